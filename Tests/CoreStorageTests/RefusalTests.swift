import AtchaTestSupport
import CoreStorage
import Foundation
import Testing

@Suite("Stores that cannot be written", .serialized)
struct RefusalTests {
  @Test("in a folder without write permission reading works and writing says why")
  func readOnlyFolder() async throws {
    try await withTemporaryFolder { folder in
      // Others have to be able to get there.
      let place = folder.appending(path: "state", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let path = place.appending(path: "state.db").path
      let database = Database(.init(path: path))
      try await DocumentStore(database).write(bytes("value"), for: "kept")
      await database.close()
      for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o444], ofItemAtPath: place.appending(path: name).path)
      }
      for directory in [place, folder] {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o555], ofItemAtPath: directory.path)
      }
      defer {
        for directory in [folder, place] {
          try? FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: directory.path)
        }
      }
      let result = try await runWorker("unprivileged", path)
      #expect(result.stdout.contains("read value\n"), "\(result)")
      #expect(result.stdout.contains("refused readOnly"), "\(result)")
      #expect(result.stdout.contains(place.path), "\(result)")
    }
  }

  @Test("a full disk is a clear error and changes nothing that is stored")
  func fullDisk() async throws {
    try await withSmallDisk { disk in
      let database = Database(.init(path: disk.appending(path: "state.db").path))
      let documents = DocumentStore(database)
      try await documents.write(bytes("kept"), for: "a")
      let error = try await storageError {
        for index in 0..<100 {
          try await documents.write([UInt8](repeating: 1, count: 64 << 10), for: "big-\(index)")
        }
      }
      #expect(error?.kind == .full)
      #expect(error?.message.contains("no room left") == true)
      let before = try await documents.keys()
      let second = try await storageError {
        try await documents.mutate("a") { body in
          body = [UInt8](repeating: 2, count: 256 << 10)
        }
      }
      #expect(second?.kind == .full)
      #expect(try await documents.read("a") == bytes("kept"))
      #expect(try await documents.keys() == before)
      #expect(try await Database(database.configuration).open().state == .sound)
    }
  }

  @Test("on a disk that is full from the start the error says so")
  func fullFromTheStart() async throws {
    try await withSmallDisk { disk in
      let filler = disk.appending(path: "filler")
      for size in [900 << 10, 64 << 10, 4 << 10, 4 << 10, 4 << 10, 4 << 10] {
        try? Foundation.Data(count: size).write(
          to: filler.appendingPathExtension("\(size)-\(UUID())"))
      }
      let error = try await storageError {
        try await DocumentStore(Database(.init(path: disk.appending(path: "state.db").path)))
          .write([UInt8](repeating: 1, count: 64 << 10), for: "a")
      }
      #expect(error?.kind == .full, "\(String(describing: error))")
    }
  }

  @Test("a folder that cannot be made is named")
  func noFolder() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      try Foundation.Data().write(to: file)
      let error = try await storageError {
        _ = try await Database(.init(path: file.appending(path: "state.db").path)).open()
      }
      #expect(error?.kind == .cannotOpen)
      #expect(error?.message.contains(file.path) == true)
    }
  }

  @Test("on a network file system there is no write-ahead log")
  func network() async throws {
    try await withDatabase {
      $0.fileSystemMagic = { _ in 0x6969 }
    } _: { database in
      try await DocumentStore(database).write([1], for: "a")
      #expect(try await database.open().isOnNetwork)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: URL(filePath: database.path).deletingLastPathComponent().path)
      #expect(files.filter { !$0.hasSuffix(".lock") } == ["state.db"])
      // The same file on a local disk goes back to it.
      let local = Database(.init(path: database.path))
      #expect(try await !local.open().isOnNetwork)
    }
  }

  @Test("the settings that guard against a power cut are on")
  func settings() async throws {
    try await withDatabase { database in
      _ = try await database.open()
      #expect(try await database.setting("journal_mode") == "wal")
      #expect(try await database.setting("synchronous") == "2")
      var relaxed = database.configuration
      relaxed.survivesPowerCut = false
      #expect(try await Database(relaxed).setting("synchronous") == "1")
    }
  }

  /// A file system of one megabyte; the test is cut short with a message where none can be mounted.
  private func withSmallDisk(_ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      guard let mount = program("mount"), let unmount = program("umount"),
        try await runProcess(mount, ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.path])
          .status == 0
      else {
        print("not run: a small file system cannot be mounted here")
        return
      }
      do {
        try await body(folder)
      } catch {
        _ = try await runProcess(unmount, ["-l", folder.path])
        throw error
      }
      _ = try await runProcess(unmount, ["-l", folder.path])
    }
  }
}
