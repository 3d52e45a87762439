import CoreFiles
import Glibc

/// The unit of the daemon for the user manager of systemd.
struct UserUnit: Sendable {
  static let name = "atcha.service"

  let path: String
  private let folder: String

  init(environment: [String: String]) {
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (named ?? (environment["HOME"] ?? "") + "/.config") + "/systemd/user"
    path = "\(folder)/\(Self.name)"
  }

  var isInstalled: Bool { FileSystem.exists(path) }

  /// The unit, hardened as far as the manager of a user can do it, and as far as the players and the
  /// command of the alarm, which run within it, can do without (docs/adr/0022-user-units.md).
  ///
  /// - Parameter program: path of this program.
  func text(program: String) -> String {
    """
    [Unit]
    Description=Atcha: alarms for the last way home
    Documentation=man:atcha(1)
    # The desktop is told of alarms; without one, and after it, the daemon goes on.
    After=graphical-session.target
    StartLimitIntervalSec=0

    [Service]
    Type=notify
    ExecStart="\(Self.escaped(program))" daemon run
    ExecReload=kill -HUP $MAINPID
    Restart=always
    RestartSec=2
    # Half of it passes between two signs of life: an idle machine is woken every five minutes.
    WatchdogSec=600
    TimeoutStopSec=10
    UMask=0077
    NoNewPrivileges=yes
    LockPersonality=yes
    RestrictSUIDSGID=yes
    SystemCallArchitectures=native
    SystemCallFilter=~@clock @cpu-emulation @debug @module @obsolete @raw-io @reboot @swap
    SystemCallErrorNumber=EPERM

    [Install]
    WantedBy=default.target graphical-session.target

    """
  }

  /// Takes away what enabling left where there is no manager to do it, and folders that are empty.
  func removeTraces() {
    for target in ["default.target", "graphical-session.target"] {
      let link = "\(folder)/\(target).wants/\(Self.name)"
      var bytes = [CChar](repeating: 0, count: 1)
      if unsafe readlink(link, &bytes, bytes.count) >= 0 { unsafe unlink(link) }
      unsafe rmdir("\(folder)/\(target).wants")
    }
    unsafe rmdir(folder)
    unsafe rmdir(String(folder.dropLast("/user".count)))
  }

  /// A path within quotes in a unit, where `%` and `$` would mean something.
  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      switch character {
      case "%": text += "%%"
      case "$": text += "$$"
      case "\"", "\\": text += "\\\(character)"
      default: text.append(character)
      }
    }
  }

  /// Whether the user's manager goes on after logout; nil where that cannot be told.
  static var lingers: Bool? {
    guard FileSystem.exists("/var/lib/systemd"), let user = unsafe getpwuid(geteuid()) else {
      return nil
    }
    let name = unsafe String(cString: user.pointee.pw_name)
    return FileSystem.exists("/var/lib/systemd/linger/\(name)")
  }

  /// The path of this program.
  static var program: String { target(of: "/proc/self/exe") ?? "atcha" }

  /// The program that a process runs, and whether that is the file which `program` is now.
  static func isRunning(_ process: Int32, _ program: String) -> Bool? {
    var theirs = stat()
    var ours = stat()
    guard unsafe stat("/proc/\(process)/exe", &theirs) == 0 else { return nil }
    guard unsafe stat(program, &ours) == 0 else { return false }
    return theirs.st_dev == ours.st_dev && theirs.st_ino == ours.st_ino
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(link, &bytes, bytes.count - 1)
    guard count > 0 else { return nil }
    let path = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // A file that was replaced since the program began.
    let mark = " (deleted)"
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }
}
