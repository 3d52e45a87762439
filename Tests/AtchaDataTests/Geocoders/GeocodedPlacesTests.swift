import Domain
import Testing

@testable import AtchaData

@Suite("Addresses behind stops")
struct GeocodedPlacesTests {
  /// Stops by the texts that stand for them.
  private struct Stops: PlaceFinder {
    var places: [String: Place] = [:]
    var error: PlannerError?

    func find(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceMatch {
      if let error { throw error }
      if case .coordinate(let coordinate) = PlaceText(text) {
        return .one(Place(name: text, position: .coordinate, coordinate: coordinate))
      }
      return places[text].map { .one($0) } ?? .none(similar: [])
    }
  }

  private struct Known: Geocoder {
    var name = "nominatim"
    var answer: [GeocodedPlace] = []
    var failure: ProviderFailure.Reason?
    var asked: @Sendable (String) -> Void = { _ in }

    func places(
      for text: String, near: Coordinate?, language: String?
    ) async throws(ProviderFailure) -> [GeocodedPlace] {
      asked(text)
      return try places()
    }
    func place(
      at coordinate: Coordinate, language: String?
    ) async throws(ProviderFailure) -> GeocodedPlace? { try places().first }

    private func places() throws(ProviderFailure) -> [GeocodedPlace] {
      if let failure { throw ProviderFailure(provider: name, reason: failure) }
      return answer
    }
  }

  /// Covered north of the equator.
  private struct North: ServiceRegion {
    func coverage(
      of place: Place, on night: CivilDate
    ) async throws(PlannerError) -> RegionCoverage {
      if place.coordinate?.latitude ?? 1 > 0 { return .covered }
      return .outside(
        OutsideRegion(nearestStop: nil, nearestMetres: nil, reachMetres: 1000, areas: []))
    }
    func landmark(near coordinate: Coordinate, on night: CivilDate) async -> String? { nil }
    func middle(on night: CivilDate) async -> Coordinate? { nil }
  }

  private let night = CivilDate(daysSince1970: 20_000)
  private let stop = Place(
    name: "시청", position: .stop(feed: "seoul", id: "1"),
    coordinate: Coordinate(latitude: 37.56, longitude: 126.97))

  private func place(
    _ name: String, _ latitude: Double, _ longitude: Double, address: String? = nil
  ) -> GeocodedPlace {
    GeocodedPlace(
      name: name, address: address,
      coordinate: Coordinate(latitude: latitude, longitude: longitude), source: "nominatim")
  }

  private func places(
    _ found: [GeocodedPlace] = [], stops: Stops? = nil, more: [any Geocoder] = []
  ) -> GeocodedPlaces {
    GeocodedPlaces(
      stops: stops ?? Stops(places: ["시청": stop]),
      geocoders: [Known(answer: found)] + more, region: North(), language: "ko")
  }

  @Test("a stop goes before an address, and no server hears of it")
  func stopsFirst() async throws {
    let silent = GeocodedPlaces(
      stops: Stops(places: ["시청": stop]),
      geocoders: [
        Known { Issue.record("asked for \($0)") }
      ], region: North(), language: nil)
    #expect(try await silent.find("시청", on: night) == .one(stop))
    // Neither does an id that no feed has.
    #expect(try await silent.find("stop:9", on: night) == .none(similar: []))
  }

  @Test("one result is the place; several are listed, those within the region first")
  func several() async throws {
    let here = place("카페 A", 37.5, 127)
    #expect(try await places([here]).find("카페", on: night) == .one(PlaceCandidate(here).place))
    let south = place("카페 B", -33, 151)
    let match = try await places([south, here]).find("카페", on: night)
    #expect(match == .ambiguous([PlaceCandidate(here), PlaceCandidate(south)]))
    #expect(PlaceCandidate(here).reference == "37.5,127.0")
    #expect(try await places().find("카페", on: night) == .none(similar: []))
  }

  @Test(
    "of several the one that is called just so is meant, and so is a spot that all of them are on")
  func meant() async throws {
    let exact = place("세종대로 110", 37.5663, 126.9779)
    let other = place("세종대로 110길", 37.57, 126.98)
    #expect(
      try await places([other, exact]).find("세종대로110", on: night)
        == .one(PlaceCandidate(exact).place))
    let namesake = place("세종대로 110", 36.4, 127.3)
    guard case .ambiguous = try await places([exact, namesake]).find("세종대로 110", on: night)
    else {
      Issue.record("guessed")
      return
    }
    let byAddress = place("시청 별관", 37.4, 127.4, address: "정동길 1")
    #expect(
      try await places([exact, byAddress]).find("정동길 1", on: night)
        == .one(PlaceCandidate(byAddress).place))
    let beside = place("세종대로 110 별관", 37.5664, 126.978)
    #expect(
      try await places([beside, exact]).find("시청 본관", on: night)
        == .one(PlaceCandidate(beside).place))
  }

  @Test("two geocoders' answers are one list, and one that fails leaves the other's")
  func merged() async throws {
    let a = place("카페 A", 37.5, 127)
    let again = place("카페A", 37.5001, 127)
    let failing = Known(name: "photon", failure: .timedOut)
    let twice = places([a, again], more: [failing])
    #expect(try await twice.find("카페", on: night) == .one(PlaceCandidate(a).place))
    let listing = try await twice.list("시청", on: night)
    #expect(listing.candidates.map(\.place) == [stop, PlaceCandidate(a).place])
    #expect(listing.match == .one(stop))
    #expect(listing.failures == [ProviderFailure(provider: "photon", reason: .timedOut)])
  }

  @Test("where no stop has the name and no geocoder can be asked, that is said")
  func offline() async throws {
    let error = ProviderFailure(provider: "nominatim", reason: .offline)
    let places = GeocodedPlaces(
      stops: Stops(), geocoders: [Known(failure: .offline)], region: North(),
      language: nil)
    #expect(try await places.find("카페", on: night) == .geocoderFailed(error, similar: []))
    let listing = try await places.list("카페", on: night)
    #expect(listing.match == .geocoderFailed(error, similar: []))
    #expect(listing.candidates.isEmpty)
    // A position needs no geocoder; without one it has no name.
    guard case .one(let position) = try await places.find("37.5,127", on: night) else {
      Issue.record("no position")
      return
    }
    #expect(position.name == "37.5,127")
  }

  @Test("a position has the name of what is there")
  func labels() async throws {
    guard
      case .one(let named) = try await places([place("서울시청", 37.5, 127)])
        .find("37.56,126.97", on: night)
    else {
      Issue.record("no position")
      return
    }
    #expect(named.name == "서울시청")
    // The position stays the one that was typed.
    #expect(named.coordinate == Coordinate(latitude: 37.56, longitude: 126.97))
  }

  @Test("a night without a timetable hides no address, and is told of where there is none either")
  func withoutTimetable() async throws {
    let here = place("카페 A", 37.5, 127)
    let closed = Stops(error: .noTimetable)
    #expect(
      try await places([here], stops: closed).find("카페", on: night)
        == .one(PlaceCandidate(here).place))
    await #expect(throws: PlannerError.noTimetable) {
      _ = try await places(stops: closed).find("카페", on: night)
    }
    await #expect(throws: PlannerError.unreadable(feed: "x", detail: "y")) {
      _ = try await places([here], stops: Stops(error: .unreadable(feed: "x", detail: "y")))
        .find("카페", on: night)
    }
  }
}
