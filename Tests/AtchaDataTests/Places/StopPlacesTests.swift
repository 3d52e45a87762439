import CoreFiles
import Domain
import Foundation
import Testing

@testable import AtchaData

@Suite("Finding places among the stops of a feed")
struct StopPlacesTests {
  private func rider() throws -> Rider {
    var feed = TinyFeed()
    feed.stop("S", "강남", at: (37.498, 127.028), kind: 1)
    feed.stop("P1", "강남", at: (37.4981, 127.0281), parent: "S")
    feed.stop("P2", "강남 2번 승강장", at: (37.4979, 127.0279), parent: "S")
    feed.stop("E", "11번 출구", at: (37.4985, 127.0285), kind: 2, parent: "S")
    feed.stop("G", "강남구청", at: (37.517, 127.041))
    feed.stop("N", "노원", at: (37.655, 127.061))
    feed.stop("C1", "City Hall", at: (37.564, 126.977))
    feed.stop("C2", "City Hall", at: (37.5655, 126.978))
    feed.stop("Y1", "양평", at: (37.525, 126.886))
    feed.stop("Y2", "양평", at: (37.4915, 127.4915))
    feed.stop("D", "폐역", at: (37.6, 127.0))
    feed.translate("S", "en", "Gangnam")
    feed.translate("N", "en", "Nowon")
    feed.translate("N", "ja", "ノウォン")
    feed.service("S", "1111111")
    feed.run("t", "L", "S", "P1 23:00 G 23:10 N 23:30 C1 23:40 Y1 23:50 Y2 24:10")
    feed.run("u", "L", "S", "C2 23:00 P2 23:10", direction: 1)
    return try Rider(feed)
  }

  private func one(_ match: PlaceMatch) -> Place? {
    if case .one(let place) = match { place } else { nil }
  }

  private func names(_ match: PlaceMatch) -> [String] {
    switch match {
    case .ambiguous(let candidates), .none(let candidates):
      candidates.map { "\($0.place.name) \($0.reference)" }
    case .one, .malformed, .homeNotSet, .savedPlacesUnreadable, .hereUnknown, .geocoderFailed: []
    }
  }

  @Test(
    "a name means its station, however it is typed",
    arguments: [
      "강남", "강남역", " 강남 ", "강남".decomposedStringWithCanonicalMapping, "Gangnam", "gangnam station",
      "GANGNAM", "stop:S", "stop:sample/S", "sample:S", "강남 2번 승강장", "stop:E",
    ])
  func station(text: String) async throws {
    let place = try one(await rider().find(text))
    #expect(place?.position == .stop(feed: "sample", id: "S"))
    #expect(place?.name == "강남")
    #expect(place?.coordinate == Coordinate(latitude: 37.498, longitude: 127.028))
  }

  @Test("a platform's id is that platform alone")
  func platform() async throws {
    #expect(try one(await rider().find("stop:P1"))?.position == .stop(feed: "sample", id: "P1"))
  }

  @Test(
    "part of a name is enough where only one has it",
    arguments: [("강남구", "G"), ("구청", "G"), ("ノウ", "N"), ("ㄴㅇ", "N"), ("nowo", "N")])
  func parts(text: String, id: String) async throws {
    #expect(try one(await rider().find(text))?.position == .stop(feed: "sample", id: id))
  }

