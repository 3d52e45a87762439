import AtchaTestSupport
import Domain
import Foundation
import Testing

@testable import AtchaData

@Suite("Questions to real feeds", .enabled(if: shared("data/feeds") != nil))
struct RealFeedTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func rider(_ feed: String) throws -> Rider {
    let store = FeedStore(
      root: place.root, compiler: TimetableCompiler(), clock: StoppedClock(at: FeedStoreTests.today)
    )
    let path = try #require(shared("data/feeds/\(feed).zip")).path
    _ = try store.add(path, name: nil, progress: { _ in })
    return Rider(store)
  }

  @Test("BART: the last way to Fremont changes trains, and at two it has gone until the morning")
  func bart() async throws {
    let rider = try rider("us_bart")
    let now = "2018-10-05T23:00:00-07:00"
    let evening = try await rider.ask("Embarcadero", "fremont", now: now) { $0.before = 2 }
    #expect(evening.status == .available && !evening.isAllNight)
    #expect(evening.routes[0].leaveBy.rfc3339 == "2018-10-06T00:25:00-07:00")
    #expect(evening.routes[0].legs.last?.ride?.isLastOfLine == true)
    #expect(evening.earlier.count == 2)
    let leaveBys = ([evening.routes[0]] + evening.earlier).map(\.leaveBy.instant)
    #expect(leaveBys == leaveBys.sorted(by: >))
    let night = try await rider.ask("Embarcadero", "fremont", now: "2018-10-06T02:00:00-07:00")
    #expect(night.status == .gone)
    #expect(night.missed?.id == evening.routes[0].id)
    #expect(night.next?.leaveBy.rfc3339 == "2018-10-06T06:06:00-07:00")
  }

  @Test("BART: a word that several names have is no name")
  func words() async throws {
    let rider = try rider("us_bart")
    guard case .ambiguous(let candidates) = try await rider.find("oakland", on: "2018-10-05") else {
      Issue.record("Oakland is one place")
      return
    }
    #expect(
      candidates.map(\.place.name)
        == [
          "West Oakland", "19th St. Oakland", "12th St. Oakland City Center",
          "Oakland International Airport",
        ])
    guard case .one(let plaza) = try await rider.find("civic center", on: "2018-10-05") else {
      Issue.record("Civic Center is not one place")
      return
    }
    #expect(plaza.name == "Civic Center/UN Plaza")
  }

  @Test("Busan: two stops of one name without a station are one place")
  func busan() async throws {
    let rider = try rider("kr_busan_metro")
    guard case .one(let seomyeon) = try await rider.find("seomyeon"),
      case .stops(let stops) = seomyeon.position
    else {
      Issue.record("Seomyeon is not one place of several stops")
      return
    }
    #expect(stops.map(\.id) == ["119", "219"])
    let now = "2026-12-04T23:00:00+09:00"
    let answer = try await rider.ask("Seomyeon", "Haeundae", now: now)
    #expect(answer.status == .available)
    #expect(answer.routes[0].vehicles == 1)
  }

  @Test("a feed that has ended says when")
  func ended() async throws {
    let rider = try rider("us_caltrain")
    await #expect {
      try await rider.ask("x", "y", now: "2026-12-04T23:00:00-08:00")
    } throws: { error in
      guard case SearchError.planner(.feedNotValid(_, _, _, let until)) = error else {
        return false
      }
      return until == CivilDate("2019-10-06")
    }
  }
}
