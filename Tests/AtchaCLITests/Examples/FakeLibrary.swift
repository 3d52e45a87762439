import Domain

/// Timetables that are only told about.
struct FakeLibrary: FeedLibrary {
  var feeds: [FeedRecord] = [seoul]
  var failure: FeedLibraryError?
  var faults: [FeedFault] = []

  static let seoul = FeedRecord(
    name: "seoul", source: "/srv/gtfs/서울.zip",
    addedAt: ExampleAnswers.time("2026-11-01T09:00:00").instant,
    updatedAt: ExampleAnswers.time("2026-12-01T18:30:00").instant,
    versions: [
      FeedVersion(
        digest: "0a1b2c", importedAt: ExampleAnswers.time("2026-12-01T18:30:00").instant,
        validFrom: CivilDate("2026-11-01") ?? CivilDate(daysSince1970: 0),
        validUntil: CivilDate("2027-01-31") ?? CivilDate(daysSince1970: 0), byteCount: 1_234_567)
    ])

  private var summary: FeedSummary {
    FeedSummary(
      name: "Seoul Metro", publisher: "서울교통공사", attribution: "",
      validFrom: Self.seoul.versions[0].validFrom, validUntil: Self.seoul.versions[0].validUntil,
      agencies: 1, lines: 9, stops: 302, runs: 12_345, faults: faults)
  }

  func list() throws(FeedLibraryError) -> [FeedRecord] {
    if let failure { throw failure }
    return feeds
  }

  func feed(named name: String) throws(FeedLibraryError) -> FeedRecord {
    guard let feed = feeds.first(where: { $0.name == name }) else {
      throw .notFound(name: name, known: feeds.map(\.name))
    }
    return feed
  }

  func summary(of name: String) throws(FeedLibraryError) -> FeedSummary { summary }

  func validate(
    _ source: String, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedSummary {
    progress(FeedProgress(step: "stops", fraction: 0.5))
    if let failure { throw failure }
    return summary
  }

  func add(
    _ source: String, name: String?, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedChange {
    progress(FeedProgress(step: "stops", fraction: 0.5))
    if let failure { throw failure }
    var feed = Self.seoul
    feed.name = name ?? feed.name
    return FeedChange(outcome: .added, feed: feed, version: feed.versions[0], summary: summary)
  }

  func update(
    _ name: String, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedChange {
    let feed = try feed(named: name)
    if let failure { throw failure }
    return FeedChange(
      outcome: .unchanged, feed: feed, version: feed.versions[0], summary: summary)
  }

  func remove(_ name: String) throws(FeedLibraryError) { _ = try feed(named: name) }
}
