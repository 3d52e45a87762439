import AtchaTestSupport
import CoreStorage
import Foundation
import Testing

@Suite("Damaged files")
struct DamageTests {
  /// Ways in which a database gets broken.
  enum Damage: CaseIterable {
    case bytesFlipped, cutShort, notADatabase, empty, foreignLog
  }

  @Test(
    "the store goes on, keeps the damaged file, and saves what it can", arguments: Damage.allCases)
  func damage(_ damage: Damage) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      try await fill(path)
      try self.damage(path, damage, folder)
      let database = Database(.init(path: path))
      let opening = try await database.open()
      let rows = CollectionStore(database, name: "row")
      let saved = try await rows.all()
      switch damage {
      case .empty: #expect(opening.state == .created)
      case .foreignLog:
        // The frames of another file are told by their salts and sums.
        #expect(saved.count == 300)
      case .bytesFlipped, .cutShort, .notADatabase:
        guard case .recovered(let aside, let count) = opening.state else {
          Issue.record("not recovered: \(opening)")
          return
        }
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(aside.contains(".damaged-"))
        #expect(count >= saved.count)
        if damage == .bytesFlipped { #expect(saved.count > 100) }
        for row in saved { #expect(row.body == body(row.id)) }
      }
      try await rows.put(.init(id: "new", sort: 0, body: []))
      #expect(try await Database(.init(path: path)).open().state == .sound)
    }
  }

  @Test(
    "rows of a damaged file of an older version are saved", arguments: 1..<Schema.current.version)
  func olderVersion(_ version: Int) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      var configuration = Database.Configuration(path: path)
      configuration.fileSystemMagic = { _ in 0x6969 }
      var steps = Array(Schema.current.migrations.prefix(version))
      steps[version - 1] += (0..<300).map { index in
        let hex = body("\(index)").map { String($0, radix: 16) }.joined()
        return "INSERT INTO item (collection, id, sort, tag, body) "
          + "VALUES ('row', '\(index)', \(index), '', x'\(hex)')"
      }
      configuration.schema = Schema(migrations: steps)
      let old = Database(configuration)
      _ = try await old.open()
      await old.close()
      try damage(path, .bytesFlipped, folder)

      let database = Database(.init(path: path))
      guard case .recovered = try await database.open().state else {
        Issue.record("not recovered")
        return
      }
      let saved = try await CollectionStore(database, name: "row").all()
      #expect(saved.count > 100)
      for row in saved {
        #expect(row == .init(id: row.id, sort: row.sort, body: body(row.id)))
      }
    }
  }

  @Test("damage that comes to light while the store is open is met in the same way")
  func later() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      try await fill(path)
      let database = Database(.init(path: path))
      let rows = CollectionStore(database, name: "row")
      #expect(try await rows.all().count == 300)
      await database.close()
      try damage(path, .notADatabase, folder)
      _ = try await rows.all()
      guard case .recovered = try await database.open().state else {
        Issue.record("not recovered")
        return
      }
      try await rows.put(.init(id: "new", sort: 0, body: []))
      #expect(try await rows.item("new") != nil)
    }
  }

  @Test("a process that has the old file open writes to the new one")
  func replaced() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "state.db").path
      let old = DocumentStore(Database(.init(path: path)))
      try await old.write([1], for: "a")
      try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
      let new = DocumentStore(Database(.init(path: path)))
      try await new.write([2], for: "b")
      try await old.write([3], for: "c")
      #expect(try await new.read("c") == [3])
      #expect(try await old.read("b") == [2])
    }
  }

  private func fill(_ path: String) async throws {
    var configuration = Database.Configuration(path: path)
    // As on a network file system: without a log, so that all is in the one file.
    configuration.fileSystemMagic = { _ in 0x6969 }
    let database = Database(configuration)
    let rows = CollectionStore(database, name: "row")
    try await rows.write { rows in
      for index in 0..<300 {
        try rows.put(.init(id: "\(index)", sort: Int64(index), body: body("\(index)")))
      }
    }
    await database.close()
  }

  private func body(_ id: String) -> [UInt8] {
    Array(repeating: Array("<\(id)>".utf8), count: 40).flatMap(\.self)
  }

  private func damage(_ path: String, _ damage: Damage, _ folder: URL) throws {
    let url = URL(filePath: path)
    var content = [UInt8](try Foundation.Data(contentsOf: url))
    let page = 4096
    switch damage {
    case .bytesFlipped:
      // The header and the schema stay; the middle of the file is overwritten.
      let middle = content.count / 2 / page * page
      for index in middle..<min(middle + 3 * page, content.count) { content[index] = 0xA5 }
    case .cutShort: content.removeLast(content.count / 2)
    case .notADatabase: content = Array("<html>sign in to the network</html>".utf8)
    case .empty: content = []
    case .foreignLog:
      try Foundation.Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        .write(to: URL(filePath: path + "-wal"))
    }
    try Foundation.Data(content).write(to: url)
  }
}
