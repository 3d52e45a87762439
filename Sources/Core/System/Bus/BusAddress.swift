import Glibc

/// Where a bus listens.
package enum BusAddress {
  /// The bus of the user.
  ///
  /// A variable that is set is used as it is, also when it is a list or an abstract socket: a guess
  /// would reach another bus. Without it (cron, a bare service) the places are tried where
  /// systemd puts the socket.
  package static func session(_ environment: [String: String]) -> String {
    if let named = environment["DBUS_SESSION_BUS_ADDRESS"], !named.isEmpty { return named }
    if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty,
      unsafe access(folder + "/bus", F_OK) == 0
    {
      return "unix:path=" + escaped(folder + "/bus")
    }
    return "unix:path=/run/user/\(getuid())/bus"
  }

  /// The bus of the machine.
  package static func system(_ environment: [String: String]) -> String {
    if let named = environment["DBUS_SYSTEM_BUS_ADDRESS"], !named.isEmpty { return named }
    return "unix:path=/run/dbus/system_bus_socket"
  }

  /// A path as a value in an address: everything but a few characters as %XX (D-Bus specification,
  /// "Server Addresses").
  static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "\\"), UInt8(ascii: "*"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
