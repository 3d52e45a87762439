import CoreStorage
import Testing

@Suite("Collections and claims")
struct CollectionStoreTests {
  private static let dead = ProcessIdentity(
    boot: ProcessIdentity.currentBoot, process: 2_000_000_000, startTicks: 1)
  private static let elsewhere = ProcessIdentity(boot: "another", process: 1, startTicks: 1)

  private func claim(
    _ store: CollectionStore, by owner: ProcessIdentity = .current, at now: Int64 = 100
  ) async throws -> ClaimResult {
    try await store.write { rows in
      try rows.claim(.ring, by: owner, now: now, leaseSeconds: 30, maximumStarts: 2)
    }
  }

  private func taken(_ result: ClaimResult) throws -> StoredClaim {
    guard case .claimed(let claim) = result else { throw Unclaimed(result: result) }
    return claim
  }

  struct Unclaimed: Error { var result: ClaimResult }

  @Test("rows come in the order of their sort key, and by it up to a limit")
  func order() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      for (id, sort) in [("x", 3), ("y", 1), ("z", 2)] {
        try await store.put(.init(id: id, sort: Int64(sort), tag: sort == 1 ? "one" : "", body: []))
      }
      try await CollectionStore(database, name: "b").put(.init(id: "x", sort: 0, body: [1]))
      #expect(try await store.all().map(\.id) == ["y", "z", "x"])
      #expect(try await store.read { try $0.all(upTo: 2).map(\.id) } == ["y", "z"])
      #expect(try await store.read { try $0.all(tagged: "one").map(\.id) } == ["y"])
      #expect(try await store.read { try $0.firstSort() } == 1)
      #expect(try await store.remove("y"))
      #expect(try await !store.remove("y"))
      #expect(try await store.read { try $0.firstSort() } == 2)
    }
  }

  @Test("an error undoes the whole transaction, and the revision counts the others")
  func transaction() async throws {
    struct Stop: Error {}
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      try await store.put(.init(id: "x", sort: 0, body: []))
      let before = try await store.read { try $0.revision() }
      await #expect(throws: Stop.self) {
        try await store.write { rows in
          try rows.put(.init(id: "y", sort: 0, body: []))
          throw Stop()
        }
      }
      #expect(try await store.all().map(\.id) == ["x"])
      #expect(try await store.read { try $0.revision() } == before)
      try await store.write { rows in _ = try rows.item("x") }
      #expect(try await store.read { try $0.revision() } == before)
    }
  }

  @Test("rows are found by their marks and their origin, and a revision tells which have changed")
  func marks() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      try await store.write { rows in
        try rows.put(.init(id: "x", sort: 1, origin: "o", marks: .init(rank: 3, call: 9), body: []))
        try rows.put(.init(id: "y", sort: 2, marks: .init(rank: 2, review: 5, call: 7), body: []))
        try rows.put(.init(id: "z", sort: 3, origin: "o", body: []))
      }
      let first = try await store.read { try $0.stamps(by: .rank) }
      #expect(first == [.init(id: "y", revision: 1), .init(id: "x", revision: 1)])
      #expect(try await store.read { try $0.stamps(by: .rank, limit: 1) } == [first[0]])
      #expect(try await store.read { try $0.stamps(by: .review, upTo: 4) }.isEmpty)
      #expect(try await store.read { try $0.stamps(by: .review, upTo: 5) } == [first[0]])
      #expect(try await store.read { try $0.first(.call) } == 7)
      #expect(try await store.read { try $0.first(.call, above: 7) } == 9)
      #expect(try await store.read { try $0.first(.call, above: 9) } == nil)
      #expect(try await store.read { try [$0.count(.rank), $0.count(.review)] } == [2, 1])
      #expect(try await store.read { try $0.first(from: "o") }?.id == "x")
      #expect(try await store.read { try $0.first(from: "") } == nil)
      try await store.put(.init(id: "y", sort: 2, marks: .init(rank: 4), body: []))
      #expect(
        try await store.read { try $0.stamps(by: .rank) } == [
          .init(id: "x", revision: 1), .init(id: "y", revision: 2),
        ])
      #expect(try await store.read { try $0.first(.review) } == nil)
    }
  }

  @Test("rows of a collection that was restored count from where its copy was")
  func raisedRevision() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      try await store.write { rows in
        try rows.raiseRevision(to: 40)
        try rows.put(.init(id: "x", sort: 1, marks: .init(rank: 1), body: []))
        try rows.put(.init(id: "y", sort: 1, marks: .init(rank: 2), body: []))
      }
      #expect(try await store.read { try $0.stamps(by: .rank).map(\.revision) } == [41, 41])
      #expect(try await store.read { try $0.revision() } == 41)
    }
  }

  @Test("a claim of a living process is held until its lease is over")
  func lease() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      _ = try taken(try await claim(store, by: Self.elsewhere))
      #expect(try await claim(store, at: 100) == .held(until: 130))
      #expect(try await claim(store, at: 129) == .held(until: 130))
      #expect(try taken(try await claim(store, at: 130)).earlierStarts == 0)
    }
  }

  @Test("a claim of a dead process is free at once")
  func dead() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      let lost = try taken(try await claim(store, by: Self.dead))
      #expect(try await store.write { try $0.begin(lost) })
      let mine = try taken(try await claim(store))
      #expect(mine.earlierStarts == 1)
      #expect(try await store.write { try $0.begin(mine) })
      // The former owner cannot begin it any more.
      #expect(try await !store.write { try $0.begin(lost) })
    }
  }

  @Test("a clock that was set back does not lengthen a lease")
  func clockSetBack() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      _ = try taken(try await claim(store, by: Self.elsewhere, at: 4_000))
      #expect(try taken(try await claim(store, at: 400)).earlierStarts == 0)
    }
  }

  @Test("what is finished is done, what was begun twice is given up")
  func ends() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      for _ in 0..<2 {
        let lost = try taken(try await claim(store, by: Self.dead))
        #expect(try await store.write { try $0.begin(lost) })
      }
      #expect(try await claim(store) == .exhausted)
      let other = CollectionStore(database, name: "b")
      let mine = try taken(try await claim(other))
      try await other.write { try $0.finish(mine, now: 101) }
      #expect(try await claim(other) == .done)
    }
  }

  @Test("a claim that is given back is free, and does not count as begun")
  func release() async throws {
    try await withDatabase { database in
      let store = CollectionStore(database, name: "a")
      let first = try taken(try await claim(store, by: Self.elsewhere))
      #expect(try await store.write { try $0.begin(first) })
      try await store.write { try $0.release(first) }
      #expect(try taken(try await claim(store)).earlierStarts == 0)
    }
  }

  @Test("a process is known again by its number and start, and no other is taken for it")
  func identity() {
    let current = ProcessIdentity.current
    #expect(current.mayBeAlive)
    #expect(ProcessIdentity(text: current.text) == current)
    #expect(!Self.dead.mayBeAlive)
    #expect(Self.elsewhere.mayBeAlive)
    var reused = current
    reused.startTicks += 1
    #expect(!reused.mayBeAlive)
    #expect(ProcessIdentity(text: "x") == nil)
  }
}
