package import Foundation

/// The template for a notification server of python-dbusmock, on a bus of its own.
package final class DesktopMock: Sendable {
  package static let isAvailable =
    PrivateBus.isAvailable && findProgram("busctl") != nil
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbusmock")

  package let bus: PrivateBus
  private let server: BackgroundProgram
  private let log: URL

  package struct Failure: Error { package var description: String }

  package init(in folder: URL) async throws {
    bus = try await PrivateBus(in: folder)
    log = folder.appending(path: "calls.log")
    server = try BackgroundProgram(
      "/usr/bin/python3",
      [
        "-m", "dbusmock", "--session", "--template", "notification_daemon", "--logfile", log.path,
        "--parameters", #"{"capabilities": "body body-markup actions"}"#,
      ], environment: bus.environment, log: folder.appending(path: "mock.log"))
    let environment = bus.environment
    let isReady = try await eventually(within: .seconds(30)) {
      try await Self.busctl(["status", "org.freedesktop.Notifications"], environment).status == 0
    }
    if !isReady { throw CocoaError(.executableLoad, userInfo: ["log": server.output]) }
  }

  /// Calls that it got, a line each.
  package var calls: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Presses a button.
  package func press(_ action: String, on id: Int) async throws {
    try await emit(["ActionInvoked", "us", "2", "u", "\(id)", "s", action])
  }

  /// Closes one as a person does, without choosing.
  package func close(_ id: Int) async throws {
    try await emit(["NotificationClosed", "uu", "2", "u", "\(id)", "u", "2"])
  }

  private func emit(_ signal: [String]) async throws {
    let result = try await Self.busctl(
      [
        "call", "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
        "org.freedesktop.DBus.Mock", "EmitSignal", "sssav", "org.freedesktop.Notifications",
      ] + signal, bus.environment)
    if result.status != 0 { throw Failure(description: "\(result)") }
  }

  private static func busctl(
    _ arguments: [String], _ environment: [String: String]
  ) async throws -> ProcessResult {
    try await runProcess(
      findProgram("busctl") ?? "", ["--user"] + arguments, environment: environment)
  }
}

/// `program(_:)` under a name that no property hides.
private func findProgram(_ name: String) -> String? { program(name) }
