import Domain

extension UserFacingError {
  init(_ refusal: AlarmRefusal, _ words: any Catalogue) {
    switch refusal {
    case .over(let phase): self.init(words.alarmOver(phase), .badData)
    case .pastLeaveBy(let leaveBy):
      self.init(words.alarmPastLeaveBy(Self.clock(leaveBy)), .badData)
    case .notRinging: self.init(words.alarmNotRinging, .badData)
    case .alreadyAcknowledged: self.init(words.alarmAlreadyAcknowledged, .badData)
    case .tooLate(let alarmAt, let leaveBy, let canRingNow):
      let alarm = ZonedTime(alarmAt, utcOffset: leaveBy.utcOffset)
      self.init(
        words.alarmTooLate(
          alarmAt: Self.clock(alarm), leaveBy: Self.clock(leaveBy), canRingNow: canRingNow),
        canRingNow ? .badData : .gone)
    case .unknown(let id): self.init(words.unknownAlarm(id.rawValue), .notFound)
    }
  }

  private static func clock(_ time: ZonedTime) -> String {
    ClockText.hoursAndMinutes(time.minuteBefore)
  }
}
