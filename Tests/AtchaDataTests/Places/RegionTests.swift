import CoreNetwork
import Domain
import Testing

@testable import AtchaData

@Suite("The region of the timetables")
struct RegionTests {
  private let night = CivilDate("2026-12-04") ?? CivilDate(daysSince1970: 0)

  private func rider() throws -> Rider {
    var feed = TinyFeed()
    feed.stop("S", "강남", at: (37.5, 127.0), kind: 1)
    feed.stop("P", "강남", at: (37.5, 127.0), parent: "S")
    feed.stop("N", "노원", at: (37.6, 127.1))
    feed.stop("D", "폐역", at: (37.7, 127.2))
    feed.service("S", "1111111")
    feed.run("t", "L", "S", "P 23:00 N 23:30")
    return try Rider(feed)
  }

  private func position(_ latitude: Double, _ longitude: Double) -> Place {
    Place(
      name: "x", position: .coordinate,
      coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("a position within reach of a served stop is covered, one beyond is not")
  func reach() async throws {
    let region = try rider().region()
    // A degree of latitude is 111.2 km; the reach 1000 m.
    #expect(try await region.coverage(of: position(37.50898, 127), on: night) == .covered)
    let outside = try await region.coverage(of: position(37.50901, 127), on: night)
    #expect(
      outside
        == .outside(
          OutsideRegion(
            nearestStop: "강남", nearestMetres: 1002, reachMetres: 1000,
            areas: [
              .init(
                feed: "sample", southWest: Coordinate(latitude: 37.5, longitude: 127),
                northEast: Coordinate(latitude: 37.6, longitude: 127.1))
            ])))
    #expect(
      try await rider().region(reach: 1500).coverage(of: position(37.51, 127), on: night)
        == .covered)
  }

  @Test(
    "a stop is covered where anything calls, and one that is not served is no better than a position"
  )
  func stops() async throws {
    let rider = try rider()
    let region = rider.region()
    for id in ["S", "P", "N"] {
      let place = Place(name: id, position: .stop(feed: "sample", id: id), coordinate: nil)
      #expect(try await region.coverage(of: place, on: night) == .covered)
    }
    let unserved = Place(
      name: "폐역", position: .stop(feed: "sample", id: "D"),
      coordinate: Coordinate(latitude: 37.7, longitude: 127.2))
    guard case .outside(let outside) = try await region.coverage(of: unserved, on: night) else {
      Issue.record("covered")
      return
    }
    #expect(outside.nearestStop == "노원")
    await #expect(throws: PlannerError.placeNotInTimetable(name: "?")) {
      _ = try await region.coverage(
        of: Place(name: "?", position: .stop(feed: "sample", id: "?"), coordinate: nil), on: night)
    }
  }

  @Test(
    "what the timetables do not cover the Atcha server may; one that cannot be asked refuses nothing"
  )
  func server() async throws {
    let timetables = try rider().region()
    func ask(_ transport: ListTransport) async throws -> Bool {
      let region = AtchaServerRegion(timetables, url: "http://localhost:1", over: transport)
      return try await region.coverage(of: position(37.3, 126.8), on: night) == .covered
    }
    let yes = ListTransport(#"{"responseCode":"SUCCESS","result":true}"#)
    #expect(try await ask(yes))
    #expect(
      yes.asked.map(\.target)
        == ["http://localhost:1/locations/is-service-region?lat=37.3&lon=126.8"])
    #expect(!(try await ask(ListTransport(#"{"responseCode":"SUCCESS","result":false}"#))))
    #expect(try await ask(ListTransport(#"{"responseCode":"TOK_001","message":"x"}"#)))
    #expect(try await ask(ListTransport([])))
    // A place that the timetables cover is not asked about.
    let silent = ListTransport([])
    let region = AtchaServerRegion(timetables, url: "http://localhost:1", over: silent)
    #expect(try await region.coverage(of: position(37.5, 127), on: night) == .covered)
    #expect(silent.asked.isEmpty)
  }

  @Test("the other side of the earth is far, and has no landmark")
  func far() async throws {
    let region = try rider().region()
    guard
      case .outside(let outside) = try await region.coverage(
        of: position(-34.6, -58.4), on: night)
    else {
      Issue.record("covered")
      return
    }
    #expect((19_000_000...20_100_000).contains(outside.nearestMetres ?? 0))
    #expect(await region.landmark(near: Coordinate(latitude: 0, longitude: 0), on: night) == nil)
    #expect(
      await region.landmark(near: Coordinate(latitude: 37.501, longitude: 127), on: night) == "강남")
    let middle = await region.middle(on: night)
    #expect(middle.map { abs($0.latitude - 37.55) < 1e-9 } == true)
  }
}
