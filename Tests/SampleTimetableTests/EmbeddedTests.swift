import SampleTimetable
import Testing
import TimetableEngine

@Suite("Embedded sample timetable")
struct EmbeddedTests {
  private let timetable: Timetable

  init() throws {
    timetable = try unsafe Timetable(immortal: SampleTimetable.bytes, name: "sample")
  }

  @Test("it is whole, and says that it is a sample")
  func content() throws {
    try timetable.verifyContent()
    let feed = timetable.feed
    #expect(feed.isSample)
    #expect(feed.publisher == "Atcha")
    #expect(feed.attribution.contains("not for travel"))
    #expect(feed.attribution.contains("실제 이동에 쓰지 마세요"))
    #expect(feed.name.contains("예시") && feed.name.contains("sample"))
    #expect(timetable.counts.routes == 12)
    #expect(timetable.counts.connections < 250_000)
  }

  @Test("something runs on every day from 2024 to 2050")
  func validity() {
    #expect((19_723...29_584).allSatisfy { timetable.hasService(on: $0) })
  }

  @Test("names are there in Korean, English and Japanese")
  func names() throws {
    let network = Network([timetable])
    let gangnam = try #require(network.stop(id: "gangnam", in: 0))
    #expect(network.name(gangnam, language: nil) == "강남")
    #expect(network.name(gangnam, language: "en") == "Gangnam")
    #expect(network.name(gangnam, language: "ja") == "カンナム")
  }

  @Test("the last way from Gangnam to Nowon has a close change, and a later train that ends short")
  func closeChange() throws {
    let network = Network([timetable])
    let last = try #require(journeys("gangnam", "nowon", in: network).first)
    let rides = last.legs.compactMap(\.ride)
    #expect(rides.map { network.rideInfo($0).line } == ["2호선", "7호선"])
    let slack = try #require(last.legs.first { $0.slack != nil }?.slack)
    #expect((0...180).contains(slack))
    let lastRide = try #require(rides.last)
    let later = network.laterRuns(of: lastRide, until: last.arrival + 7200)
    #expect(later.contains { !$0.reachesAlightingStop })
    #expect(!later.contains { $0.reachesAlightingStop })
    let terminus = try #require(later.first?.terminus)
    #expect(network.name(terminus, language: "en") == "Taereung")
  }

  @Test("after the last train there is the night bus, whose times are about")
  func nightBus() throws {
    let network = Network([timetable])
    let last = try #require(journeys("sinsa", "yeonsinnae", in: network).first)
    let ride = try #require(last.legs.compactMap(\.ride).first)
    #expect(network.rideInfo(ride).line == "N37")
    #expect(network.rideInfo(ride).isApproximate)
    #expect(last.leaveBy > Self.evening + 3 * 3600)
  }

  @Test("a rider stays seated where a train of line 6 comes out of its loop")
  func staysSeated() throws {
    let network = Network([timetable])
    let ways = try journeys("gusan", "jeungsan", in: network)
    let direct = try #require(ways.first { $0.vehicles == 1 })
    #expect(direct.legs.compactMap(\.ride).contains { $0.staysSeated })
  }

  /// Tuesday, 2026-12-01, 23:00 in Seoul.
  private static let evening: Int64 = 1_796_133_600

  private func journeys(_ from: String, _ to: String, in network: Network) throws -> [Journey] {
    let origin = try #require(network.stop(id: from, in: 0))
    let destination = try #require(network.stop(id: to, in: 0))
    var search = LatestDepartureSearch(network: network)
    return search.lastJourneys(
      LatestDepartureQuestion(
        origin: .stops(network.platforms(of: origin), anchor: origin),
        destination: .stops(network.platforms(of: destination), anchor: destination),
        notBefore: Self.evening, deadline: Self.evening + 5 * 3600))
  }
}
