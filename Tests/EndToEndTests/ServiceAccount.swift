import AtchaTestSupport
import Foundation
import Testing

/// A user with a manager of services.
struct ServiceAccount {
  let host: UserManagerHost
  let folder: URL

  var unit: URL { host.home.appending(path: ".config/systemd/user/atcha.service") }

  func atcha(_ arguments: String...) async throws -> ProcessResult {
    try await runProcess(Machine.binary, arguments, environment: host.environment)
  }

  /// The process that keeps watch.
  func process() async throws -> Int32? {
    let status = try await atcha("daemon", "status", "--json").json()
    return (status["process"] as? Int).map(Int32.init)
  }

  /// A running one that is not `old`.
  func successor(of old: Int32?) async throws -> Int32 {
    var found: Int32?
    let isThere = try await eventually(within: .seconds(30)) {
      found = try await process()
      return found != nil && found != old
    }
    return try #require(isThere ? found : nil)
  }

  /// Adds a timetable whose last train leaves in a while.
  func timetable(leavingIn seconds: Int) async throws -> TonightFeed {
    let feed = TonightFeed(leavingIn: seconds)
    let path = folder.appending(path: "feed")
    try feed.write(to: path)
    let imported = try await atcha("feed", "add", path.path)
    #expect(imported.status == 0, "\(imported)")
    return feed
  }

  /// Sets an alarm for a train that leaves in a while; it rings `buffer` seconds before.
  func alarm(leavingIn seconds: Int, buffer: Int) async throws -> String {
    _ = try await timetable(leavingIn: seconds)
    let added = try await atcha(
      "alarm", "add", "--from", "Office", "--to", "Home Town", "--buffer", "\(buffer)s",
      "--json")
    let alarm = try added.json()["alarm"] as? [String: Any]
    return try #require(alarm?["id"] as? String, "\(added)")
  }

  func dropIn(_ text: String) throws {
    let folder = host.home.appending(path: ".config/systemd/user/atcha.service.d")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(
      to: folder.appending(path: "test.conf"), atomically: true, encoding: .utf8)
  }

  /// Runs a test with an account of its own below a folder.
  static func with(
    in folder: URL, environment: [String: String] = [:], isPlain: Bool = true,
    _ body: (ServiceAccount) async throws -> Void
  ) async throws {
    let host = try await UserManagerHost(in: folder, environment: environment, isPlain: isPlain)
    do {
      try await body(ServiceAccount(host: host, folder: folder))
    } catch {
      await host.end()
      throw error
    }
    await host.end()
  }
}
