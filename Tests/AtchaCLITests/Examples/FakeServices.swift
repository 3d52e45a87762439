import AtchaData
import CommandLineKit
import CoreTerminal
import Domain

@testable import AtchaCLI

/// A search that gives a prepared answer.
struct FakePlanner: LastRoutePlanner, PlaceFinder {
  var outcome: Result<SearchAnswer, PlannerError>

  func zone(at place: Place?) async throws(PlannerError) -> ZoneRules {
    ZoneRules(
      identifier: "Asia/Seoul",
      changes: [.init(at: Instant(.min), utcOffset: ExampleAnswers.seoul)])
  }

  func answer(
    _ question: SearchQuestion, now: Instant
  ) async throws(PlannerError) -> SearchAnswer {
    try outcome.get()
  }

  func find(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceMatch {
    switch text {
    case "사무실": .one(ExampleAnswers.office)
    case "노원": .one(ExampleAnswers.nowon)
    case "시청":
      .ambiguous(
        ["1", "2"].map { id in
          let place = Place(
            name: "시청", position: .stop(feed: "seoul", id: id),
            coordinate: Coordinate(latitude: 37.5657, longitude: 126.9769))
          return PlaceCandidate(place: place, reference: "stop:\(id)", feed: "seoul")
        })
    case "stop:seoul/S411": .one(ExampleAnswers.nowon)
    case "91,0": .malformed(.latitudeOutOfRange(91))
    case "노": .none(similar: [candidate(ExampleAnswers.nowon), candidate(ExampleAnswers.office)])
    default: .none(similar: [])
    }
  }
}

private func candidate(_ place: Place) -> PlaceCandidate {
  PlaceCandidate(place: place, reference: place.name, feed: "seoul")
}

/// A computer that is somewhere, or does not know.
struct FakeWhereabouts: Whereabouts {
  var outcome: Result<Position, WhereaboutsError>
  func position() async throws(WhereaboutsError) -> Position { try outcome.get() }
}

/// A region in which every place is but some.
struct FakeRegion: ServiceRegion {
  var outside: [String: OutsideRegion]

  func coverage(
    of place: Place, on night: CivilDate
  ) async throws(PlannerError) -> RegionCoverage {
    outside[place.name].map { .outside($0) } ?? .covered
  }
  func landmark(near coordinate: Coordinate, on night: CivilDate) async -> String? { nil }
  func middle(on night: CivilDate) async -> Coordinate? { nil }
}

/// A run of the program in this process: what it wrote, and how it ended.
struct ProgramRun {
  var status: AtchaCLI.ExitStatus
  var output: String
  var error: String

  /// - Parameters:
  ///   - columns: of the terminal that output and messages lead to; nil for pipes.
  ///   - library: nil where no command may ask for timetables.
  ///   - alarms: nil where no command may ask for alarms.
  ///   - providers: nil where no command may ask for what is set of them.
  init(
    _ arguments: [String], environment: [String: String] = [:], columns: Int? = nil,
    answer: Result<SearchAnswer, PlannerError> = .failure(.noTimetable),
    library: FakeLibrary? = nil, saved: FakeSavedPlaces = FakeSavedPlaces(),
    alarms: AlarmServices? = nil, region: FakeRegion? = nil, providers: ProviderStore? = nil,
    whereabouts: Result<Position, WhereaboutsError> = .failure(.unavailable("no bus"))
  ) async {
    let output = BufferSink()
    let error = BufferSink()
    let terminal = Terminal(isTerminal: columns != nil, environment: environment) {
      columns.map { TerminalSize(columns: $0, rows: 40) }
    }
    var environment = environment
    environment["ATCHA_NOW"] = environment["ATCHA_NOW"] ?? "2026-12-04T23:05:00+09:00"
    status = await Program.run(
      arguments, environment: environment,
      streams: Streams(
        output: output, error: error, outputTerminal: terminal, errorTerminal: terminal),
      machineOffset: { _ in ExampleAnswers.seoul }
    ) { clock, _ in
      let planner = FakePlanner(outcome: answer)
      let here = HerePlaces(
        whereabouts: FakeWhereabouts(outcome: whereabouts), places: planner
      ) { _, _ in "near 시청" }
      let places = SavedPlacesFirst(saved: saved, places: here)
      return Services(
        feeds: {
          guard let library else { throw PlannerError.noTimetable }
          return library
        },
        search: { _, _ in FindLastRoute(planner: planner, places: places, clock: clock) },
        places: { _ in places },
        providers: {
          guard let providers else { throw PlannerError.noTimetable }
          return providers
        },
        region: { region }, savedPlaces: { saved },
        alarms: {
          guard let alarms else { throw PlannerError.noTimetable }
          return alarms
        },
        keeper: { alarms.map { SearchKeeper(recents: $0.recents, memory: $0.memory) } })
    }
    self.output = output.text
    self.error = error.text
  }
}
