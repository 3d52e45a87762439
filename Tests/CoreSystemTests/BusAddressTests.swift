import AtchaTestSupport
import CoreSystem
import Foundation
import Testing

@Suite("Addresses of buses")
struct BusAddressTests {
  @Test("a variable that is set is used as it is")
  func variable() {
    let list = "unix:abstract=/tmp/dbus-x,guid=1234;unix:path=/run/user/1/bus"
    #expect(
      BusAddress.session(["DBUS_SESSION_BUS_ADDRESS": list, "XDG_RUNTIME_DIR": "/tmp"]) == list)
    #expect(BusAddress.system(["DBUS_SYSTEM_BUS_ADDRESS": list]) == list)
  }

  @Test("without it the socket of the runtime folder, then that of the user")
  func guesses() async throws {
    try await withTemporaryFolder { folder in
      let runtime = folder.appending(path: "a b,c")
      try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
      let usual = "unix:path=/run/user/\(getuid())/bus"
      #expect(BusAddress.session(["XDG_RUNTIME_DIR": runtime.path]) == usual)
      try Data().write(to: runtime.appending(path: "bus"))
      #expect(
        BusAddress.session(["XDG_RUNTIME_DIR": runtime.path])
          == "unix:path=\(folder.path)/a%20b%2cc/bus")
      #expect(BusAddress.session([:]) == usual)
      #expect(BusAddress.session(["DBUS_SESSION_BUS_ADDRESS": ""]) == usual)
    }
    #expect(BusAddress.system([:]) == "unix:path=/run/dbus/system_bus_socket")
  }
}
