import Domain

extension ZonedTime {
  /// The same offset, another instant.
  func adding(seconds: Int) -> ZonedTime { ZonedTime(instant + seconds, utcOffset: utcOffset) }

  /// The full minute at or before: for what a person must not be late for.
  var minuteBefore: ZonedTime { adding(seconds: -(clock.secondsOfDay % 60)) }

  /// The full minute at or after: for when a person is there.
  var minuteAfter: ZonedTime {
    let over = clock.secondsOfDay % 60
    return over == 0 ? self : adding(seconds: 60 - over)
  }
}
