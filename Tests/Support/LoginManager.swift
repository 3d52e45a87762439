package import Foundation
import Synchronization

/// The template of logind of python-dbusmock on a system bus of its own.
package final class LoginManager: Sendable {
  package static let isAvailable =
    PrivateBus.isAvailable && DunstDesktop.isAvailable
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbusmock")

  package var address: String { bus.address }
  private let bus: PrivateBus
  private let program = Mutex<BackgroundProgram?>(nil)

  /// - Parameter folder: made for it.
  package init(in folder: URL) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    bus = try await PrivateBus(in: folder)
    try await start()
  }

  package func start() async throws {
    let started = try BackgroundProgram(
      "/usr/bin/python3", ["-m", "dbusmock", "--system", "--template", "logind"],
      environment: bus.environment, log: bus.folder.appending(path: "logind.log"))
    program.withLock { $0 = started }
    let isReady = try await eventually(within: .seconds(30)) {
      try await call("ListInhibitors").status == 0
    }
    if !isReady { throw CocoaError(.executableLoad, userInfo: ["log": started.output]) }
  }

  /// Kills it.
  package func stop() async { program.withLock { $0 }?.end() }

  package func prepareForSleep(_ starts: Bool) async throws {
    let result = try await runProcess(
      AtchaTestSupport.program("busctl") ?? "",
      [
        "--address=\(address)", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
        "org.freedesktop.DBus.Mock", "EmitSignal", "sssav", "org.freedesktop.login1.Manager",
        "PrepareForSleep", "b", "1", "b", starts ? "true" : "false",
      ], environment: bus.environment)
    if result.status != 0 { throw CocoaError(.executableLoad, userInfo: ["call": "\(result)"]) }
  }

  /// What, who, why and mode of each.
  package func inhibitors() async throws -> [String] {
    let text = try await call("ListInhibitors").stdout
    // a(ssssuu) 1 "sleep" "atcha" "writes down the alarms" "delay" 0 1234
    let words = text.split(separator: "\"", omittingEmptySubsequences: false)
    let fields = stride(from: 1, to: words.count, by: 2).map { String(words[$0]) }
    return stride(from: 0, to: fields.count - 3, by: 4).map {
      fields[$0..<$0 + 4].joined(separator: " ")
    }
  }

  private func call(_ member: String) async throws -> ProcessResult {
    try await runProcess(
      AtchaTestSupport.program("busctl") ?? "",
      [
        "--address=\(address)", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
        "org.freedesktop.login1.Manager", member,
      ], environment: bus.environment)
  }
}
