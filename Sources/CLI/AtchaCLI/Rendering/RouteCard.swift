import Domain

/// One route in full: how long there is, until when, and the way.
struct RouteCard {
  var view: SearchView
  var words: any Catalogue
  var moments: Moments
  /// Columns.
  var width: Int

  func lines(_ route: Route) -> [StyledLine] {
    countdown(route) + keyTimes(route) + sums(route) + [StyledLine()]
      + RouteText(words: words, moments: moments, width: width).lines(route)
  }

  private func countdown(_ route: Route) -> [StyledLine] {
    let minutes = moments.minutesUntil(route.leaveBy)
    let tone: Tone = minutes <= 10 ? .danger : minutes <= 30 ? .warning : .good
    let lead =
      minutes == 0
      ? words.leaveNow : words.leave(in: words.countdown(minutes: minutes))
    let items = [
      StyledLine(lead, tone), StyledLine(words.leaveBy(moments.deadline(route.leaveBy)), .strong),
    ]
    return Flow.lines(items, first: "  ", rest: "  ", width: width)
  }

  private func keyTimes(_ route: Route) -> [StyledLine] {
    let alarm = view.alarmAt(route)
    let hasPassed = alarm.instant <= moments.now.instant
    // The line above has named the day of the leave-by time; it is not said again.
    var said = route.leaveBy.minuteBefore.date
    func moment(_ time: ZonedTime) -> String {
      defer { said = time.date }
      return time.date == said
        ? ClockText.hoursAndMinutes(time) : moments.deadline(time)
    }
    return Flow.lines(
      [
        hasPassed
          ? StyledLine(words.alarmTimeHasPassed, .warning)
          : StyledLine("\(words.alarmLabel) \(moment(alarm.minuteBefore))"),
        StyledLine("\(words.boardLabel) \(moment(route.boardingAt.minuteBefore))"),
        StyledLine("\(words.arriveLabel) \(moment(route.arrivalAt.minuteAfter))"),
      ], first: "  ", rest: "  ", width: width)
  }

  private func sums(_ route: Route) -> [StyledLine] {
    var items = [words.changes(route.transfers)]
    if route.walkSeconds > 0 {
      var walk = words.walkTotal(moments.duration(route.walkSeconds))
      if let metres = route.walkMetres, metres > 0 { walk += " (\(DistanceText.metres(metres)))" }
      items.append(walk)
    }
    items.append(words.inAll(moments.duration(route.durationSeconds)))
    return Flow.lines(
      items.map { StyledLine($0, .dim) }, first: "  ", rest: "  ", width: width)
  }
}
