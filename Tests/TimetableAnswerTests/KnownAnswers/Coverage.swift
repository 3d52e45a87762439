import Foundation

/// Which known answers are asked and which are left out, and why; docs/known-answers.md shows it.
enum Coverage {
  struct Section {
    /// As in the document: "A1", "B".
    var name: String
    /// Rows of its table, or facts of its heading.
    var count: Int
    var leftOut: [LeftOut] = []
    /// Rows of which a part is left out.
    var asksPartOf: [LeftOut] = []

    var asked: Int { count - leftOut.reduce(0) { $0 + $1.rows.count } }
  }

  struct LeftOut {
    var rows: [Int]
    var reason: String

    init(_ rows: [Int], _ reason: String) {
      self.rows = rows
      self.reason = reason
    }
  }

  static let sections = [
    Section(name: "A1", count: 10), Section(name: "A2", count: 10), Section(name: "A3", count: 5),
    Section(name: "A4", count: 9), Section(name: "A5", count: 9),
    Section(
      name: "A6", count: 4,
      leftOut: [LeftOut([1, 2, 3, 4], "asks for the latest arrival, no question of this engine")]),
    Section(name: "A7", count: 4), Section(name: "A8", count: 2),
    Section(
      name: "B", count: 10,
      leftOut: [LeftOut([10], "the timetable is not given")],
      asksPartOf: [
        LeftOut(
          [4],
          "S1 to S5: trip T2 of the block arrives after it departs at its first stop, a row that is "
            + "skipped"),
        LeftOut([8], "the delay is realtime; that there is no way without it is asked"),
        LeftOut([9], "in-seat transfers are of one service day; trip k has no readable times"),
      ]),
    Section(name: "B2", count: 9),
    Section(
      name: "B3", count: 66,
      leftOut: [
        LeftOut(
          [2, 3, 10, 11, 19, 20, 27, 28],
          "the feed repeats stop_sequence numbers; such rows are skipped"),
        LeftOut([6, 7, 8, 9], "for bicycles only"),
        LeftOut([15, 16, 17], "without air travel: no filter by mode"),
        LeftOut([23, 24, 25, 26], "without compulsory reservation"),
        LeftOut([32, 33, 37, 38], "no feed of that test has these stops"),
        LeftOut([39, 40, 41], "places and opening times of footpaths are not in the feed"),
        LeftOut(
          [45, 46, 47, 48, 49, 50, 52, 53, 55, 56, 57, 58, 59, 61, 62, 65, 66],
          "by way of a given stop, with a stay there"),
      ]),
    Section(
      name: "C", count: 22,
      leftOut: [
        LeftOut([12], "accessible trips only"), LeftOut([17], "already on board"),
        LeftOut([18, 19, 20], "realtime"),
        LeftOut([21], "a stop that must not be passed"),
      ], asksPartOf: [LeftOut([16], "without the stop by way of which to go")]),
    Section(name: "D", count: 9), Section(name: "E", count: 5), Section(name: "H", count: 71),
    Section(name: "H2", count: 28), Section(name: "syn30k", count: 100),
    Section(name: "syn100k", count: 100),
  ]

  /// The table of docs/known-answers.md.
  static var table: String {
    var lines = ["| section | rows | asked | left out, and why |", "|---|---|---|---|"]
    for section in sections {
      let reasons =
        section.leftOut.map { "\(list($0.rows)): \($0.reason)" }
        + section.asksPartOf.map { "part of \(list($0.rows)): \($0.reason)" }
      lines.append(
        "| \(section.name) | \(section.count) | \(section.asked) | "
          + "\(reasons.joined(separator: "; ")) |")
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ rows: [Int]) -> String {
    rows.map(String.init).joined(separator: ", ")
  }

  static func isAsked(_ row: TruthDocument.Row) -> Bool {
    let section = sections.first { $0.name == row.section }
    return !(section?.leftOut ?? []).contains { $0.rows.contains(row.number) }
  }
}
