/// The stops sorted by grid cell.
struct StopGrid {
  let records: [GridRecord]
  private let points: [PointRecord]

  init(_ stops: [TimetableModel.Stop]) {
    points = stops.map { PointRecord(latitude: $0.latitude, longitude: $0.longitude) }
    var records: [GridRecord] = []
    for (i, point) in points.enumerated()
    where point.latitude.isFinite && point.longitude.isFinite && stops[i].kind <= 1 {
      records.append(GridRecord(cell: GridCell.key(point), stop: UInt32(i)))
    }
    records.sort { ($0.cell, $0.stop) < ($1.cell, $1.stop) }
    self.records = records
  }

  /// Every stop within `metres` of a point, with its distance.
  func eachStop(near point: PointRecord, metres: Double, _ body: (UInt32, Double) -> Void) {
    guard point.latitude.isFinite, point.longitude.isFinite, metres > 0 else { return }
    for range in GridCell.ranges(around: point, metres: metres) {
      var low = 0
      var high = records.count
      while low < high {
        let middle = (low + high) / 2
        if records[middle].cell >= range.lowerBound { high = middle } else { low = middle + 1 }
      }
      while low < records.count, records[low].cell <= range.upperBound {
        let stop = records[low].stop
        let distance = Geodesy.metres(point, points[Int(stop)])
        if distance <= metres { body(stop, distance) }
        low += 1
      }
    }
  }
}
