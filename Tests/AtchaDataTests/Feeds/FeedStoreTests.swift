import CoreFiles
import Domain
import Foundation
import Testing

@testable import AtchaData

@Suite("The store of feeds")
struct FeedStoreTests {
  /// 2026-12-04, 12:00 UTC.
  static let today = Instant(1_796_385_600)

  private let place: Workplace
  private let quiet: @Sendable (FeedProgress) -> Void = { _ in }

  init() throws { place = try Workplace() }

  private func date(_ text: String) -> CivilDate? { CivilDate(text) }

  @Test("nothing is there before the first feed, and reading makes no folder")
  func empty() throws {
    #expect(try place.store().list().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: place.root))
    #expect(throws: FeedLibraryError.notFound(name: "x", known: [])) {
      try place.store().feed(named: "x")
    }
  }

  @Test("a feed is added under the name of its file, and found again")
  func add() throws {
    let source = try place.source("2026-01-01 2026-12-31 100")
    let change = try place.store().add(source, name: nil, progress: quiet)
    #expect(change.outcome == .added)
    #expect(change.feed.name == "seoul")
    let kept = try place.store().list()
    #expect(kept == [change.feed])
    #expect(kept[0].source == source)
    #expect(kept[0].versions[0].validUntil == date("2026-12-31"))
    #expect(kept[0].versions[0].byteCount == 25)
    #expect(place.snapshot().count == 2)
  }

  @Test("two feeds live side by side; removing one leaves the other as it was")
  func remove() throws {
    let store = place.store()
    _ = try store.add(
      try place.source("2026-01-01 2026-12-31 100", "a.zip"), name: nil, progress: quiet)
    let alone = place.snapshot()
    _ = try store.add(
      try place.source("2026-01-01 2026-12-31 200", "b.zip"), name: "two", progress: quiet)
    #expect(try store.list().map(\.name) == ["a", "two"])
    try store.remove("two")
    #expect(place.snapshot() == alone)
    #expect(throws: FeedLibraryError.notFound(name: "two", known: ["a"])) {
      try store.remove("two")
    }
  }

  @Test("adding the same source again updates; another source under the name is refused")
  func addAgain() throws {
    let store = place.store()
    let source = try place.source("2026-01-01 2026-12-31 100")
    _ = try store.add(source, name: nil, progress: quiet)
    #expect(try store.add(source, name: nil, progress: quiet).outcome == .unchanged)
    let other = try place.source("2026-01-01 2026-12-31 300", "other.zip")
    #expect(throws: FeedLibraryError.nameTaken(name: "seoul", source: source)) {
      try store.add(other, name: "seoul", progress: quiet)
    }
    #expect(try store.feed(named: "seoul").source == source)
  }

  @Test("an update takes the new timetable and drops the old one")
  func update() throws {
    let store = place.store()
    let source = try place.source("2026-01-01 2026-12-31 100")
    _ = try store.add(source, name: nil, progress: quiet)
    try place.source("2026-02-01 2027-01-31 110")
    let later = place.store(now: Self.today + 60)
    let change = try later.update("seoul", progress: quiet)
    #expect(change.outcome == .replaced)
    #expect(change.feed.versions.map(\.validUntil) == [date("2027-01-31")])
    #expect(change.feed.addedAt == Self.today && change.feed.updatedAt == Self.today + 60)
    #expect(place.snapshot().count == 2)
  }

  @Test("a timetable that begins later does not replace one that is valid tonight: the night picks")
  func future() throws {
    let store = place.store()
    let source = try place.source("2026-01-01 2026-12-31 100")
    _ = try store.add(source, name: nil, progress: quiet)
    try place.source("2026-12-10 2027-06-30 110")
    let change = try store.update("seoul", progress: quiet)
    #expect(change.outcome == .addedBeside)
    let feed = try store.feed(named: "seoul")
    func until(_ night: String) -> CivilDate? {
      date(night).flatMap { feed.version(validOn: $0)?.validUntil }
    }
    #expect(until("2026-12-04") == date("2026-12-31"))
    #expect(until("2026-12-09") == date("2026-12-31"))
    #expect(until("2026-12-10") == date("2027-06-30"))
    #expect(until("2027-07-01") == nil)
    #expect(until("2025-12-31") == nil)

    // Once it has begun, the next update drops the old one.
    let after = place.store(now: Self.today + 8 * 86_400)
    #expect(try after.update("seoul", progress: quiet).feed.versions.count == 1)
  }

  @Test("of two that begin later, the one imported last stays")
  func twoFutures() throws {
    let store = place.store()
    _ = try store.add(try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    try place.source("2026-12-10 2027-06-30 110")
    _ = try store.update("seoul", progress: quiet)
    try place.source("2026-12-10 2027-06-30 120")
    let feed = try store.update("seoul", progress: quiet).feed
    #expect(feed.versions.map(\.validFrom) == [date("2026-12-10"), date("2026-01-01")])
    #expect(place.snapshot().count == 3)
  }

  @Test(
    "a bad or worse source keeps the old timetable",
    arguments: [
      "<html>captive portal</html>", "", "2026-01-01 2026-12-31", "2026-01-01 2026-12-31 0",
      "2025-01-01 2026-12-03 100", "2026-01-01 2026-12-31 9",
    ])
  func worse(text: String) throws {
    let store = place.store()
    _ = try store.add(try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    let before = place.snapshot()
    try place.source(text)
    #expect(throws: FeedLibraryError.self) { try store.update("seoul", progress: quiet) }
    #expect(place.snapshot() == before)
  }

  @Test("a source that has gone away keeps the old timetable")
  func sourceGone() throws {
    let store = place.store()
    let source = try place.source("2026-01-01 2026-12-31 100")
    _ = try store.add(source, name: nil, progress: quiet)
    try FileManager.default.removeItem(atPath: source)
    #expect(throws: FeedLibraryError.sourceMissing(source)) {
      try store.update("seoul", progress: quiet)
    }
    #expect(try store.list().count == 1)
  }

  @Test("an ended timetable may be updated by one that ended later")
  func bothEnded() throws {
    let store = place.store()
    _ = try store.add(try place.source("2020-01-01 2020-12-31 100"), name: nil, progress: quiet)
    try place.source("2020-01-01 2021-12-31 100")
    #expect(try store.update("seoul", progress: quiet).outcome == .replaced)
  }

  @Test(
    "hostile names are refused before anything is touched",
    arguments: [
      "", ".", "..", "../up", "a/b", "/etc", "-rf", ".hidden", "a b", "a\n", "a\u{0}b",
      "a\u{202e}b",
      "a\u{200b}", "a;b", "$(id)", "é\u{301}", String(repeating: "a", count: 65),
    ])
  func names(name: String) throws {
    let source = try place.source("2026-01-01 2026-12-31 100")
    #expect(throws: FeedLibraryError.badName(name)) {
      try place.store().add(source, name: name, progress: quiet)
    }
    #expect(!FileManager.default.fileExists(atPath: place.root))
    #expect(throws: FeedLibraryError.self) { try place.store().remove(name) }
  }

  @Test(
    "names are taken from sources",
    arguments: [
      ("/a/seoul.zip", "seoul"), ("/a/서울 지하철.ZIP", "서울-지하철"), ("/a/..zip", "feed"),
      ("/", "feed"), ("/a/-rf", "rf"), ("https://x.example/gtfs/feed.zip?key=1", "feed"),
      ("/a/kr_seoul.gtfs.zip", "kr_seoul"), ("/a/b;$(id).zip", "b-id"), ("/a/dir/", "dir"),
    ])
  func derivedNames(source: String, name: String) {
    #expect(FeedName.derived(from: source) == name)
    #expect(FeedName.isValid(name))
  }

  @Test("a URL says that nothing downloads; a missing path says so")
  func sources() throws {
    #expect(throws: FeedLibraryError.cannotDownload(url: "https://x.example/a.zip")) {
      try place.store().add("https://x.example/a.zip", name: nil, progress: quiet)
    }
    #expect(try place.store().list().isEmpty)
    #expect(place.snapshot().isEmpty)
    #expect(throws: FeedLibraryError.sourceMissing("/nowhere")) {
      try place.store().add("/nowhere", name: nil, progress: quiet)
    }
  }

  @Test("what crashed writers left is cleared away by the next one, what is in use is not")
  func leftovers() throws {
    let store = place.store()
    _ = try store.add(
      try place.source("2026-01-01 2026-12-31 100", "a.zip"), name: nil, progress: quiet)
    for name in [".staging-dead00", ".removed-dead00/a", ".staging-alive0"] {
      try FileManager.default.createDirectory(
        atPath: place.root + "/" + name, withIntermediateDirectories: true)
    }
    guard let lock = try FileLock.take(place.root + "/.staging-alive0", waiting: .zero) else {
      Issue.record("the lock is free")
      return
    }
    _ = try store.add(
      try place.source("2026-01-01 2026-12-31 100", "b.zip"), name: nil, progress: quiet)
    _ = consume lock
    #expect(try FileSystem.names(in: place.root) == [".staging-alive0", "a", "b"])
    #expect(try store.list().map(\.name) == ["a", "b"])
  }

  @Test("a damaged manifest is named, and the feed can be removed")
  func damaged() throws {
    let store = place.store()
    _ = try store.add(try place.source("2026-01-01 2026-12-31 100"), name: nil, progress: quiet)
    let manifest = place.root + "/seoul/feed"
    let whole = try FileSystem.read(manifest)
    for count in [0, 1, whole.count / 2, whole.count - 1] {
      try AtomicFile.write(Array(whole[..<count]), to: manifest, survivesPowerCut: false)
      #expect(throws: FeedLibraryError.self) { try store.feed(named: "seoul") }
    }
    try store.remove("seoul")
    #expect(try store.list().isEmpty)
  }

  @Test("a folder without a manifest is no feed, and gives way to one")
  func remains() throws {
    let store = place.store()
    let source = try place.source("2026-01-01 2026-12-31 100")
    _ = try store.add(source, name: nil, progress: quiet)
    try FileSystem.remove(place.root + "/seoul/feed")
    #expect(try store.list().isEmpty)
    #expect(try store.add(source, name: nil, progress: quiet).outcome == .added)
    #expect(try store.list().map(\.name) == ["seoul"])
  }

  @Test("a manifest keeps a hostile source as it is")
  func manifest() {
    let version = FeedVersion(
      digest: "0f", importedAt: Instant(1), validFrom: CivilDate(daysSince1970: 0),
      validUntil: CivilDate(daysSince1970: 1), byteCount: 2)
    let record = FeedRecord(
      name: "x", source: "/a\nsource /b%0a\u{1b}[2J ü", addedAt: Instant(3), updatedAt: Instant(4),
      versions: [version])
    #expect(FeedManifest.record(named: "x", from: FeedManifest.bytes(of: record)) == record)
  }

  @Test("writers in many threads exclude each other, and none is lost")
  func concurrent() async throws {
    for index in 0..<8 {
      try place.source("2026-01-01 2026-12-31 \(100 + index)", "f\(index).zip")
    }
    try await withThrowingTaskGroup(of: Void.self) { [place, quiet] group in
      for index in 0..<8 {
        group.addTask {
          _ = try place.store().add("\(place.path)/f\(index).zip", name: nil, progress: quiet)
        }
      }
      try await group.waitForAll()
    }
    #expect(try place.store().list().map(\.name) == (0..<8).map { "f\($0)" })
  }
}
