/// Ids of routes: equal routes have equal ids, in every run and on every machine.
package enum RouteIdentity {
  /// Sixteen hexadecimal digits, FNV-1a over the night, and the stops, trip, service date and
  /// departure of each ride.
  ///
  /// The departure belongs to it because all runs of a headway share one trip id.
  package static func id(night: CivilDate, legs: [Leg]) -> String {
    var hash = FNV1a()
    hash.add(night.daysSince1970)
    for leg in legs where leg.isRide {
      hash.add(leg.from.stopID ?? leg.from.name)
      hash.add(leg.to.stopID ?? leg.to.name)
      hash.add(leg.ride?.tripID ?? leg.ride?.line ?? "")
      hash.add(leg.ride?.serviceDate?.daysSince1970 ?? 0)
      hash.add(Int(leg.departureAt.instant.secondsSince1970))
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The 64-bit hash of Fowler, Noll and Vo, variant 1a.
  private struct FNV1a {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) {
      for byte in text.utf8 { add(byte) }
      // No text has this byte, so "ab","c" and "a","bc" differ.
      add(UInt8(0xff))
    }

    mutating func add(_ number: Int) {
      for shift in stride(from: 0, to: 64, by: 8) {
        add(UInt8(truncatingIfNeeded: number >> shift))
      }
    }

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
