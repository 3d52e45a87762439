import CoreTerminal
import Domain

/// The picture of `atcha watch`.
struct CountdownScreen {
  var session: AlarmSession
  var isWatched: Bool
  var now: Instant
  var words: any Catalogue
  /// What was last said to a key; empty for nothing.
  var remark = ""

  private var text: AlarmText { AlarmText(session: session, words: words, now: now) }

  /// Until the alarm, and after it until leave-by.
  private var target: Instant {
    session.phase == .scheduled && now < session.alarmAt ? session.alarmAt : session.leaveBy
  }

  /// `H:MM:SS`, or `MM:SS` within the last hour; seconds are never negative.
  private var clock: String {
    let seconds = max(0, target - now)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return seconds >= 3600 ? "\(seconds / 3600):\(rest)" : rest
  }

  /// Lines no wider and no more than the terminal has.
  func lines(columns: Int, rows: Int, painter: Painter) -> [String] {
    let role = text.role
    func wrapped(_ line: StyledLine) -> [String] {
      Flow.lines([line], first: "", rest: "", width: columns).map { $0.painted(painter) }
    }
    var top = wrapped(StyledLine(text.way, .strong)) + [""]
    let big = BigDigits.lines(clock)
    let label = target == session.alarmAt ? words.alarmIn : words.leaveIn
    if session.phase == .acknowledged {
      top.append(painter(words.statusOnTheWay, .success))
    } else if now >= session.leaveBy {
      top.append(painter(words.leaveNow, .imminent))
    } else {
      top.append(painter(label, role))
      // Where the digits have no room the plain ones do.
      let fits = columns >= big[0].count + 2 && rows >= 16
      top += fits ? big.map { painter($0, role) } : [painter(clock, role)]
    }
    // Where the line above says it all, there is still when to board.
    let isSaid = session.phase == .acknowledged || now >= session.leaveBy
    let board = "\(words.boardLabel) \(text.moments.deadline(session.route.boardingAt))"
    top += [""] + wrapped(StyledLine(isSaid ? board : text.summary))
    if session.showsMovedEarlier(at: now), let old = session.movedEarlierFrom {
      let moved = words.movedEarlier(
        from: text.moments.short(old), to: text.moments.short(session.route.boardingAt))
      top += wrapped(StyledLine("! \(moved)", .danger))
    }
    if !isWatched { top += wrapped(StyledLine("! \(words.noDaemon.message)", .warning)) }
    let legs = text.legs(width: columns, current: currentLeg).map { $0.painted(painter) }
    let source = Flow.lines(text.source, first: "", rest: "", width: columns)
      .map { $0.painted(painter) }
    let bottom = wrapped(StyledLine(remark.isEmpty ? words.watchKeys : remark, .dim))
    // The times come first, then the keys, then as many legs as there is room for.
    let room = max(0, rows - top.count - bottom.count - 2)
    let middle = Array((legs + [""] + source).prefix(room))
    return Array((top + [""] + middle + [""] + bottom).prefix(rows))
  }

  /// One line, where there is no terminal.
  var line: String { Sanitizer.terminal("\(session.id) \(text.summary) \(text.way)") }

  private var currentLeg: Int? {
    guard session.phase == .acknowledged else { return nil }
    return session.route.legs.lastIndex { $0.departureAt.instant <= now }
  }
}
