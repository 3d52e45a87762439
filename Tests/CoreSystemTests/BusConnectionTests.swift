import AtchaTestSupport
import CoreSystem
import Foundation
import Synchronization
import Testing

@Suite("Connections to a bus", .enabled(if: PrivateBus.isAvailable), .timeLimit(.minutes(1)))
struct BusConnectionTests {
  @Test("calls are answered, also with an error")
  func calls() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let connection = BusConnection(address: bus.address)
      let reply = try await connection.call(.ofBus("ListNames"), timeout: .seconds(5)).get()
      let names = try #require(reply.values.first?.elements).compactMap(\.string)
      #expect(names.contains("org.freedesktop.DBus"))
      let call = BusCall("org.example.Nobody", "/", "org.example.Nobody", "Hello")
      guard case .failure(let error) = await connection.call(call, timeout: .seconds(5)) else {
        Issue.record("nobody answered")
        return
      }
      #expect(error.isNoService)
      #expect(!error.isConnectionLost)
    }
  }

  @Test("many calls at once are each answered")
  func manyCalls() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let connection = BusConnection(address: bus.address)
      let ids = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<200 {
          group.addTask {
            try await connection.call(.ofBus("GetId"), timeout: .seconds(20)).get()
              .values.first?.string
          }
        }
        return try await group.reduce(into: Set<String>()) { if let id = $1 { $0.insert(id) } }
      }
      #expect(ids.count == 1)
    }
  }

  @Test("an end is told to those who wait and to those who come later")
  func disconnection() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let ends = Mutex<[BusError]>([])
      let connection = BusConnection(
        address: bus.address, onClose: { error in ends.withLock { $0.append(error) } })
      _ = try await connection.call(.ofBus("GetId"), timeout: .seconds(5)).get()
      bus.program.end()
      #expect(await eventually { ends.withLock { $0 == [.disconnected] } })
      #expect(
        await connection.call(.ofBus("GetId"), timeout: .seconds(5)) == .failure(.disconnected))
    }
  }

  @Test("a text with a zero byte is refused, not cut")
  func zeroByte() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let connection = BusConnection(address: bus.address)
      let call = BusCall.ofBus("NameHasOwner", [.string("a\u{0}b")])
      #expect(
        await connection.call(call, timeout: .seconds(5))
          == .failure(.malformed("a text holds a zero byte")))
      // The connection goes on.
      #expect((try? await connection.call(.ofBus("GetId"), timeout: .seconds(5)).get()) != nil)
    }
  }
}
