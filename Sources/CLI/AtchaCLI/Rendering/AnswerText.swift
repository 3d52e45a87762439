import Domain

/// The answer of a search for a person at a terminal.
struct AnswerText {
  var view: SearchView
  var words: any Catalogue
  /// Columns of the terminal.
  var columns: Int

  /// Lines longer than this are hard to follow with the eye, however wide the terminal is.
  static let widest = 100

  private var width: Int { max(24, min(columns, Self.widest)) }
  private var moments: Moments { Moments(words: words, now: view.now) }
  private var answer: SearchAnswer { view.answer }

  func lines() -> [StyledLine] {
    var lines = warning
    switch answer.status {
    case .available: lines += available
    case .gone: lines += gone
    case .noRoute, .outsideRegion: lines += none
    }
    return lines + [StyledLine()] + source
  }

  /// What rows for a program cannot say: that the timetable is a sample, and why there is no route.
  func remarks() -> [StyledLine] {
    var lines: [StyledLine] = view.isSample ? [sampleWarning] : []
    switch answer.status {
    case .available: break
    case .gone: lines.append(StyledLine(goneTitle))
    case .noRoute, .outsideRegion:
      lines.append(
        StyledLine(
          words.noRouteText(
            answer.reason, from: answer.question.from.name, to: answer.question.to.name)))
    }
    return lines + doubts
  }

  // MARK: Answers

  private var available: [StyledLine] {
    guard let last = answer.routes.first else { return none }
    let title =
      answer.isAllNight
      ? words.lastBefore(nightEnd: ClockText.hoursAndMinutes(view.night.endsAt))
      : words.lastWayHome(night: night)
    var lines = head(title)
    if answer.isAllNight { lines += paragraph(words.goesOnAllNight, .good) }
    lines += [StyledLine()] + card.lines(last) + walk
    lines += table.lines(
      words.fewerChangesTitle, answer.routes.dropFirst().map { .init(route: $0) })
    lines += table.lines(words.earlierTitle, answer.earlier.map { .init(route: $0) })
    return lines
  }

  private var gone: [StyledLine] {
    var lines = head(goneTitle)
    if let missed = answer.missed {
      let moment = moments.deadline(missed.leaveBy)
      if isMissed {
        let ago = words.ago(minutes: moments.minutesSince(missed.leaveBy))
        lines += paragraph(words.leftAt(moment, ago), .danger)
      } else {
        let countdown = words.countdown(minutes: moments.minutesUntil(missed.leaveBy))
        lines += paragraph(words.mustLeaveBy(moment, countdown), .warning)
      }
    }
    var others = answer.alternatives
    if let best = others.first, best.remainingMetres == 0 {
      others.removeFirst()
      lines += [StyledLine(), StyledLine(words.stillPossibleTitle, .strong)]
      lines += card.lines(best.route)
      lines += table.lines(words.otherWaysTitle, others.map(row))
    } else if others.isEmpty {
      lines += paragraph(words.nothingElseTonight)
    } else {
      lines += table.lines(words.stillPossibleTitle, others.map(row))
    }
    lines += walk
    lines += table.lines(words.nextTitle, answer.next.map { [.init(route: $0)] } ?? [])
    return lines + hint(words.goneHint)
  }

  private var none: [StyledLine] {
    var lines = head(words.noRouteTitle(answer.reason))
    lines += paragraph(
      words.noRouteText(
        answer.reason, from: answer.question.from.name, to: answer.question.to.name))
    lines += walk
    lines += rows(answer.alternatives)
    lines += table.lines(words.nextTitle, answer.next.map { [.init(route: $0)] } ?? [])
    return lines + hint(words.noRouteHint(of: answer))
  }

  // MARK: Parts

  private var card: RouteCard {
    RouteCard(view: view, words: words, moments: moments, width: width)
  }
  private var table: RouteTable { RouteTable(words: words, moments: moments, width: width) }

