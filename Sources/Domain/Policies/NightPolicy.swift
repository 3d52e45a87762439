/// Which night an instant belongs to, and which times a question means.
///
/// A night is named by the date on which it begins. It lasts from the night end of that morning (not
/// included) to the night end of the next: at 00:40 on Saturday it is still Friday's night.
package struct NightPolicy: Hashable, Sendable {
  /// 04:00, the setting `night.end`.
  package static let defaultNightEnd = ClockTime(hour: 4, minute: 0)
  /// T0 on any night but tonight.
  package static let defaultEvening = ClockTime(hour: 18, minute: 0)
  /// The longest time that a question may span, in seconds: no way home takes a week.
  package static let longestWindow = 7 * 86_400

  package var zone: ZoneRules
  /// Below 24:00.
  package var nightEnd: ClockTime

  package init(zone: ZoneRules, nightEnd: ClockTime = NightPolicy.defaultNightEnd) {
    self.zone = zone
    self.nightEnd = nightEnd
  }

  /// The night that begins on a date.
  ///
  /// Where the clocks jump over the night end, the night ends with the jump; where they show it
  /// twice, it ends at the first.
  package func night(of date: CivilDate) -> ServiceNight {
    let morning = zone.resolve(date.adding(days: 1), nightEnd).first
    return ServiceNight(date: date, endsAt: morning)
  }

  /// The night in which an instant lies; the night end itself is the first instant of the next night.
  package func night(at instant: Instant) -> ServiceNight {
    let date = zone.zoned(instant).date
    let lastNight = night(of: date.adding(days: -1))
    return instant < lastNight.endsAt.instant ? lastNight : night(of: date)
  }

  /// The first instant of a night.
  package func start(of night: ServiceNight) -> ZonedTime {
    self.night(of: night.date.adding(days: -1)).endsAt
  }
}
