import AtchaTestSupport
import CommandLineKit
import Testing

@testable import AtchaCLI

@Suite("The document atcha.search/1")
struct SearchOutputTests {
  /// Pinned by hand: fields may be added here, never changed or removed.
  static let fields = [
    "schema", "status", "reason", "askedAt", "night", "notBefore", "arriveBy", "from", "to",
    "source", "allNight", "walk", "routes", "earlier", "alternatives", "missed", "next",
    "warnings",
  ]
  static let routeFields = [
    "id", "leaveBy", "boardingAt", "alarmAt", "arrivalAt", "durationSeconds", "vehicles",
    "transfers", "walkSeconds", "walkMetres", "firstSlackSeconds", "bindingLeg", "legs",
  ]
  static let legFields = [
    "mode", "departureAt", "arrivalAt", "durationSeconds", "distanceMetres", "from", "to", "line",
    "lineColor", "headsign", "terminatesAt", "agency", "tripId", "serviceDate", "stopsPassed",
    "slackSeconds", "isLastOfLine", "isRealtime", "isApproximate", "needsDriver", "staysSeated",
    "laterShortTurns",
  ]

  private func document(_ name: String) throws -> JSONValue {
    let example = try #require(ExampleAnswers.all.first { $0.name == name })
    return SearchOutput(view: ExampleAnswers.view(example.answer, at: example.now)).document()
  }

  @Test("has the same fields for every kind of answer", arguments: ExampleAnswers.all.map(\.name))
  func pinned(name: String) throws {
    let document = try document(name)
    #expect(keys(document) == Self.fields)
    #expect(keys(document["night"]) == ["date", "endsAt"])
    #expect(
      keys(document["source"]) == [
        "kind", "name", "isSample", "checkedAt", "validFrom", "validUntil", "attribution",
        "calls", "isComplete", "missing",
      ])
    for end in ["from", "to"] {
      #expect(keys(document[end]) == ["name", "stopId", "stopIds", "latitude", "longitude"])
    }
    let routes = elements(document["routes"]) + elements(document["earlier"])
    for route in routes {
      #expect(keys(route) == Self.routeFields)
      for leg in elements(route["legs"]) {
        #expect(keys(leg) == Self.legFields)
        for end in ["from", "to"] {
          #expect(keys(leg[end]) == ["name", "stopId", "platform", "latitude", "longitude"])
        }
      }
    }
    for alternative in elements(document["alternatives"]) {
      #expect(Set(keys(alternative)) == Set(Self.routeFields + ["remainingMetres"]))
    }
  }

  @Test("reads as recorded", arguments: ExampleAnswers.all.map(\.name))
  func golden(name: String) throws {
    expectGolden(try document(name).pretty + "\n", "search/\(name).json")
  }

  @Test("has no word that depends on the day or the language")
  func machineWords() throws {
    for example in ExampleAnswers.all {
      let text = try document(example.name).compact
      for word in ["tomorrow", "tonight", "내일", "오늘", "明日"] { #expect(!text.contains(word)) }
    }
  }

  @Test("rows for a pipe have the same number of fields, and no tab or line end within one")
  func rows() {
    for example in ExampleAnswers.all {
      let rows = SearchRows(view: ExampleAnswers.view(example.answer)).rows()
      for row in rows { #expect(row.count == 11) }
    }
    let kinds = SearchRows(view: ExampleAnswers.view(ExampleAnswers.gone)).rows().map { $0[0] }
    #expect(kinds == ["missed", "alternative", "alternative", "next"])
  }

  private func keys(_ value: JSONValue?) -> [String] {
    guard case .object(let members)? = value else { return [] }
    return members.map(\.key)
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements)? = value else { return [] }
    return elements
  }
}
