import CoreTerminal
import Domain

/// An alarm for a person.
struct AlarmText {
  var session: AlarmSession
  var words: any Catalogue
  var now: Instant

  var moments: Moments {
    Moments(words: words, now: ZonedTime(now, utcOffset: session.route.leaveBy.utcOffset))
  }

  func zoned(_ instant: Instant) -> ZonedTime {
    ZonedTime(instant, utcOffset: session.route.leaveBy.utcOffset)
  }

  var way: String { "\(session.from.name) → \(session.to.name)" }

  /// A moment on the minute at which it is still in time.
  func deadline(_ instant: Instant) -> String { moments.deadline(zoned(instant)) }

  func countdown(to instant: Instant) -> String {
    words.countdown(minutes: AlarmTimes.minutes(until: instant, from: now))
  }

  /// Colour never stands alone: the words say the same.
  var role: Role {
    if session.isOver { return .muted }
    switch session.urgency(at: now) {
    case .relaxed: return .relaxed
    case .caution: return .caution
    case .imminent: return .imminent
    }
  }

  /// One line: what there is to do, and until when.
  var summary: String {
    switch session.phase {
    case .acknowledged: words.statusOnTheWay
    case .scheduled, .ringing:
      now >= session.leaveBy
        ? words.statusLeaveNow
        : words.statusLine(countdown(to: session.leaveBy), deadline(session.leaveBy))
    case .ended, .missed, .serviceEnded, .cancelled:
      session.endReason.map(words.endName) ?? words.phaseName(session.phase)
    }
  }

  /// All about it, for `alarm show`.
  func lines(width: Int) -> [StyledLine] {
    var head = StyledLine("\(session.id)", .strong)
    head.append(" \(words.phaseName(session.phase))", .role(role))
    var lines = Flow.lines([head, StyledLine(way)], first: "", rest: "  ", width: width)
    var times = [StyledLine(summary, .role(role))]
    if session.phase == .scheduled || session.phase == .ringing {
      times.append(StyledLine("\(words.alarmLabel) \(deadline(session.alarmAt))"))
    }
    times += [
      StyledLine("\(words.boardLabel) \(moments.deadline(session.route.boardingAt))"),
      StyledLine("\(words.arriveLabel) \(moments.arrival(session.route.arrivalAt))"),
    ]
    lines += Flow.lines(times, first: "  ", rest: "  ", width: width)
    if session.showsMovedEarlier(at: now), let old = session.movedEarlierFrom {
      let text = words.movedEarlier(
        from: moments.short(old), to: moments.short(session.route.boardingAt))
      lines += Flow.lines([StyledLine("! \(text)", .danger)], first: "  ", rest: "  ", width: width)
    }
    if !session.route.legs.isEmpty {
      lines.append(StyledLine())
      lines += legs(width: width, current: nil)
    }
    lines.append(StyledLine())
    lines += Flow.lines(source, first: "  ", rest: "  ", width: width)
    return lines + deliveries(width: width)
  }

  /// - Parameter current: index of the leg to mark.
  func legs(width: Int, current: Int?) -> [StyledLine] {
    session.route.legs.enumerated().flatMap { index, leg in
      let isCurrent = index == current
      var head = StyledLine(isCurrent ? "▶ " : "  ", .strong)
      head.append(ClockText.hoursAndMinutes(leg.departureAt), isCurrent ? .strong : .plain)
      head.append("  ")
      var name = StyledLine()
      if leg.mode == .walk {
        name.append(
          "\(words.walk(moments.duration(leg.arrivalAt.instant - leg.departureAt.instant)))")
      } else {
        name.append(StyledLine(badge: leg.line ?? words.modeName(leg.mode), color: leg.lineColor))
        if let towards = leg.headsign { name.append(" \(words.towards(towards))") }
      }
      var items = [name, StyledLine("\(leg.from) → \(leg.to)")]
      if leg.isLastOfLine { items.append(StyledLine(words.lastRun(mode: leg.mode), .warning)) }
      if leg.isRealtime { items.append(StyledLine(words.live, .good)) }
      let rest = StyledLine(String(repeating: " ", count: head.width))
      return Flow.lines(items, first: head, rest: rest, width: width)
    }
  }

  var source: [StyledLine] {
    let freshness = session.freshness(at: now)
    let checked = words.checkedAt(
      moments.deadline(session.route.checkedAt), isStale: freshness != .fresh)
    var items = [
      StyledLine("\(words.sourceLabel): \(session.route.sourceName)", .dim),
      StyledLine(checked, freshness == .fresh ? .dim : .warning),
    ]
    if let failure = session.checkFailure {
      items.append(StyledLine(words.checkFailed(failure), .warning))
    }
    if let attribution = session.route.attribution { items.append(StyledLine(attribution, .dim)) }
    if session.route.sourceKind == "sample" {
      items.append(StyledLine(words.sampleWarning, .danger))
    }
    return items
  }

  private func deliveries(width: Int) -> [StyledLine] {
    guard !session.deliveries.isEmpty else { return [] }
    let lines = session.deliveries.flatMap { delivery in
      Flow.lines(
        [
          StyledLine(deadline(delivery.at)), StyledLine(delivery.channel),
          StyledLine(
            words.deliveryResult(delivery.result), delivery.isDelivered ? .plain : .warning),
        ], first: "  ", rest: "    ", width: width)
    }
    return [StyledLine(), StyledLine(words.deliveriesTitle, .strong)] + lines
  }
}
