import AtchaData
import Domain
import Testing

@Suite("Saved places before stops")
struct SavedPlacesFirstTests {
  /// Saved places in memory.
  private struct Saved: SavedPlaces {
    var places: [SavedPlace] = []
    var failure: StoreFailure?

    func all() async throws -> [SavedPlace] {
      if let failure { throw failure }
      return places
    }
    func place(named name: String) async throws -> Place? { try await saved(named: name)?.place }
    func save(_ place: Place, as name: String) async throws {}
    func remove(_ name: String) async throws -> Bool { false }
  }

  /// Stops by the texts that stand for them.
  private struct Stops: PlaceFinder {
    var places: [String: Place]

    func find(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceMatch {
      places[text].map { .one($0) } ?? .none(similar: [])
    }
  }

  private let night = CivilDate(daysSince1970: 20_000)
  private let nowon = Place(
    name: "노원", position: .stop(feed: "seoul", id: "411"),
    coordinate: Coordinate(latitude: 37.6554, longitude: 127.0613))

  private func find(
    _ text: String, saved: [String: Place], stops: [String: Place],
    failure: StoreFailure? = nil
  ) async throws -> PlaceMatch {
    let places = saved.map { SavedPlace(name: $0.key, place: $0.value) }
    return try await SavedPlacesFirst(
      saved: Saved(places: places, failure: failure), places: Stops(places: stops),
      homeName: "집"
    ).find(text, on: night)
  }

  @Test("a saved name goes before a stop of that name, and takes the stop's name of today")
  func first() async throws {
    var renamed = nowon
    renamed.name = "Nowon"
    let other = Place(name: "home", position: .stop(feed: "seoul", id: "9"), coordinate: nil)
    let match = try await find(
      "HOME", saved: ["home": nowon], stops: ["stop:seoul/411": renamed, "home": other])
    #expect(match == .one(renamed))
  }

  @Test("a listing has the saved place first, and behind it what else has the name")
  func listing() async throws {
    let saved = Saved(places: [SavedPlace(name: "회사", place: nowon)])
    let other = Place(name: "회사", position: .stop(feed: "seoul", id: "9"), coordinate: nil)
    let places = SavedPlacesFirst(
      saved: saved, places: Stops(places: ["stop:seoul/411": nowon, "회사": other]))
    let listing = try await places.list("회사", on: night)
    #expect(listing.candidates.map(\.place) == [nowon, other])
    #expect(listing.match == .one(nowon))
    #expect(try await places.list("home", on: night).match == .homeNotSet)
    let failure = StoreFailure(kind: .busy, message: "locked", hint: nil)
    let broken = SavedPlacesFirst(
      saved: Saved(failure: failure), places: Stops(places: ["노원": nowon]))
    #expect(try await broken.list("노원", on: night).candidates.map(\.place) == [nowon])
    #expect(try await broken.list("회사", on: night).match == .savedPlacesUnreadable(failure))
  }

  @Test("home that is not set is no stop called home")
  func notSet() async throws {
    #expect(try await find("home", saved: [:], stops: ["home": nowon]) == .homeNotSet)
    #expect(try await find("노원", saved: [:], stops: ["노원": nowon]) == .one(nowon))
  }

  @Test("a position has the name under which it is saved, home the word for it")
  func position() async throws {
    var place = nowon
    place.position = .coordinate
    let office = try await find("회사", saved: ["회사": place], stops: [:])
    #expect(office == .one(Place(name: "회사", position: .coordinate, coordinate: place.coordinate)))
    guard case .one(let home) = try await find("home", saved: ["home": place], stops: [:]) else {
      Issue.record("home is not found")
      return
    }
    #expect(home.name == "집")
  }

  @Test("a stop whose id is gone is the near one of its name, else its position")
  func moved() async throws {
    var renumbered = nowon
    renumbered.position = .stop(feed: "seoul2", id: "S411")
    renumbered.coordinate?.latitude += 0.002
    #expect(
      try await find("home", saved: ["home": nowon], stops: ["노원": renumbered])
        == .one(renumbered))
    var namesake = renumbered
    namesake.coordinate?.latitude += 1
    let position = Place(name: "노원", position: .coordinate, coordinate: nowon.coordinate)
    #expect(
      try await find("home", saved: ["home": nowon], stops: ["노원": namesake]) == .one(position))
    #expect(try await find("home", saved: ["home": nowon], stops: [:]) == .one(position))
  }

  @Test("several stops are the place as long as one of them is there")
  func several() async throws {
    var place = nowon
    place.position = .stops([.init(feed: "seoul", id: "1"), .init(feed: "seoul", id: "411")])
    #expect(
      try await find("home", saved: ["home": place], stops: ["stop:seoul/411": nowon])
        == .one(place))
  }

  @Test("a store that fails hides no stop, and is told of where only it could know the name")
  func failing() async throws {
    let failure = StoreFailure(kind: .busy, message: "locked", hint: nil)
    #expect(
      try await find("노원", saved: [:], stops: ["노원": nowon], failure: failure) == .one(nowon))
    for text in ["회사", "home"] {
      #expect(
        try await find(text, saved: [:], stops: ["home": nowon], failure: failure)
          == .savedPlacesUnreadable(failure))
    }
    // What cannot be a name asks no store.
    #expect(
      try await find("37.5,127", saved: [:], stops: ["37.5,127": nowon], failure: failure)
        == .one(nowon))
  }
}
