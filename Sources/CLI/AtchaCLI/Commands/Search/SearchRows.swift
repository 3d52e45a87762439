import CommandLineKit
import Domain

/// The answer of a search for a pipe: a line for each route, its fields separated by tabs.
///
/// Fields: kind of entry, leave-by, boarding, arrival, vehicles, changes, walking seconds, lines, metres
/// left to go, kind of source, id. The text form is for people, the JSON document has everything.
struct SearchRows {
  var view: SearchView

  func rows() -> [[String]] {
    let answer = view.answer
    var rows = answer.routes.enumerated().map { row($0 == 0 ? "last" : "route", $1) }
    rows += answer.earlier.map { row("earlier", $0) }
    rows += answer.missed.map { [row("missed", $0)] } ?? []
    rows += answer.alternatives.map {
      row("alternative", $0.route, remainingMetres: $0.remainingMetres)
    }
    rows += answer.next.map { [row("next", $0)] } ?? []
    return rows
  }

  private func row(_ kind: String, _ route: Route, remainingMetres: Int = 0) -> [String] {
    let lines = route.legs.filter { $0.isRide && !$0.staysSeated }
      .map { $0.ride.map(\.line) ?? $0.mode.rawValue }
    return [
      kind, route.leaveBy.rfc3339, route.boardingAt.rfc3339, route.arrivalAt.rfc3339,
      String(route.vehicles), String(route.transfers), String(route.walkSeconds),
      lines.joined(separator: ","), String(remainingMetres), view.answer.source.kind, route.id,
    ]
  }
}