  /// Nil for tonight.
  private var night: DayWord? { view.isTonight ? nil : moments.dayWord(view.night.date) }

  /// Whether the last one has left already, not only before the time asked about.
  private var isMissed: Bool {
    guard let missed = answer.missed else {
      return answer.question.notBefore <= view.now.instant
    }
    return missed.leaveBy.instant < view.now.instant
  }

  private var goneTitle: String {
    if isMissed { return words.hasLeft(night: night) }
    let asked = ZonedTime(answer.question.notBefore, utcOffset: view.now.utcOffset)
    return words.leavesBefore(moments.deadline(asked), night: night)
  }

  private func row(_ alternative: Alternative) -> RouteTable.Row {
    .init(route: alternative.route, remainingMetres: alternative.remainingMetres)
  }

  private func rows(_ alternatives: [Alternative]) -> [StyledLine] {
    table.lines(words.stillPossibleTitle, alternatives.map(row))
  }

  private func head(_ title: String) -> [StyledLine] {
    let places = StyledLine("\(answer.question.from.name) → \(answer.question.to.name)")
    return Flow.lines([StyledLine(title, .strong), places], first: "", rest: "", width: width)
  }

  private func paragraph(_ text: String, _ tone: Tone = .plain) -> [StyledLine] {
    [StyledLine()]
      + Flow.lines([StyledLine(text, tone)], first: "  ", rest: "  ", width: width)
  }

  private func hint(_ text: String) -> [StyledLine] {
    [StyledLine()] + Flow.lines([StyledLine(text, .dim)], first: "→ ", rest: "  ", width: width)
  }

  private var walk: [StyledLine] {
    // From a place to itself there is nothing to walk.
    guard let walk = answer.walk, walk.metres > 0 else { return [] }
    return paragraph(
      words.orWalk(moments.duration(walk.seconds), DistanceText.metres(walk.metres)))
  }

  private var warning: [StyledLine] {
    guard view.isSample else { return [] }
    return Flow.lines([sampleWarning], first: "", rest: "", width: width) + [StyledLine()]
  }

  private var sampleWarning: StyledLine { StyledLine("! \(words.sampleWarning)", .danger) }

  /// What is not known for certain: whether there is a later one, and what the planners that gave no
  /// answer would have said.
  private var doubts: [StyledLine] {
    let source = answer.source
    var doubts = source.isComplete ? [] : [StyledLine("! \(words.atLeast)", .warning)]
    doubts += source.missing.map {
      StyledLine("! \(words.without($0.provider, words.plannerFailed($0).message))", .warning)
    }
    return doubts
  }

  private var source: [StyledLine] {
    let source = answer.source
    let isLive = (answer.routes + answer.alternatives.map(\.route)).contains {
      $0.legs.contains { $0.ride?.isRealtime == true }
    }
    let items = [
      "\(words.sourceLabel): \(view.isSampleOnly ? words.sampleName : source.name)",
      isLive ? words.liveTimes : words.scheduledTimes,
      words.valid(
        from: source.validFrom?.description, until: source.validUntil?.description),
      words.asOf(moments.deadline(source.checkedAt)),
      // That of the sample says what stands above.
      view.isSampleOnly ? nil : source.attribution,
      source.calls.map { words.calls($0) },
    ]
    var lines = Flow.lines(
      items.compactMap { $0 }.map { StyledLine($0, .dim) }, first: "", rest: "  ", width: width)
    lines += doubts.flatMap { Flow.lines([$0], first: "", rest: "  ", width: width) }
    if view.machineOffset != view.now.utcOffset {
      let own = ZonedTime(view.now.instant, utcOffset: view.machineOffset)
      let text = words.yourClock(
        moments.deadline(own), offset: ClockText.offset(view.machineOffset))
      lines += Flow.lines([StyledLine(text, .dim)], first: "", rest: "  ", width: width)
    }
    return lines
  }
}
