import CoreTerminal
import Domain

/// Alarms as a table; in a pipe a line each with the fields id, phase, alarm, leave-by, boarding,
/// from, to, end.
struct AlarmTable {
  var words: any Catalogue
  var now: Instant
  /// Columns of the terminal; nil in a pipe.
  var columns: Int?

  /// A time that is cut would be no time: where there is not room for three, the alarm's stays.
  private var mostTimes: Int { columns.map { $0 >= 64 ? 3 : $0 >= 52 ? 2 : 1 } ?? 3 }

  func table(_ sessions: [AlarmSession]) -> TextTable {
    let times = [words.alarmHead, words.leaveHead, words.boardHead].prefix(mostTimes)
    var table = TextTable(
      [.init(words.idHead), .init("", shrinkPriority: 1, minimum: 6)]
        + times.map { .init($0) } + [.init(words.wayHead, shrinkPriority: 2, minimum: 12)])
    for session in sessions {
      let text = AlarmText(session: session, words: words, now: now)
      let moments = text.moments
      let state =
        session.endReason.map(words.endName) ?? words.phaseName(session.phase)
      let times: [TextTable.Cell] = [
        .init(
          moments.short(text.zoned(session.alarmAt)), field: text.zoned(session.alarmAt).rfc3339),
        .init(
          moments.short(session.route.leaveBy.minuteBefore), field: session.route.leaveBy.rfc3339),
        .init(
          moments.short(session.route.boardingAt), field: session.route.boardingAt.rfc3339),
      ]
      table.rows.append(
        [
          .init(session.id.rawValue, .emphasis),
          .init(state, text.role, field: session.endReason?.rawValue ?? session.phase.rawValue),
        ] + times.prefix(mostTimes) + [.init(text.way)])
    }
    return table
  }

  func table(_ rules: [AlarmRule]) -> TextTable {
    var table = TextTable([
      .init(words.idHead), .init(words.nightHead),
      .init(words.wayHead, shrinkPriority: 1, minimum: 12),
    ])
    for rule in rules {
      let days = rule.days.sorted { $0.rawValue < $1.rawValue }
      table.rows.append([
        .init(rule.id.rawValue, .emphasis),
        .init(
          words.weekdays(days.map(words.short)),
          field: days.map(DaysText.code).joined(separator: ",")),
        .init("\(rule.from.name) → \(rule.to.name)"),
      ])
    }
    return table
  }
}
