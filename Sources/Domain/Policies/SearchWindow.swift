/// The night, the earliest departure (T0) and the latest arrival (T1) that a question means.
package struct SearchWindow: Hashable, Sendable {
  package var night: ServiceNight
  package var notBefore: ZonedTime
  package var arriveBy: ZonedTime
  /// True where `now` stands for T0, so that whatever has left is left out.
  package var startsNow: Bool
  package init(
    night: ServiceNight, notBefore: ZonedTime, arriveBy: ZonedTime, startsNow: Bool
  ) {
    self.night = night
    self.notBefore = notBefore
    self.arriveBy = arriveBy
    self.startsNow = startsNow
  }
}

/// Why times make no question.
package enum SearchWindowError: Error, Hashable, Sendable {
  /// The clocks show that time twice on that day.
  case ambiguous(date: CivilDate, clock: ClockTime, earlier: ZonedTime, later: ZonedTime)
  /// The clocks jump over that time on that day.
  case skipped(date: CivilDate, clock: ClockTime, jump: ZonedTime)
  /// The latest arrival is not after the earliest departure.
  case empty(notBefore: ZonedTime, arriveBy: ZonedTime)
  /// More than ``NightPolicy/longestWindow`` between the two.
  case tooLong(notBefore: ZonedTime, arriveBy: ZonedTime)
}

extension NightPolicy {
  /// The times that a question means.
  ///
  /// - The night is `date`'s; without a date the one in which a dated `arriveBy` or else a dated
  ///   `at` lies; without any the one in which `now` lies.
  /// - A clock time before the night end is on the morning after. So is `arriveBy` at the night end
  ///   itself, which can only be the end of the night.
  /// - T0 without `at` is `now` if the night is tonight, else 18:00, or the start of the night where
  ///   `arriveBy` is earlier than that.
  /// - T1 without `arriveBy` is the night end.
  package func window(
    now: Instant, date: CivilDate? = nil, at: TimeInput? = nil, arriveBy: TimeInput? = nil
  ) throws(SearchWindowError) -> SearchWindow {
    let night = try night(now: now, date: date, at: at, arriveBy: arriveBy)
    let isTonight = night == self.night(at: now)
    let end = try arriveBy.map { input throws(SearchWindowError) in
      try time(input, in: night, endIsIncluded: true)
    }
    let deadline = end ?? night.endsAt

    if let at {
      let start = try time(at, in: night, endIsIncluded: false)
      return try checked(night, start, deadline, startsNow: false)
    }
    if isTonight {
      // Nothing to refuse here: a deadline that has passed has an answer, "already gone".
      return SearchWindow(
        night: night, notBefore: zone.zoned(now), arriveBy: deadline, startsNow: true)
    }
    let evening = zone.resolve(night.date, Self.defaultEvening).first
    let start = evening.instant < deadline.instant ? evening : self.start(of: night)
    return try checked(night, start, deadline, startsNow: false)
  }

  private func night(
    now: Instant, date: CivilDate?, at: TimeInput?, arriveBy: TimeInput?
  ) throws(SearchWindowError) -> ServiceNight {
    if let date { return night(of: date) }
    // One second less: who arrives at the night end arrives in the night that ends there.
    if let end = try arriveBy.flatMap(dated) { return night(at: end.instant - 1) }
    if let start = try at.flatMap(dated) { return night(at: start.instant) }
    return night(at: now)
  }

  /// The instant of a time that carries its date; nil for one that does not.
  private func dated(_ input: TimeInput) throws(SearchWindowError) -> ZonedTime? {
    switch input {
    case .clock: nil
    case .local(let date, let clock): try only(date, clock)
    case .instant(let time): zone.zoned(time.instant)
    }
  }

  private func time(
    _ input: TimeInput, in night: ServiceNight, endIsIncluded: Bool
  ) throws(SearchWindowError) -> ZonedTime {
    guard case .clock(let clock) = input else { return try dated(input) ?? night.endsAt }
    let isMorningAfter = endIsIncluded ? clock <= nightEnd : clock < nightEnd
    return try only(isMorningAfter ? night.date.adding(days: 1) : night.date, clock)
  }

  private func only(
    _ date: CivilDate, _ clock: ClockTime
  ) throws(SearchWindowError) -> ZonedTime {
    switch zone.resolve(date, clock) {
    case .once(let time): return time
    case .twice(let earlier, let later):
      throw .ambiguous(date: date, clock: clock, earlier: earlier, later: later)
    case .never(let jump): throw .skipped(date: date, clock: clock, jump: jump)
    }
  }

  private func checked(
    _ night: ServiceNight, _ start: ZonedTime, _ end: ZonedTime, startsNow: Bool
  ) throws(SearchWindowError) -> SearchWindow {
    guard start.instant < end.instant else { throw .empty(notBefore: start, arriveBy: end) }
    guard end.instant - start.instant <= Self.longestWindow else {
      throw .tooLong(notBefore: start, arriveBy: end)
    }
    return SearchWindow(night: night, notBefore: start, arriveBy: end, startsNow: startsNow)
  }
}
