import Domain

/// What is said of a notice, in the person's language.
struct NoticeWords {
  var content: NoticeContent
  var words: any Catalogue

  private var now: Instant { content.now }

  var title: String {
    guard let session = content.sessions.first else { return "" }
    let moments = text(session).moments
    switch content.announcement {
    case .ring:
      let minutes = AlarmTimes.minutes(until: session.leaveBy, from: now)
      return words.ringTitle(
        leaveIn: minutes > 0 ? words.countdown(minutes: minutes) : nil)
    case .lastCall: return words.lastCallTitle
    case .movedEarlier(let old, let new):
      return words.movedEarlierTitle(
        moments.duration(old.instant - new.instant), from: moments.short(old),
        to: moments.short(new))
    case .missed(let old, let new):
      return words.missedTitle(from: moments.short(old), to: new.map { moments.short($0) })
    case .noService: return words.noServiceTitle
    case .notRung: return words.notRungTitle(content.sessions.count)
    // Without the day, which would be another one after midnight: it stands for half an hour.
    case .standing: return words.standingTitle(leaveBy: moments.short(session.route.leaveBy))
    case .unwoken: return words.unwokenTitle(text(session).deadline(session.alarmAt))
    }
  }

  var lines: [String] {
    guard let session = content.sessions.first else { return [] }
    let text = text(session)
    switch content.announcement {
    case .ring(_, let lateSeconds):
      var lines = [boarding(session), text.way]
      if lateSeconds > 0 { lines.append(words.late(text.moments.duration(lateSeconds))) }
      return lines
    case .lastCall(let old, let new):
      let moved = words.movedEarlier(from: text.moments.short(old), to: text.moments.short(new))
      return [moved, boarding(session), text.way]
    case .movedEarlier: return [words.leaveBy(text.deadline(session.leaveBy)), text.way]
    case .missed: return [text.way, words.goneHint]
    case .noService: return [text.way]
    case .notRung: return content.sessions.map { self.text($0).way }
    case .standing: return standing(session)
    case .unwoken: return [words.unwokenBody, text.way]
    }
  }

  private func standing(_ session: AlarmSession) -> [String] {
    let text = text(session)
    let alarmAt = ZonedTime(session.alarmAt, utcOffset: session.route.leaveBy.utcOffset)
    var lines = [text.way, words.standingAlarm(at: text.moments.short(alarmAt))]
    if session.showsMovedEarlier(at: now), let old = session.movedEarlierFrom {
      lines.append(
        words.movedEarlier(
          from: text.moments.short(old), to: text.moments.short(session.route.boardingAt)))
    }
    return lines
  }

  /// Everything on one line, for a log or a terminal.
  var line: String { ([title] + lines).joined(separator: " · ") }

  private func text(_ session: AlarmSession) -> AlarmText {
    AlarmText(session: session, words: words, now: now)
  }

  private func boarding(_ session: AlarmSession) -> String {
    let ride = session.route.legs.first { $0.mode != .walk }
    return words.ringBody(
      boarding: text(session).deadline(session.boardingAt), from: ride?.from ?? session.from.name,
      line: ride?.line ?? "")
  }
}
