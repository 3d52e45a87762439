import CShims
import Glibc

/// The service manager that runs this process, if one does (sd_notify(3)).
package struct ServiceManager: Sendable {
  private let socket: String
  /// How often it expects to hear from us; nil where it watches nothing.
  package let watchdogInterval: Duration?

  /// Takes what the manager left in the environment.
  package init(_ environment: [String: String]) {
    socket = environment["NOTIFY_SOCKET"] ?? ""
    // Meant for another process where the number is not ours.
    let isForUs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
    watchdogInterval = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
      .flatMap { $0 > 0 && isForUs ? .microseconds($0) : nil }
  }

  package var isPresent: Bool { !socket.isEmpty }

  /// Sends lines such as `READY=1`, `STATUS=…`, `WATCHDOG=1`, `STOPPING=1`.
  ///
  /// Without a manager nothing. False where it could not be told.
  @discardableResult
  package func tell(_ lines: [String]) -> Bool {
    let state = lines.map { $0.filter { !$0.isNewline } }.joined(separator: "\n")
    return unsafe atcha_service_notify(socket, state) >= 0
  }

  /// `RELOADING=1` with the time that the manager asks for beside it.
  package func tellReloading() {
    tell(["RELOADING=1", "MONOTONIC_USEC=\(atcha_monotonic())"])
  }
}
