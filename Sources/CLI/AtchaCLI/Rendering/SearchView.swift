import Domain

/// All that a rendering of an answer needs; text, plain rows and JSON are made from the same value.
struct SearchView: Sendable {
  var answer: SearchAnswer
  /// The clock of the place.
  var now: ZonedTime
  /// Seconds from the alarm to the leave-by time.
  var alarmBufferSeconds: Int
  /// Seconds east of UTC of the machine's own clock.
  var machineOffset: Int

  init(
    answer: SearchAnswer, now: ZonedTime,
    alarmBufferSeconds: Int = AlarmTimes.defaultBufferSeconds, machineOffset: Int
  ) {
    self.answer = answer
    self.now = now
    self.alarmBufferSeconds = alarmBufferSeconds
    self.machineOffset = machineOffset
  }

  func alarmAt(_ route: Route) -> ZonedTime { route.leaveBy.adding(seconds: -alarmBufferSeconds) }

  var night: ServiceNight { answer.question.night }

  /// True where now lies in the night asked about; within a clock change of the night end, nearly.
  var isTonight: Bool {
    let left = night.endsAt.instant - now.instant
    return left > 0 && left <= 86_400
  }

  /// True where the timetable that comes with the program has a part in the answer.
  var isSample: Bool { answer.source.kind.split(separator: "+").contains("sample") }
  /// True where nothing else has.
  var isSampleOnly: Bool { answer.source.kind == "sample" }
}
