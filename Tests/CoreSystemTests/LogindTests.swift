import AtchaTestSupport
import CoreSystem
import Foundation
import Testing

@Suite("The login manager", .enabled(if: LogindMock.isAvailable), .timeLimit(.minutes(2)))
struct LogindTests {
  @Test("sleep and resume are told, and sleep waits while a delay is held")
  func sleep() async throws {
    try await withTemporaryFolder { folder in
      let mock = try await LogindMock(in: folder)
      let logind = Logind(address: mock.bus.address)
      var events = logind.events.makeAsyncIterator()
      #expect(await logind.start() == nil)
      #expect(await logind.takeDelay(why: "an alarm is to be handed over") == nil)
      #expect(await logind.takeDelay(why: "again") == nil)
      let held = try await mock.inhibitors()
      #expect(held.count == 1)
      #expect(
        held.first?.prefix(4) == ["sleep", "atcha", "an alarm is to be handed over", "delay"])
      try await mock.prepareForSleep(true)
      #expect(await events.next() == .aboutToSleep)
      await logind.releaseDelay()
      #expect(try await eventually { try await mock.inhibitors().isEmpty })
      try await mock.prepareForSleep(false)
      #expect(await events.next() == .resumed)
    }
  }

  @Test("where there is no login manager, or no bus, that is said")
  func absent() async throws {
    try await withTemporaryFolder { folder in
      let none = Logind(address: "unix:path=\(folder.path)/bus")
      guard case .unreachable? = await none.start() else {
        Issue.record("expected that nobody listens")
        return
      }
      let bus = try await PrivateBus(in: folder)
      let logind = Logind(address: bus.address)
      #expect(await logind.start() == nil)
      #expect(await logind.takeDelay(why: "x")?.isNoService == true)
      #expect(await logind.holdsDelay == false)
    }
  }
}

/// The template for logind of python-dbusmock, on a bus of its own.
private final class LogindMock: Sendable {
  static let isAvailable =
    PrivateBus.isAvailable
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbusmock")

  let bus: PrivateBus
  private let program: BackgroundProgram
  private let connection: BusConnection

  init(in folder: URL) async throws {
    bus = try await PrivateBus(in: folder)
    program = try BackgroundProgram(
      "/usr/bin/python3", ["-m", "dbusmock", "--system", "--template", "logind"],
      environment: bus.environment, log: folder.appending(path: "logind.log"))
    connection = BusConnection(address: bus.address)
    let program = program
    let connection = connection
    let isReady = await eventually(within: .seconds(30)) {
      let call = BusCall.ofBus("NameHasOwner", [.string("org.freedesktop.login1")])
      let reply = try? await connection.call(call, timeout: .seconds(5)).get()
      return reply?.values == [.boolean(true)]
    }
    if !isReady { throw CocoaError(.executableLoad, userInfo: ["log": program.output]) }
  }

  func prepareForSleep(_ starts: Bool) async throws {
    _ = try await connection.call(
      BusCall(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.DBus.Mock",
        "EmitSignal",
        [
          .string("org.freedesktop.login1.Manager"), .string("PrepareForSleep"), .string("b"),
          .array(of: "v", [.variant(.boolean(starts))]),
        ]), timeout: .seconds(5)
    ).get()
  }

  /// What, who, why and mode of each.
  func inhibitors() async throws -> [[String]] {
    let reply = try await connection.call(
      BusCall(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
        "ListInhibitors"), timeout: .seconds(5)
    ).get()
    return (reply.values.first?.elements ?? []).map { entry in
      guard case .structure(let fields) = entry else { return [] }
      return fields.compactMap(\.string)
    }
  }
}
