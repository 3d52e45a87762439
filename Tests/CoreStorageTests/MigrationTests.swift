import AtchaTestSupport
import CoreStorage
import Foundation
import Testing

@Suite("Versions of the store")
struct MigrationTests {
  /// A database as an older version left it, with a document and a row where it had those tables.
  private func old(_ version: Int, _ path: String) async throws {
    var configuration = Database.Configuration(path: path)
    var steps = Array(Schema.current.migrations.prefix(version))
    steps[version - 1].append(
      "INSERT INTO item (collection, id, sort, tag, body) VALUES ('row', 'x', 5, 't', x'01')")
    configuration.schema = Schema(migrations: steps)
    let database = Database(configuration)
    _ = try await database.open()
    try await DocumentStore(database).write(bytes("old"), for: "a")
    await database.close()
  }

  @Test(
    "every older version is brought up with all that it held", arguments: 1..<Schema.current.version
  )
  func upgrade(from version: Int) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      try await old(version, path)
      let database = Database(.init(path: path))
      let opening = try await database.open()
      #expect(opening.state == .sound)
      #expect(opening.migratedFrom == version)
      #expect(try await DocumentStore(database).read("a") == bytes("old"))
      let rows = CollectionStore(database, name: "row")
      #expect(try await rows.item("x") == .init(id: "x", sort: 5, tag: "t", body: [1]))
      try await rows.put(.init(id: "y", sort: 6, body: []))
      #expect(try await rows.read { try $0.revision() } == 1)
      #expect(FileManager.default.fileExists(atPath: "\(path).version-\(version)"))
      #expect(try await Database(.init(path: path)).open().migratedFrom == nil)
    }
  }

  @Test("a step that fails leaves the version before it")
  func failedStep() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      try await old(1, path)
      var configuration = Database.Configuration(path: path)
      configuration.schema = Schema(
        migrations: Array(Schema.current.migrations.prefix(1))
          + [["CREATE TABLE half (a)", "CREATE TABLE document (a)"]])
      let broken = Database(configuration)
      #expect(try await storageError { _ = try await broken.open() }?.kind == .misuse)
      let database = Database(.init(path: path))
      #expect(try await database.open().migratedFrom == 1)
      #expect(try await DocumentStore(database).read("a") == bytes("old"))
    }
  }

  @Test("a version from the future is read, and not written to")
  func future() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      try await old(Schema.current.version, path)
      var newer = Database.Configuration(path: path)
      newer.schema = Schema(migrations: Schema.current.migrations + [["CREATE TABLE more (a)"]])
      _ = try await Database(newer).open()

      let database = Database(.init(path: path))
      let known = Schema.current.version
      let kind = StorageError.Kind.newerSchema(found: known + 1, known: known)
      guard case .readOnly(let error) = try await database.open().state else {
        Issue.record("not read-only")
        return
      }
      #expect(error.kind == kind)
      #expect(try await DocumentStore(database).read("a") == bytes("old"))
      let refusal = try await storageError {
        try await DocumentStore(database).write([1], for: "a")
      }
      #expect(refusal?.kind == kind)
      #expect(refusal?.hint?.contains("update atcha") == true)
      #expect(try await DocumentStore(Database(newer)).read("a") == bytes("old"))
    }
  }

  @Test("processes that bring it up at the same time do it once")
  func together() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      try await old(1, path)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<6 {
          group.addTask {
            try await DocumentStore(Database(.init(path: path))).write([1], for: "\(index)")
          }
        }
        try await group.waitForAll()
      }
      #expect(try await DocumentStore(Database(.init(path: path))).keys().count == 7)
    }
  }
}
