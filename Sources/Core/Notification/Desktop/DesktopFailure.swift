import CoreSystem

/// Why a notification is not on the screen.
package enum DesktopFailure: Error, Hashable, Sendable {
  /// Without libsystemd there is no way to a bus.
  case noLibrary
  /// Nobody listens where the bus of the user should be, or the connection ended.
  case noBus(String)
  /// The bus is there, and no server of notifications on it.
  case noServer
  /// Bus or server did not answer within the time limit.
  case noAnswer
  /// The server refused.
  case refused(String)
  /// It was withdrawn meanwhile, or its time is over.
  case notWanted

  init(_ error: BusError) {
    switch error {
    case .libraryMissing: self = .noLibrary
    case .unreachable, .disconnected: self = .noBus(error.description)
    case .timedOut: self = .noAnswer
    case .refused where error.isNoService: self = .noServer
    case .refused, .malformed: self = .refused(error.description)
    }
  }
}

extension DesktopFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noLibrary: "libsystemd.so.0 is not installed"
    case .noBus(let detail): detail
    case .noServer: "no notification server on the session bus"
    case .noAnswer: "the notification server did not answer in time"
    case .refused(let detail): detail
    case .notWanted: "no longer wanted"
    }
  }
}
