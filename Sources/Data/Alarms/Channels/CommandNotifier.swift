package import CoreNotification
package import Domain

/// The command that a person set, run for each ring.
///
/// It learns what it is about from variables; those that a notice does not have are empty.
package struct CommandNotifier: Notifier {
  package let channel = "command"
  package let threshold = Attention.alarm

  private let command: UserCommand
  private let wording: NoticeWording
  private let clock: any WallClock

  package init(_ command: UserCommand, wording: @escaping NoticeWording, clock: any WallClock) {
    self.command = command
    self.wording = wording
    self.clock = clock
  }

  package func deliver(_ content: NoticeContent) async -> Delivery {
    var content = content
    content.now = clock.now()
    let result: Delivery.Result
    switch await command.run(facts(content)) {
    case .succeeded, .running: result = .delivered
    case .failed(let reason): result = .failed(reason)
    }
    return content.delivery(channel: channel, at: clock.now(), result)
  }

  /// Names without `ATCHA_`, which the command's runner puts before them.
  private func facts(_ content: NoticeContent) -> [String: String] {
    let text = wording(content)
    var facts = [
      "EVENT": content.announcement.stage, "TITLE": text.title,
      "TEXT": text.lines.joined(separator: " "), "REPEAT": "0", "LATE_SECONDS": "0",
    ]
    if case .ring(let isRepeat, let lateSeconds) = content.announcement {
      facts["REPEAT"] = isRepeat ? "1" : "0"
      facts["LATE_SECONDS"] = String(lateSeconds)
    }
    guard let session = content.sessions.first else { return facts }
    let ride = session.route.legs.first { $0.line != nil }
    facts["ALARM_ID"] = session.id.rawValue
    facts["NIGHT"] = session.night.description
    facts["FROM"] = session.from.name
    facts["TO"] = session.to.name
    facts["LEAVE_BY"] = session.route.leaveBy.rfc3339
    facts["BOARDING_AT"] = session.route.boardingAt.rfc3339
    facts["ARRIVAL_AT"] = session.route.arrivalAt.rfc3339
    facts["MINUTES_LEFT"] = String(AlarmTimes.minutes(until: session.leaveBy, from: content.now))
    facts["STOP"] = ride?.from ?? ""
    facts["LINE"] = ride?.line ?? ""
    facts["HEADSIGN"] = ride?.headsign ?? ""
    return facts
  }
}