  @Test("stops of one name close together are one place, far apart they are listed")
  func sameNames() async throws {
    let rider = try rider()
    #expect(
      try one(await rider.find("City Hall"))?.position
        == .stops([.init(feed: "sample", id: "C1"), .init(feed: "sample", id: "C2")]))
    let match = try await rider.find("양평")
    guard case .ambiguous = match else {
      Issue.record("\(match)")
      return
    }
    #expect(names(match) == ["양평 stop:Y1", "양평 stop:Y2"])
  }

  @Test("several names that begin so are listed, and a slip is no name but a hint")
  func lists() async throws {
    let rider = try rider()
    #expect(try names(await rider.find("ㄱㄴ")) == ["강남 stop:S", "강남구청 stop:G"])
    let slip = try await rider.find("노훤")
    guard case .none = slip else {
      Issue.record("\(slip)")
      return
    }
    #expect(names(slip) == ["노원 stop:N"])
    #expect(try names(await rider.find("평양냉면")) == [])
  }

  @Test("a listing has all that a word may stand for, the closest names first and each place once")
  func listing() async throws {
    let rider = try rider()
    func list(_ text: String) async throws -> [String] {
      try await rider.list(text).candidates.map(\.reference)
    }
    #expect(try await list("강남") == ["stop:S", "stop:G"])
    #expect(try await list("강남역") == ["stop:S"])
    #expect(try await list("gangnam") == ["stop:S", "stop:G"])
    #expect(try await list("ㄱ") == ["stop:S", "stop:G"])
    #expect(try await list("구청") == ["stop:G"])
    #expect(try await list("강나") == ["stop:S", "stop:G"])
    #expect(try await list("양평") == ["stop:Y1", "stop:Y2"])
    #expect(try await list("City") == ["stop:C1"])
    // Nothing has the name: the hints are of the match.
    let slip = try await rider.list("노훤")
    #expect(slip.candidates.isEmpty)
    #expect(names(slip.match) == ["노원 stop:N"])
    #expect(try await rider.list("37.5,127").candidates.map(\.reference) == ["37.5,127.0"])
    #expect(try await rider.list("stop:N").candidates.map(\.place.name) == ["노원"])
  }

  @Test("a name in Latin letters finds stops that the feed does not translate")
  func romanised() async throws {
    let rider = try rider()
    #expect(
      try one(await rider.find("gangnamgucheong"))?.position
        == .stop(feed: "sample", id: "G"))
    #expect(try names(await rider.find("yangpyeong")) == ["양평 stop:Y1", "양평 stop:Y2"])
    #expect(try names(await rider.find("yangpyong")) == ["양평 stop:Y1", "양평 stop:Y2"])
  }

  @Test("a stop where nothing calls is no place by its name")
  func unserved() async throws {
    #expect(try names(await rider().find("폐역")) == [])
  }

  @Test("positions, and what cannot be one")
  func positions() async throws {
    let rider = try rider()
    #expect(
      try one(await rider.find("37.5, 127"))?.coordinate
        == Coordinate(latitude: 37.5, longitude: 127))
    #expect(try await rider.find("97.5,127") == .malformed(.latitudeOutOfRange(97.5)))
    #expect(try await rider.find("stop:nowhere") == .none(similar: []))
  }

  @Test("a platform searched alone is not its station")
  func platformAlone() async throws {
    let rider = try rider()
    let now = "2026-12-04 22:00"
    let station = try await rider.ask("강남", "노원", now: now)
    #expect(station.routes.map(\.text) == ["23:00 강남 -L-> 노원 23:30"])
    // From the other platform one walks to this one.
    let platform = try await rider.ask("stop:P2", "노원", now: now)
    #expect(platform.routes[0].legs.map(\.mode) == [.walk, .subway])
  }
}

@Suite("Several feeds")
struct SeveralFeedsTests {
  private let place: Workplace
  private let store: FeedStore

  /// Two feeds that use the same ids for other places.
  init() throws {
    place = try Workplace()
    store = FeedStore(
      root: place.root, compiler: TimetableCompiler(), clock: StoppedClock(at: FeedStoreTests.today)
    )
    for (name, position, until) in [("x", 37.5, "20261231"), ("y", 35.1, "20261201")] {
      var feed = TinyFeed()
      feed.stop("100", "Central", at: (position, 127))
      feed.stop("200", "Home \(name)", at: (position + 0.2, 127))
      feed.service("S", "1111111", until: until)
      feed.run("1", "L\(name)", "S", "100 23:\(name == "x" ? 10 : 40) 200 23:50")
      try feed.write(to: place.path + "/" + name)
      _ = try store.add(place.path + "/" + name, name: nil, progress: { _ in })
    }
  }

