package import Foundation

/// GeoClue as a test wants it, on a bus of its own.
package final class GeoClueMock: Sendable {
  package static let isAvailable =
    PrivateBus.isAvailable
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbusmock")

  package let bus: PrivateBus
  private let program: BackgroundProgram

  /// - Parameter parameters: of Tests/CoreLocationTests/Support/geoclue.py, as JSON.
  package init(in folder: URL, _ parameters: String) async throws {
    bus = try await PrivateBus(in: folder)
    let template = checkoutFolder.appending(path: "Tests/CoreLocationTests/Support/geoclue.py")
    program = try BackgroundProgram(
      "/usr/bin/python3",
      ["-m", "dbusmock", "--system", "--template", template.path, "--parameters", parameters],
      environment: bus.environment, log: folder.appending(path: "geoclue.log"))
    let (bus, program) = (bus, program)
    let isReady = try await eventually(within: .seconds(30)) {
      let list = try await runProcess(
        "/usr/bin/busctl",
        [
          "--address=\(bus.address)", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
          "org.freedesktop.DBus", "NameHasOwner", "s", "org.freedesktop.GeoClue2",
        ])
      return list.stdout.contains("true")
    }
    if !isReady { throw CocoaError(.executableLoad, userInfo: ["log": program.output]) }
  }
}
