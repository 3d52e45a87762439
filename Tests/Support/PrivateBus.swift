package import Foundation

/// A message bus of a test's own, which starts no services.
package final class PrivateBus: Sendable {
  package let folder: URL
  package let program: BackgroundProgram

  package static let isAvailable = findProgram("dbus-daemon") != nil

  /// Address of the bus.
  package var address: String { "unix:path=\(folder.path)/bus" }

  /// The environment of programs that are to use it, and nothing of the real session.
  package var environment: [String: String] {
    [
      "DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8",
    ]
  }

  /// - Parameter folder: where its socket, its settings and the logs of programs go.
  package init(in folder: URL) async throws {
    self.folder = folder
    let settings = folder.appending(path: "bus.conf")
    try """
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(folder.path)/bus</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow user="*"/>
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: settings, atomically: true, encoding: .utf8)
    program = try BackgroundProgram(
      findProgram("dbus-daemon") ?? "/usr/bin/dbus-daemon",
      ["--config-file=\(settings.path)", "--nofork", "--nopidfile", "--print-address"],
      environment: [:],
      log: folder.appending(path: "bus.log"))
    let program = program
    // The socket is there before anybody listens; the address is said after.
    guard await eventually(within: .seconds(30), { program.output.contains("unix:path=") }) else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: ["log": program.output])
    }
  }
}

/// ``program(_:)`` under a name that the property does not hide.
private func findProgram(_ name: String) -> String? { program(name) }