  @Test("equal ids of two feeds are two places, and neither rides on the other's trains")
  func sameIDs() async throws {
    let rider = Rider(store)
    let match = try await rider.find("stop:100", on: "2026-12-01")
    guard case .ambiguous(let candidates) = match else {
      Issue.record("\(match)")
      return
    }
    #expect(candidates.map(\.reference) == ["stop:x/100", "stop:y/100"])
    let answer = try await rider.ask("stop:x/100", "x:200", now: "2026-12-01 20:00")
    #expect(answer.routes.map(\.text) == ["23:10 Central -Lx-> Home x 23:50"])
    #expect(answer.source.name == "x")
    let apart = try await rider.ask("x:100", "y:200", now: "2026-12-01 20:00")
    #expect(apart.reason == .notConnected)
  }

  @Test("one feed can be chosen, an unknown one is named with those there are")
  func choosing() async throws {
    let answer = try await Rider(store, only: "y").ask(
      "stop:100", "Home y", now: "2026-12-01 20:00")
    #expect(answer.routes.map(\.text) == ["23:40 Central -Ly-> Home y 23:50"])
    await #expect(
      throws: SearchError.planner(.unknownFeed(name: "z", known: ["x", "y"]))
    ) { _ = try await Rider(store, only: "z").ask("A", "B", now: "2026-12-01 20:00") }
  }

  @Test("a place that only an expired feed knows is told with the end of that feed")
  func expired() async throws {
    let rider = Rider(store)
    #expect(try await rider.ask("Central", "Home x", now: "2026-12-04 20:00").status == .available)
    let expected = SearchError.planner(
      .feedNotValid(
        feed: "y", date: CivilDate(daysSince1970: 20_791), from: CivilDate(daysSince1970: 20_454),
        until: CivilDate(daysSince1970: 20_788)))
    await #expect(throws: expected) {
      _ = try await rider.ask("Home y", "Central", now: "2026-12-04 20:00")
    }
  }

  @Test("removing one leaves the other, and none at all is said so")
  func removing() async throws {
    try store.remove("y")
    #expect(
      try await Rider(store).ask("stop:100", "stop:200", now: "2026-12-01 20:00").status
        == .available)
    try store.remove("x")
    await #expect(throws: SearchError.planner(.noTimetable)) {
      _ = try await Rider(store).ask("a", "b", now: "2026-12-01 20:00")
    }
  }

  @Test("a shelf that is open sees an update")
  func update() async throws {
    let rider = Rider(store)
    _ = try await rider.ask("x:100", "x:200", now: "2026-12-01 20:00")
    var feed = TinyFeed()
    feed.stop("100", "Central", at: (37.5, 127))
    feed.stop("200", "Home x", at: (37.7, 127))
    feed.service("S", "1111111")
    feed.run("1", "Lx", "S", "100 23:20 200 23:50")
    try feed.write(to: place.path + "/x")
    #expect(try store.update("x", progress: { _ in }).outcome == .replaced)
    let answer = try await rider.ask("x:100", "x:200", now: "2026-12-01 20:00")
    #expect(answer.routes.map(\.text) == ["23:20 Central -Lx-> Home x 23:50"])
  }

  @Test("a broken archive in the place of a feed keeps the feed answering")
  func brokenUpdate() async throws {
    try Data("PK broken".utf8).write(to: URL(filePath: place.path + "/x/stops.txt"))
    #expect(throws: FeedLibraryError.self) { try store.update("x", progress: { _ in }) }
    #expect(
      try await Rider(store).ask("x:100", "x:200", now: "2026-12-01 20:00").status == .available)
  }

  @Test("a timetable damaged on the disk is noticed by info, and made anew by an update")
  func damagedTimetable() throws {
    let version = try store.feed(named: "x").versions[0]
    let path = store.path(of: version, in: "x")
    var bytes = try FileSystem.read(path)
    bytes[bytes.count - 100] ^= 1
    try AtomicFile.write(bytes, to: path, survivesPowerCut: false)
    #expect(throws: FeedLibraryError.self) { try store.summary(of: "x") }
    _ = try store.update("x", progress: { _ in })
    #expect(try store.summary(of: "x").runs == 1)
  }

  @Test("the summary is what the import found")
  func summary() throws {
    let summary = try store.summary(of: "x")
    #expect(summary.stops == 2 && summary.lines == 1 && summary.runs == 1)
    #expect(summary.validUntil == CivilDate("2026-12-31"))
    #expect(try store.validate(place.path + "/x", progress: { _ in }).runs == 1)
  }
}
