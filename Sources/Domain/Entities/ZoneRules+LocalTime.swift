/// What a time on a clock means on a day.
package enum LocalTimeResolution: Hashable, Sendable {
  case once(ZonedTime)
  /// The clocks are put back: the time is shown twice.
  case twice(earlier: ZonedTime, later: ZonedTime)
  /// The clocks are put forward over it; the instant at which they jump, with the new offset.
  case never(jump: ZonedTime)

  /// The only, the first, or the moment after the jump: for settings, never for what a person typed.
  package var first: ZonedTime {
    switch self {
    case .once(let time), .twice(let time, _), .never(let time): time
    }
  }
}

extension ZoneRules {
  /// When the clocks of the zone show `clock` on `date`; `25:30` is 01:30 on the date after.
  package func resolve(_ date: CivilDate, _ clock: ClockTime) -> LocalTimeResolution {
    let local = Int64(date.daysSince1970) * 86_400 + Int64(clock.secondsOfDay)
    // No offset is further than a day from UTC, so the offsets that can hold are those in force
    // between a day before and a day after.
    let reach: Int64 = 86_400
    var candidates = [utcOffset(at: Instant(local - reach))]
    for change in changes
    where change.at.secondsSince1970 > local - reach && change.at.secondsSince1970 <= local + reach
    {
      if !candidates.contains(change.utcOffset) { candidates.append(change.utcOffset) }
    }
    let hits =
      candidates
      .map { ZonedTime(Instant(local - Int64($0)), utcOffset: $0) }
      .filter { utcOffset(at: $0.instant) == $0.utcOffset }
      .sorted { $0.instant < $1.instant }
    if let first = hits.first {
      guard let last = hits.last, hits.count > 1 else { return .once(first) }
      return .twice(earlier: first, later: last)
    }
    return .never(jump: jump(over: local))
  }

  /// The change by which the clocks pass over a local time that they never show.
  private func jump(over local: Int64) -> ZonedTime {
    var before = changes.first?.utcOffset ?? 0
    for change in changes {
      let at = change.at.secondsSince1970
      if at > .min + 172_800, local >= at + Int64(before), local < at + Int64(change.utcOffset) {
        return ZonedTime(change.at, utcOffset: change.utcOffset)
      }
      before = change.utcOffset
    }
    return zoned(Instant(local - Int64(before)))
  }
}
