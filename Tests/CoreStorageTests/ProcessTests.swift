import AtchaTestSupport
import CoreStorage
import Foundation
import Testing

@Suite("Several processes on one store", .serialized)
struct ProcessTests {
  private static let processes = 8
  private static let operations = 200

  /// Runs the workers; three of them are killed in the middle and started again for the rest.
  @Test(
    "eight processes with 200 operations each, some killed, lose nothing and are never locked out")
  func many() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appending(path: "state.db").path
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<Self.processes {
          group.addTask { try await Self.work(worker, database, folder) }
        }
        try await group.waitForAll()
      }
      try await verify(database, folder)
    }
  }

  private static func work(_ worker: Int, _ database: String, _ folder: URL) async throws {
    let journal = folder.appending(path: "journal-\(worker)").path
    var first = 0
    if worker < 3 {
      let killed = try await runWorker(
        "mix", database, journal, "\(worker)", "0", "\(operations)",
        deadline: .milliseconds(150 + 70 * worker))
      #expect(!killed.stdout.contains("failed"), "\(killed)")
      // Goes on after the last operation that was noted; those that others did first are not noted.
      let noted = lines(of: journal).count
      first = noted
    }
    let result = try await runWorker(
      "mix", database, journal, "\(worker)", "\(first)", "\(operations - first)")
    #expect(result.status == 0 && result.stdout == "done\n", "\(result)")
  }

  private static func lines(of path: String) -> [String] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func verify(_ path: String, _ folder: URL) async throws {
    let database = Database(.init(path: path))
    #expect(try await database.open().state == .sound)
    let rows = Set(try await CollectionStore(database, name: "row").all().map(\.id))
    var counted = 0
    var claimed: [String: Int] = [:]
    for worker in 0..<Self.processes {
      for line in Self.lines(of: folder.appending(path: "journal-\(worker)").path) {
        let words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "row": #expect(rows.contains(words[1]), "lost: \(words[1])")
        case "count": counted += 1
        default: claimed[words[1], default: 0] += 1
        }
      }
    }
    let body = try await DocumentStore(database).read("count")
    let stored = body.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    // A kill between a commit and its note leaves at most one more for each of the three.
    #expect((counted...(counted + 3)).contains(stored))
    // Each claim is had once; once more where its owner was killed before it had finished.
    #expect(claimed.count >= Self.operations / 4 - 3)
    #expect(claimed.values.count { $0 > 1 } <= 3)
    #expect(claimed.values.allSatisfy { $0 <= 2 })
  }

  @Test("a writer that holds the lock for three seconds delays others and fails none")
  func heldLock() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      _ = try await Database(.init(path: path)).open()
      async let holder = runWorker("hold", path, "3000")
      try await Task.sleep(for: .milliseconds(500))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<4 {
          group.addTask {
            let store = CollectionStore(Database(.init(path: path)), name: "row")
            try await store.put(.init(id: "\(index)", sort: 0, body: []))
          }
        }
        try await group.waitForAll()
      }
      #expect(try await holder.status == 0)
      let rows = try await CollectionStore(Database(.init(path: path)), name: "row").all()
      #expect(rows.map(\.id) == ["0", "1", "2", "3", "holder"])
    }
  }

  @Test("beyond the deadline the error says that it is locked")
  func deadline() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      var configuration = Database.Configuration(path: path)
      configuration.busyMilliseconds = 200
      let database = Database(configuration)
      _ = try await database.open()
      async let holder = runWorker("hold", path, "2000")
      try await Task.sleep(for: .milliseconds(600))
      let begin = ContinuousClock.now
      let error = try await storageError {
        try await DocumentStore(database).write([1], for: "a")
      }
      #expect(error?.kind == .busy)
      #expect(ContinuousClock.now - begin < .seconds(1))
      #expect(try await DocumentStore(database).read("a") == nil, "reading waits for nobody")
      _ = try await holder
    }
  }

  @Test("beginners that create the store at the same moment all succeed")
  func creation() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "deep/er/state.db").path
      try await withThrowingTaskGroup(of: ProcessResult.self) { group in
        for worker in 0..<6 {
          group.addTask {
            try await runWorker(
              "mix", path, folder.appending(path: "j\(worker)").path, "\(worker)", "0", "3")
          }
        }
        for try await result in group { #expect(result.status == 0, "\(result)") }
      }
      let rows = try await CollectionStore(Database(.init(path: path)), name: "row").all()
      #expect(rows.count == 12)
    }
  }
}
