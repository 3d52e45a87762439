import Glibc

/// What a program that is run gets to know of our surroundings.
package enum ProgramEnvironment {
  /// Names that are passed on.
  ///
  /// Where programs, files, the screen and the sound are, and the language. All else stays here,
  /// since it may hold keys and passwords.
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
    "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME",
    "XDG_CONFIG_DIRS", "XDG_DATA_DIRS", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP",
    "PULSE_SERVER", "PULSE_COOKIE", "PULSE_SINK", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR",
    "ALSA_CONFIG_PATH", "AUDIODEV",
  ]

  package static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

  /// The part of an environment that is passed on.
  package static func passedOn(_ environment: [String: String]) -> [String: String] {
    var passed = environment.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
    if passed["PATH", default: ""].isEmpty { passed["PATH"] = defaultPath }
    return passed
  }

  /// The path of a program.
  ///
  /// As it is where it holds a slash, else looked up in PATH. Nil where it is not there or may not
  /// be run.
  package static func program(_ name: String, in environment: [String: String]) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    var path = environment["PATH"] ?? ""
    if path.isEmpty { path = defaultPath }
    // An empty folder would mean the current one; programs are not looked for there.
    return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
