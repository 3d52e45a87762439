import AtchaTestSupport
import CoreStorage
import Foundation
import Testing

@Suite("Documents")
struct DocumentStoreTests {
  @Test("what is written is read again, also by another connection")
  func roundTrip() async throws {
    try await withDatabase { database in
      let store = DocumentStore(database)
      #expect(try await store.read("a") == nil)
      try await store.write(bytes("one"), for: "a")
      try await store.write([], for: "empty")
      let other = DocumentStore(Database(database.configuration))
      #expect(try await other.read("a") == bytes("one"))
      #expect(try await other.read("empty") == [])
      try await other.write(nil, for: "a")
      #expect(try await store.read("a") == nil)
      #expect(try await store.keys() == ["empty"])
    }
  }

  @Test("a change that fails leaves the document as it was")
  func failedMutation() async throws {
    struct Stop: Error {}
    try await withDatabase { database in
      let store = DocumentStore(database)
      try await store.write(bytes("before"), for: "a")
      await #expect(throws: Stop.self) {
        try await store.mutate("a") { body in
          body = bytes("after")
          throw Stop()
        }
      }
      #expect(try await store.read("a") == bytes("before"))
    }
  }

  @Test("many tasks that count up lose nothing")
  func concurrentMutations() async throws {
    try await withDatabase { database in
      let stores = (0..<4).map { _ in DocumentStore(Database(database.configuration)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<100 {
          group.addTask {
            try await stores[index % 4].mutate("count") { body in
              let before = body.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
              body = bytes(String(before + 1))
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await stores[0].read("count") == bytes("100"))
    }
  }

  @Test("a document that cannot be understood is moved aside, not lost")
  func setAside() async throws {
    try await withDatabase { database in
      let store = DocumentStore(database)
      try await store.write(bytes("{"), for: "a")
      let aside = try await store.setAside("a", now: 7)
      #expect(try await store.read("a") == nil)
      #expect(try await store.read(aside) == bytes("{"))
    }
  }
}
