import Foundation
import TimetableEngine

/// Time zones as lists of offset changes.
enum ZoneCompiler {
  /// A zone by its IANA name; nil where the name is unknown or could be no name.
  static func zone(named name: String) -> TimeZone? {
    // Checked before it reaches code that may look for a file of that name.
    let isName =
      !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/") && !name.contains("..")
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == 0x2F || byte == 0x5F || byte == 0x2B || byte == 0x2D
      }
    return isName ? TimeZone(identifier: name) : nil
  }

  /// True where this machine knows zones at all.
  static var hasZoneData: Bool { TimeZone(identifier: "Asia/Seoul") != nil }

  /// The changes of a zone's offset between two days, with some days before and a year after.
  ///
  /// - Parameter days: the days of service, since 1970-01-01.
  static func changes(
    of zone: TimeZone, days: ClosedRange<Int32>
  ) -> [TimetableModel.OffsetChange] {
    let start = (Int64(days.lowerBound) - 10) * 86_400
    let end = (Int64(days.upperBound) + 400) * 86_400
    var offset = self.offset(zone, start)
    var changes = [TimetableModel.OffsetChange(at: .min, offset: offset)]
    // No zone has changed its offset and gone back within five days.
    let step: Int64 = 5 * 86_400
    var time = start
    while time < end {
      let next = min(time + step, end)
      let nextOffset = self.offset(zone, next)
      if nextOffset != offset {
        var (before, after) = (time, next)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if self.offset(zone, middle) == offset { before = middle } else { after = middle }
        }
        changes.append(TimetableModel.OffsetChange(at: after, offset: nextOffset))
        offset = nextOffset
      }
      time = next
    }
    return changes
  }

  private static func offset(_ zone: TimeZone, _ time: Int64) -> Int32 {
    Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time))))
  }
}
