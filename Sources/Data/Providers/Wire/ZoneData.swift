package import Domain
import Foundation

/// Time zones of places that no timetable of this computer knows.
package enum ZoneData {
  /// Korea's: no daylight saving since 1988.
  package static let korea = ZoneRules(
    identifier: "Asia/Seoul", changes: [.init(at: Instant(.min), utcOffset: 9 * 3600)])

  /// The zone of the machine, right for a year and more around an instant.
  package static func machine(around now: Instant) -> ZoneRules {
    rules("", around: now, MachineZone.utcOffset)
  }

  /// A zone by its IANA name; nil where the machine knows none of that name.
  package static func named(_ name: String, around now: Instant) -> ZoneRules? {
    guard let zone = zone(named: name) else { return nil }
    return rules(name, around: now) { offset(zone, $0) }
  }

  /// Seconds east of UTC in a zone that a server named; nil where the name is unknown.
  static func offset(in name: String, at instant: Instant) -> Int? {
    zone(named: name).map { offset($0, instant) }
  }

  private static func offset(_ zone: TimeZone, _ instant: Instant) -> Int {
    zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(instant.secondsSince1970)))
  }

  private static func zone(named name: String) -> TimeZone? {
    // Checked before it reaches code that looks for a file of that name.
    let isName =
      !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/") && !name.contains("..")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) }
    return isName ? TimeZone(identifier: name) : nil
  }

  private static func rules(
    _ name: String, around now: Instant, _ offset: (Instant) -> Int
  ) -> ZoneRules {
    let start = now - 400 * 86_400
    let end = now + 800 * 86_400
    var current = offset(start)
    var changes = [ZoneRules.Change(at: Instant(.min), utcOffset: current)]
    // No zone has changed its offset and gone back within five days.
    let step = 5 * 86_400
    var time = start
    while time < end {
      let next = time + step
      if offset(next) != current {
        var (before, after) = (time, next)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if offset(middle) == current { before = middle } else { after = middle }
        }
        current = offset(next)
        changes.append(.init(at: after, utcOffset: current))
      }
      time = next
    }
    return ZoneRules(identifier: name, changes: changes)
  }
}
