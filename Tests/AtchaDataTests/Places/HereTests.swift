import AtchaData
import AtchaTestSupport
import CoreLocation
import Domain
import Foundation
import Testing

@Suite("Here")
struct HereTests {
  private struct Nothing: PlaceFinder {
    func find(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceMatch {
      .none(similar: [])
    }
  }
  private struct Somewhere: Whereabouts {
    var outcome: Result<Position, WhereaboutsError>
    func position() async throws(WhereaboutsError) -> Position { try outcome.get() }
  }
  private let night = CivilDate(daysSince1970: 20_000)
  private let position = Position(
    coordinate: Coordinate(latitude: 37.4980001, longitude: 127.0280004), accuracyMetres: 20)

  @Test("here is a position with a name that stays true when it is used again from elsewhere")
  func named() async throws {
    let named = HerePlaces(
      whereabouts: Somewhere(outcome: .success(position)), places: Nothing()
    ) { _, _ in "near 강남" }
    let coordinate = Coordinate(latitude: 37.498, longitude: 127.028)
    let place = Place(name: "near 강남", position: .coordinate, coordinate: coordinate)
    #expect(try await named.find("here", on: night) == .one(place))
    #expect(try await named.find(" HERE ", on: night) == .one(place))
    #expect(try await named.list("here", on: night).candidates.map(\.place) == [place])
    #expect(try await named.find("there", on: night) == .none(similar: []))
    let nameless = HerePlaces(
      whereabouts: Somewhere(outcome: .success(position)), places: Nothing()
    ) { _, _ in nil }
    #expect(
      try await nameless.find("here", on: night)
        == .one(Place(name: "37.498,127.028", position: .coordinate, coordinate: coordinate)))
  }

  @Test("why here is not known is part of the match")
  func unknown() async throws {
    let places = HerePlaces(
      whereabouts: Somewhere(outcome: .failure(.denied("no agent"))), places: Nothing()
    ) { _, _ in nil }
    #expect(try await places.find("here", on: night) == .hereUnknown(.denied("no agent")))
    #expect(try await places.list("here", on: night).match == .hereUnknown(.denied("no agent")))
  }

  @Test(
    "GeoClue's answers become a position or a reason", .enabled(if: GeoClueMock.isAvailable),
    .timeLimit(.minutes(2)))
  func geoClue() async throws {
    func ask(_ parameters: String) async throws -> Result<Position, WhereaboutsError> {
      try await withTemporaryFolder { folder async throws in
        let mock = try await GeoClueMock(in: folder, parameters)
        let whereabouts = GeoClueWhereabouts(
          GeoClue(address: mock.bus.address, limit: .seconds(5), settling: .milliseconds(200)))
        do throws(WhereaboutsError) {
          return .success(try await whereabouts.position())
        } catch {
          return .failure(error)
        }
      }
    }
    #expect(
      try await ask(#"{"fixes": [[37.498, 127.028, 2000.0]]}"#).get().accuracyMetres == 2000)
    #expect(
      try await ask(#"{"fixes": [[37.5, 127.0, 2000.5]]}"#)
        == .failure(.inaccurate(metres: 2001, limit: 2000)))
    guard case .failure(.denied) = try await ask(#"{"answer": "deny"}"#) else {
      Issue.record("not denied")
      return
    }
  }
}
