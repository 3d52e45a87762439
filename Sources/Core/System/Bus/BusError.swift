import Glibc

/// Why there is no answer from a bus.
package enum BusError: Error, Hashable, Sendable {
  /// Neither libsystemd nor libelogind is on this machine.
  case libraryMissing
  /// Nobody listens at the address.
  case unreachable(address: String, reason: String)
  /// No answer within the time limit.
  case timedOut
  /// The connection ended.
  case disconnected
  /// The other side refused; the name is that of D-Bus.
  case refused(name: String, message: String)
  /// A message could not be made or read.
  case malformed(String)

  /// Nobody has the name that was called, and nobody could be started for it.
  package var isNoService: Bool {
    guard case .refused(let name, _) = self else { return false }
    return [
      "org.freedesktop.DBus.Error.ServiceUnknown",
      "org.freedesktop.DBus.Error.NameHasNoOwner",
    ].contains(name) || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
  }

  /// Nothing can be heard or sent any more.
  package var isConnectionLost: Bool {
    switch self {
    case .libraryMissing, .unreachable, .disconnected: true
    case .timedOut, .refused, .malformed: false
    }
  }
}

extension BusError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .libraryMissing: "libsystemd.so.0 is not installed"
    case .unreachable(let address, let reason): "no bus at \(address): \(reason)"
    case .timedOut: "no answer in time"
    case .disconnected: "the bus ended the connection"
    case .refused(let name, let message): message.isEmpty ? name : "\(message) (\(name))"
    case .malformed(let detail): "malformed message: \(detail)"
    }
  }
}

/// The system's words for an error number, positive or negative.
package func systemMessage(_ code: Int32) -> String {
  guard let text = unsafe strerror(abs(code)) else { return "error \(abs(code))" }
  return unsafe String(cString: text)
}
