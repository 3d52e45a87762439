import CoreFiles
import Domain
import Foundation
import Glibc
import Testing

@testable import AtchaData

@Suite("The store of feeds when things break", .serialized)
struct FeedStoreCrashTests {
  private let quiet: @Sendable (FeedProgress) -> Void = { _ in }

  private static func store(_ root: String, killedAfter step: String) -> FeedStore {
    FeedStore(
      root: root, compiler: FakeCompiler(), downloader: NoDownloader(),
      clock: StoppedClock(at: FeedStoreTests.today),
      after: { if $0.rawValue == step { kill(getpid(), SIGKILL) } })
  }

  @Test("killed while adding: the feed is not there, or whole", arguments: FeedStore.Step.allCases)
  func killedAdding(step: FeedStore.Step) async throws {
    guard [.staged, .compiled, .described, .published].contains(step) else { return }
    let place = try Workplace()
    let (root, source, name) = (
      place.root, try place.source("2026-01-01 2026-12-31 100"), step.rawValue
    )
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [root = root as String, source = source as String, name = name as String] in
      _ = try Self.store(root, killedAfter: name).add(source, name: nil, progress: { _ in })
    }
    #expect(try place.store().list().count == (step == .published ? 1 : 0))
    // The next writer finds its way and clears up.
    let other = try place.source("2026-01-01 2026-12-31 50", "other.zip")
    _ = try place.store().add(other, name: nil, progress: quiet)
    let names = try FileSystem.names(in: root)
    #expect(names == (step == .published ? ["other", "seoul"] : ["other"]))
  }

  @Test(
    "killed while updating: the old timetable answers, or the new",
    arguments: FeedStore.Step.allCases)
  func killedUpdating(step: FeedStore.Step) async throws {
    guard step != .described else { return }
    let place = try Workplace()
    _ = try place.store().add(
      try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    try place.source("2026-01-01 2027-12-31 200")
    let (root, name) = (place.root, step.rawValue)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [root = root as String, name = name as String] in
      _ = try Self.store(root, killedAfter: name).update("seoul", progress: { _ in })
    }
    let store = place.store()
    let feed = try store.feed(named: "seoul")
    let isNew = step == .published || step == .swept
    #expect(feed.versions.map(\.validUntil.description) == [isNew ? "2027-12-31" : "2026-12-31"])
    for version in feed.versions {
      #expect(FileSystem.kind(store.path(of: version, in: "seoul")) == .file)
    }
    // Updating again repairs whatever was left.
    _ = try store.update("seoul", progress: quiet)
    #expect(try FileSystem.names(in: root) == ["seoul"])
    #expect(try FileSystem.names(in: root + "/seoul").count == 2)
  }

  @Test("killed while removing: the feed is gone, and what is left of it is cleared away")
  func killedRemoving() async throws {
    let place = try Workplace()
    _ = try place.store().add(
      try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    let root = place.root
    await #expect(processExitsWith: .signal(SIGKILL)) { [root = root as String] in
      try Self.store(root, killedAfter: "published").remove("seoul")
    }
    #expect(try place.store().list().isEmpty)
    _ = try place.store().add(
      try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    #expect(try FileSystem.names(in: root) == ["seoul"])
  }

  @Test("a folder that may not be written: a clear error, and nothing changed")
  func readOnly() async throws {
    let place = try Workplace()
    _ = try place.store().add(
      try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    let before = place.snapshot()
    let other = try place.source("2026-01-01 2026-12-31 50", "other.zip")
    let root = place.root
    unsafe chmod(root, 0o555)
    unsafe chmod(root + "/seoul", 0o555)
    for folder in [place.path, place.path + "/data"] { unsafe chmod(folder, 0o755) }
    await #expect(processExitsWith: .success) { [root = root as String, other = other as String] in
      // Root may write anywhere: go on as nobody.
      if geteuid() == 0 { guard seteuid(65_534) == 0 else { exit(0) } }
      let store = Self.store(root, killedAfter: "")
      let expected = { (error: FeedLibraryError) in
        if case .notPermitted = error { return } else { exit(1) }
      }
      do throws(FeedLibraryError) {
        _ = try store.add(other, name: nil, progress: { _ in })
        exit(2)
      } catch { expected(error) }
      do throws(FeedLibraryError) {
        _ = try store.update("seoul", progress: { _ in })
        exit(3)
      } catch { expected(error) }
      do throws(FeedLibraryError) {
        try store.remove("seoul")
        exit(4)
      } catch { expected(error) }
      exit((try? store.list().count) == 1 ? 0 : 5)
    }
    unsafe chmod(root, 0o755)
    unsafe chmod(root + "/seoul", 0o755)
    #expect(place.snapshot() == before)
  }

  @Test("a full disk: a clear error, and nothing changed", .enabled(if: SmallDisk.isPermitted))
  func fullDisk() throws {
    let disk = try SmallDisk()
    let place = try Workplace()
    let store = FeedStore(
      root: disk.path + "/feeds", compiler: FakeCompiler(), downloader: NoDownloader(),
      clock: StoppedClock(at: FeedStoreTests.today), after: { _ in })
    _ = try store.add(try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    let kept = try store.list()
    disk.fill()
    try place.source("2026-01-01 2027-12-31 200")
    #expect { try store.update("seoul", progress: quiet) } throws: { error in
      guard case .noSpace = error as? FeedLibraryError else { return false }
      return true
    }
    #expect(throws: FeedLibraryError.self) {
      try store.add(
        try place.source("2026-01-01 2026-12-31 100", "b.zip"), name: nil, progress: quiet)
    }
    #expect(try store.list() == kept)
    #expect(FileSystem.kind(store.path(of: kept[0].versions[0], in: "seoul")) == .file)
  }

  @Test("another writer that does not end: the wait has an end")
  func locked() throws {
    let place = try Workplace()
    try FileSystem.makeFolders(place.root)
    let held = try FileLock.take(place.root, waiting: .zero)
    #expect(try !canLock(place.root, waiting: 0.1))
    _ = consume held
    // A program that another test starts at this moment holds it, too, until it runs.
    #expect(try canLock(place.root, waiting: 10))
  }

  private func canLock(_ path: String, waiting seconds: Double) throws -> Bool {
    switch try FileLock.take(path, waiting: .seconds(seconds)) {
    case .none: false
    case .some: true
    }
  }
}

/// A file system of 64 KB in memory, where one may be mounted.
final class SmallDisk {
  let path: String

  static let isPermitted: Bool = (try? SmallDisk()) != nil

  private struct NotPermitted: Error {}

  init() throws {
    path = try FileSystem.makeTemporaryFolder(
      FileManager.default.temporaryDirectory.path + "/atcha-disk-")
    guard unsafe mount("tmpfs", path, "tmpfs", 0, "size=64k") == 0 else {
      unsafe rmdir(path)
      throw NotPermitted()
    }
  }

  /// Leaves not a byte free.
  func fill() {
    let file = path + "/ballast"
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT, 0o600)
    let chunk = [UInt8](repeating: 0, count: 1024)
    while unsafe write(descriptor, chunk, chunk.count) > 0 {}
    close(descriptor)
  }

  deinit {
    unsafe umount(path)
    unsafe rmdir(path)
  }
}
