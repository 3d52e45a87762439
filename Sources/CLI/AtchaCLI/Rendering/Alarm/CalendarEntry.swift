import CoreTerminal
import Domain

/// An alarm as an entry of a calendar (RFC 5545).
///
/// From leave-by to arrival, in UTC, so that no definition of a time zone is needed, with an alarm of
/// its own while there is something to leave for.
struct CalendarEntry {
  var session: AlarmSession
  var words: any Catalogue
  var now: Instant

  /// The document: lines of at most 75 octets that end with CRLF.
  var text: String {
    lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  private var lines: [String] {
    let way = "\(session.from.name) → \(session.to.name)"
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0",
      "PRODID:-//Atcha//Atcha \(Program.version)//\(words.language.rawValue.uppercased())",
      "CALSCALE:GREGORIAN", "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:\(Self.utc(changedAt))",
      // A later state of the same alarm takes the place of an earlier one.
      "SEQUENCE:\(max(0, changedAt - session.createdAt))", "DTSTART:\(Self.utc(session.leaveBy))",
      "DTEND:\(Self.utc(max(session.route.arrivalAt.instant, session.leaveBy + 60)))",
      "SUMMARY:" + Self.escaped(words.calendarSummary(way, isLast: session.followsLast)),
      "DESCRIPTION:" + Self.escaped(description),
      "LOCATION:" + Self.escaped(firstStop), "STATUS:\(status)", "CATEGORIES:TRAVEL",
    ]
    if !session.isOver, now < session.leaveBy {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + Self.escaped(words.calendarAlarm),
        "TRIGGER:\(Self.before(session.leaveBy - session.alarmAt))", "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT", "END:VCALENDAR"]
  }

  /// The same for an alarm as long as it exists; names of alarms are used again some day, so the moment
  /// at which it was set is part of it.
  private var uid: String {
    "\(session.id)-\(session.createdAt.secondsSince1970)@atcha.invalid"
  }

  private var changedAt: Instant {
    max(session.createdAt, session.phaseSince, session.route.checkedAt.instant)
  }

  private var status: String {
    switch session.phase {
    case .scheduled, .ringing, .acknowledged, .ended: "CONFIRMED"
    case .missed, .serviceEnded, .cancelled: "CANCELLED"
    }
  }

  private var firstStop: String {
    session.route.legs.first { $0.mode != .walk }?.from ?? session.from.name
  }

  private var description: String {
    let text = AlarmText(session: session, words: words, now: now)
    var lines = [
      words.calendarLeaveBy(Self.dated(session.route.leaveBy.minuteBefore, words)),
      words.calendarBoarding(
        ClockText.hoursAndMinutes(session.route.boardingAt.minuteBefore), from: firstStop),
      words.calendarArrival(Self.dated(session.route.arrivalAt.minuteAfter, words)), "",
    ]
    lines += text.legs(width: 200, current: nil).map { line in
      String(line.painted(.none).drop { $0 == " " })
    }
    lines += [
      "",
      words.calendarSource(session.route.sourceName, Self.dated(session.route.checkedAt, words)),
    ]
    if session.route.sourceKind == "sample" { lines.append(words.sampleWarning) }
    return lines.map { Sanitizer.field($0) }.joined(separator: "\n")
  }

  /// Clock and date, which mean the same whenever they are read.
  private static func dated(_ time: ZonedTime, _ words: any Catalogue) -> String {
    let (month, day) = (time.date.components.month, time.date.components.day)
    return words.moment(
      ClockText.hoursAndMinutes(time),
      on: .date(month: month, day: day, weekday: time.date.weekday))
  }

  // MARK: Form

  /// `20261204T144900Z`.
  static func utc(_ instant: Instant) -> String {
    let text = ZonedTime(instant, utcOffset: 0).rfc3339
    return text.replacing("-", with: "").replacing(":", with: "").prefix(15) + "Z"
  }

  /// A time before the start: `-PT3M30S`; none where it is not before.
  static func before(_ seconds: Int) -> String {
    guard seconds > 0 else { return "PT0S" }
    let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
    return "-PT" + parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }

  /// Text as a value: backslash, semicolon, comma and line end mean something there.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        Sanitizer.field(line).reduce(into: "") { result, character in
          if "\\;,".contains(character) { result.append("\\") }
          result.append(character)
        }
      }
      .joined(separator: "\\n")
  }

  /// A line in pieces of at most 75 octets, none of which ends inside a character.
  static func folded(_ line: String) -> String {
    var result = ""
    var octets = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > 75 {
        // The space that marks a continuation counts with it.
        result += "\r\n "
        octets = 1
      }
      result.unicodeScalars.append(scalar)
      octets += size
    }
    return result
  }
}
