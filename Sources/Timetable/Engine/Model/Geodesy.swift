import Glibc

/// Distances on a sphere (rule 3).
enum Geodesy {
  /// Metres.
  static let earthRadius = 6_371_000.0
  /// Metres along a meridian for one degree.
  static let metresPerDegree = earthRadius * .pi / 180

  /// Great-circle distance in metres by the haversine formula; NaN where a point is unknown.
  static func metres(_ a: PointRecord, _ b: PointRecord) -> Double {
    let radians = Double.pi / 180
    let sinLatitude = sin((b.latitude - a.latitude) * radians / 2)
    let sinLongitude = sin((b.longitude - a.longitude) * radians / 2)
    let h =
      sinLatitude * sinLatitude
      + cos(a.latitude * radians) * cos(b.latitude * radians) * sinLongitude * sinLongitude
    return 2 * earthRadius * asin(min(1, h.squareRoot()))
  }
}

/// The cells in which stops are kept for finding those near a point.
enum GridCell {
  /// Degrees of latitude and of longitude.
  static let size = 0.005
  static let columns = 72_000

  static func row(_ latitude: Double) -> Int { Int(((latitude + 90) / size).rounded(.down)) }
  static func column(_ longitude: Double) -> Int {
    let column = Int(((longitude + 180) / size).rounded(.down)) % columns
    return column < 0 ? column + columns : column
  }
  static func key(row: Int, column: Int) -> UInt64 { UInt64(row) << 32 | UInt64(column) }
  static func key(_ point: PointRecord) -> UInt64 {
    key(row: row(point.latitude), column: column(point.longitude))
  }

  /// The runs of cells, row by row, that hold everything within `metres` of a point.
  static func ranges(around point: PointRecord, metres: Double) -> [ClosedRange<UInt64>] {
    let reach = metres / Geodesy.metresPerDegree * 1.001 + 1e-9
    let low = max(-90, point.latitude - reach)
    let high = min(90, point.latitude + reach)
    let widest = min(cos(low * .pi / 180), cos(high * .pi / 180))
    let width = widest > 0.001 ? min(180, reach / widest * 1.01) : 180
    var ranges: [ClosedRange<UInt64>] = []
    let first = column(point.longitude - width)
    let last = column(point.longitude + width)
    for row in row(low)...row(high) {
      if width >= 179.9 {
        ranges.append(key(row: row, column: 0)...key(row: row, column: columns - 1))
      } else if first <= last {
        ranges.append(key(row: row, column: first)...key(row: row, column: last))
      } else {  // across the 180° meridian
        ranges.append(key(row: row, column: 0)...key(row: row, column: last))
        ranges.append(key(row: row, column: first)...key(row: row, column: columns - 1))
      }
    }
    return ranges
  }
}
