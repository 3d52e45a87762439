import CoreStorage
import Glibc

/// The unit of the daemon for the user manager of systemd.
struct UserUnit: Sendable {
  static let name = "atcha.service"

  let path: String
  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = named ?? (environment["HOME"] ?? "") + "/.config"
    path = "\(folder)/systemd/user/\(Self.name)"
  }

  var isInstalled: Bool { unsafe access(path, F_OK) == 0 }

  /// True where a user manager runs that can be asked to start it.
  var hasManager: Bool {
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return unsafe access("\(folder)/systemd/private", F_OK) == 0
  }

  /// Whether the user's manager goes on after logout; nil where that cannot be told.
  var lingers: Bool? {
    guard unsafe access("/var/lib/systemd", F_OK) == 0, let user = environment["USER"],
      !user.isEmpty, !user.contains("/")
    else { return nil }
    return unsafe access("/var/lib/systemd/linger/\(user)", F_OK) == 0
  }

  /// The unit, hardened as far as the manager of a user can do it.
  ///
  /// - Parameter program: path of this program.
  func text(program: String) -> String {
    """
    [Unit]
    Description=Atcha: alarms for the last way home
    Documentation=man:atcha(1)
    # The desktop is told of alarms; without one it starts all the same.
    After=graphical-session.target
    StartLimitIntervalSec=0

    [Service]
    Type=notify
    ExecStart="\(Self.escaped(program))" daemon run
    Restart=always
    RestartSec=2
    # Half of it passes between two signs of life: an idle machine is woken every five minutes.
    WatchdogSec=600
    TimeoutStopSec=10
    UMask=0077
    NoNewPrivileges=yes
    LockPersonality=yes
    MemoryDenyWriteExecute=yes
    RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
    RestrictNamespaces=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    SystemCallArchitectures=native
    SystemCallFilter=@system-service

    [Install]
    WantedBy=default.target

    """
  }

  /// Writes it as a whole.
  func write(program: String) throws(StorageError) {
    try AtomicFile.write(Array(text(program: program).utf8), to: path, survivesPowerCut: true)
  }

  /// False where there was none.
  func remove() -> Bool { unsafe unlink(path) == 0 }

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

  /// The path of this program.
  static var program: String {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count - 1)
    guard count > 0 else { return "atcha" }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
