import Domain

/// What an alarm says to somebody else, in one line.
///
/// Only what is so: the last ride is called that where the alarm follows the last one, times that were
/// not checked of late say when they were, and a ride that has left is not announced.
struct ShareText {
  var session: AlarmSession
  var words: any Catalogue
  var now: Instant

  /// From this far ahead a clock alone does not say which night is meant.
  private static let nearSeconds = 12 * 3600

  /// Nil where there is nothing to announce.
  var line: String? {
    let clock = moment(session.route.boardingAt.minuteBefore)
    let isLast = session.followsLast
    let ride: String
    switch session.phase {
    case .acknowledged where now >= session.boardingAt:
      guard now < session.route.arrivalAt.instant else { return nil }
      ride = words.shareOnTheWay(clock, isLast: isLast, isRail: isRail)
    case .scheduled, .ringing, .acknowledged:
      guard now < session.boardingAt else { return nil }
      ride = words.shareRide(clock, isLast: isLast, isRail: isRail)
    case .ended, .missed, .serviceEnded, .cancelled: return nil
    }
    var parts = [
      ride, "\(session.from.name) → \(session.to.name)",
      words.shareArrival(moment(session.route.arrivalAt.minuteAfter)),
    ]
    if session.route.sourceKind == "sample" {
      parts.append(words.shareSample)
    } else if session.freshness(at: now) != .fresh {
      parts.append(words.shareStale(moment(session.route.checkedAt)))
    }
    return parts.joined(separator: " · ")
  }

  private var isRail: Bool {
    switch session.route.legs.first(where: { $0.mode != .walk })?.mode {
    case .subway, .rail, .tram: true
    default: false
    }
  }

  /// The clock, with the date where it is not about the present night.
  ///
  /// Never "tomorrow": nobody knows when the line is read.
  private func moment(_ time: ZonedTime) -> String {
    let clock = ClockText.hoursAndMinutes(time)
    guard abs(time.instant - now) >= Self.nearSeconds else { return clock }
    let (month, day) = (time.date.components.month, time.date.components.day)
    return words.moment(
      clock, on: .date(month: month, day: day, weekday: time.date.weekday))
  }
}
