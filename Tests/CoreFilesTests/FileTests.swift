import AtchaTestSupport
import CoreFiles
import Foundation
import Testing

@Suite("Files", .timeLimit(.minutes(1)))
struct FileTests {
  @Test("a reader sees the old content or the new, never half")
  func atomic() async throws {
    try await withTemporaryFolder { folder async throws in
      let path = folder.appending(path: "a/b/state").path
      let contents = [[UInt8](repeating: 1, count: 200_000), [UInt8](repeating: 2, count: 300_000)]
      try AtomicFile.write(contents[0], to: path, survivesPowerCut: false)
      let writer = Task.detached {
        for turn in 0..<200 {
          try AtomicFile.write(contents[turn % 2], to: path, survivesPowerCut: false)
        }
      }
      var seen: Set<Int> = []
      for _ in 0..<400 {
        let found = try #require(try AtomicFile.read(path))
        #expect(contents.contains(found))
        seen.insert(found.count)
      }
      try await writer.value
      #expect(!seen.isEmpty)
      #expect(try FileSystem.names(in: folder.appending(path: "a/b").path) == ["state"])
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test("what cannot be written names the path and changes nothing", .enabled(if: geteuid() == 0))
  func full() async throws {
    try await withTemporaryFolder { folder async throws in
      let mounted = try await runProcess(
        "/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])
      try #require(mounted.status == 0, "\(mounted)")
      let path = folder.appending(path: "state").path
      try AtomicFile.write([1, 2, 3], to: path, survivesPowerCut: true)
      #expect(throws: FileError(path, code: ENOSPC)) {
        try AtomicFile.write(
          [UInt8](repeating: 9, count: 100_000), to: path, survivesPowerCut: true)
      }
      #expect(try AtomicFile.read(path) == [1, 2, 3])
      #expect(try FileSystem.names(in: folder.path) == ["state"])
      let unmounted = try await runProcess("/bin/umount", [folder.path])
      #expect(unmounted.status == 0, "\(unmounted)")
    }
  }

  @Test("nothing to read is no failure; a folder, or too much, is one")
  func reading() async throws {
    try await withTemporaryFolder { folder async throws in
      let path = folder.appending(path: "file").path
      #expect(try AtomicFile.read(path) == nil)
      #expect(try AtomicFile.read(path + "/below") == nil)
      #expect(throws: FileError(folder.path, code: EISDIR)) { try AtomicFile.read(folder.path) }
      try AtomicFile.write([1, 2], to: path, survivesPowerCut: false)
      #expect(try AtomicFile.read(path, maximumBytes: 2) == [1, 2])
      #expect(throws: FileError(path, code: EFBIG)) { try AtomicFile.read(path, maximumBytes: 1) }
      // A file in the place of a folder.
      #expect(throws: FileError.self) {
        try AtomicFile.write([1], to: path + "/below", survivesPowerCut: false)
      }
    }
  }

  @Test("a lock is held by one process at a time, on a file and on a folder")
  func lock() async throws {
    try await withTemporaryFolder { folder async throws in
      for path in [folder.path, folder.appending(path: "lock").path] {
        let held = try FileLock.take(path, waiting: .zero)
        guard let held else {
          Issue.record("a lock that nobody holds cannot be had")
          return
        }
        let other = try await runProcess("/usr/bin/flock", ["--nonblock", path, "true"])
        #expect(other.status == 1, "\(other)")
        #expect(try FileLock.take(path, waiting: .milliseconds(20)) == nil)
        #expect(try await FileLock.take(path, within: .milliseconds(30)) == nil)
        _ = consume held
        // A program that another test starts at this moment holds it, too, until it runs.
        let free = try await runProcess("/usr/bin/flock", ["--timeout", "10", path, "true"])
        #expect(free.status == 0, "\(free)")
        #expect(try await FileLock.take(path, within: .seconds(5)) != nil)
      }
    }
  }

  @Test("a lock that another process lets go of is had then")
  func handOver() async throws {
    try await withTemporaryFolder { folder async throws in
      let path = folder.appending(path: "lock").path
      let holder = try BackgroundProgram(
        "/usr/bin/flock", [path, "sh", "-c", "echo held; sleep 0.3"],
        environment: ["PATH": "/usr/bin:/bin"], log: folder.appending(path: "log"))
      defer { holder.end() }
      #expect(await eventually { holder.output.contains("held") })
      #expect(try await FileLock.take(path, within: .seconds(20)) != nil)
    }
  }
}
