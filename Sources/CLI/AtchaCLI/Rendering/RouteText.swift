import Domain

/// The legs of a route as a vertical line with times.
struct RouteText {
  var words: any Catalogue
  var moments: Moments
  /// Columns.
  var width: Int

  /// Columns before the name of a stop: margin, time, symbol.
  static let gutter = 11
  /// Later runs that fall short are worth a line each, but not a page.
  static let mostShortTurns = 2

  func lines(_ route: Route) -> [StyledLine] {
    var lines: [StyledLine] = []
    var shown = moments.now.date
    for (index, leg) in route.legs.enumerated() {
      let before = index > 0 ? route.legs[index - 1] : nil
      let after = index + 1 < route.legs.count ? route.legs[index + 1] : nil
      if leg.isRide {
        if let before, before.isRide, !leg.staysSeated {
          lines += detail("┊", [StyledLine(words.changeHere)] + slack(before))
        }
        lines += stop(leg.from, at: leg.departureAt, leg: leg, symbol: "●", shown: &shown)
        lines += ride(leg, isBinding: route.bindingLeg == index)
        if after?.staysSeated != true {
          lines += stop(leg.to, at: leg.arrivalAt.minuteAfter, symbol: "●", shown: &shown)
        }
      } else {
        if before == nil {
          lines += stop(leg.from, at: leg.departureAt.minuteBefore, symbol: "○", shown: &shown)
        }
        lines += walk(leg, before: before, after: after)
        if after == nil {
          lines += stop(leg.to, at: leg.arrivalAt.minuteAfter, symbol: "○", shown: &shown)
        }
      }
    }
    return lines
  }

  private func stop(
    _ point: StopPoint, at time: ZonedTime, leg: Leg? = nil, symbol: String,
    shown: inout CivilDate
  ) -> [StyledLine] {
    let isApproximate = leg?.ride?.isApproximate ?? false
    var head = StyledLine("  \(isApproximate ? "~" : " ")")
    head.append(ClockText.hoursAndMinutes(time), .strong)
    head.append(" \(symbol) ")
    var items = [StyledLine(point.name, .strong)]
    if leg != nil, let platform = point.platform, !platform.isEmpty {
      items.append(StyledLine(words.platform(platform)))
    }
    if time.date != shown {
      items.append(StyledLine(words.day(moments.dayWord(time.date)), .dim))
      shown = time.date
    }
    let rest = StyledLine(String(repeating: " ", count: Self.gutter))
    return Flow.lines(items, first: head, rest: rest, width: width)
  }

  private func ride(_ leg: Leg, isBinding: Bool) -> [StyledLine] {
    guard let ride = leg.ride else { return [] }
    var name = StyledLine(
      badge: ride.line.isEmpty ? words.modeName(leg.mode) : ride.line, color: ride.lineColor)
    if let towards = ride.headsign ?? ride.terminatesAt, !towards.isEmpty {
      name.append(" \(words.towards(towards))")
    }
    var items = [name]
    if let terminus = ride.terminatesAt, let headsign = ride.headsign, terminus != headsign {
      items.append(StyledLine(words.terminates(at: terminus)))
    }
    items.append(StyledLine(words.stops(ride.stopsPassed.count + 1, mode: leg.mode)))
    items.append(StyledLine(moments.duration(leg.durationSeconds)))
    if ride.isRealtime { items.append(StyledLine(words.live, .good)) }
    if ride.isApproximate {
      items.append(
        StyledLine(words.about(ClockText.hoursAndMinutes(leg.departureAt)), .warning))
    }
    var lines = ride.staysSeated ? detail("┃", [StyledLine(words.stayOnBoard, .good)]) : []
    lines += detail("┃", items)
    if ride.isLastOfLine == true {
      lines += detail("┃", [StyledLine(words.lastRun(mode: leg.mode), .warning)])
    }
    if isBinding { lines += mark(words.bindingLeg, .danger) }
    for turn in ride.laterShortTurns.prefix(Self.mostShortTurns) {
      let text = words.shortTurn(
        clock(turn.departureAt, in: leg), endsAt: turn.endsAt, mode: leg.mode)
      lines += mark(text, .warning)
    }
    if ride.needsDriver { lines += mark(words.askDriver, .warning) }
    return lines
  }

  private func walk(_ leg: Leg, before: Leg?, after: Leg?) -> [StyledLine] {
    let duration = moments.duration(leg.durationSeconds)
    let isChange = before?.isRide == true && after?.isRide == true
    var items = [StyledLine(isChange ? words.change(duration) : words.walk(duration))]
    if let metres = leg.distanceMetres, metres > 0 {
      items.append(StyledLine(DistanceText.metres(metres)))
    }
    if isChange, let before { items += slack(before) }
    return detail("┊", items)
  }

  private func slack(_ leg: Leg) -> [StyledLine] {
    guard let seconds = leg.slackSeconds else { return [] }
    if seconds < 60 { return [StyledLine(words.noSlack, .danger)] }
    let text = words.slack(words.duration(minutes: seconds / 60))
    return [StyledLine(text, seconds < 180 ? .warning : .plain)]
  }

  /// A time without its day where that of the leg says it.
  private func clock(_ time: ZonedTime, in leg: Leg) -> String {
    time.date == leg.departureAt.date
      ? ClockText.hoursAndMinutes(time) : moments.short(time.minuteBefore)
  }

  private func mark(_ text: String, _ tone: Tone) -> [StyledLine] {
    detail("┃", [StyledLine(text, tone)], mark: StyledLine("! ", tone))
  }

  /// Lines beside the stroke between two stops.
  private func detail(
    _ symbol: String, _ items: [StyledLine], mark: StyledLine = StyledLine()
  ) -> [StyledLine] {
    // The symbol stands under those of the stops, two columns left of the text.
    var head = StyledLine(String(repeating: " ", count: Self.gutter - 2))
    head.append("\(symbol) ", .dim)
    let rest = head + StyledLine(String(repeating: " ", count: mark.width))
    return Flow.lines(items, first: head + mark, rest: rest, width: width)
  }
}
