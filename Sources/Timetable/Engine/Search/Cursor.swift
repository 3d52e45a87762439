/// Where a scan stands in the connections of one stream on one service day.
@safe struct Cursor {
  let timetable: Int
  let day: Int
  let stream: Int
  /// Relative time = time of the service day + shift.
  let shift: Int32
  /// First seat of the day's runs.
  let seatBase: Int
  let stopBase: Int
  var next: Int
  let end: Int
}

/// One timetable on one service day: where the seats of its runs are.
struct ServiceDaySlot {
  var timetable: Int
  var day: Int
  var seatBase: Int
  /// Relative time of the service day's zero, for each zone of the timetable.
  var shifts: [Int32]
  /// Bit (class mod 64) for each day class that runs.
  var classes: UInt64
  /// Seats of the runs that may matter; all others of the day are off.
  var running: [Range<Int>]
}

/// The streams and days on which anything can run between two instants (rule 1).
struct Night {
  var slots: [ServiceDaySlot] = []
  var cursors: [Cursor] = []
  private(set) var seatCount = 0

  /// - Parameters:
  ///   - begin: seconds since 1970.
  ///   - end: seconds since 1970.
  ///   - zero: the instant of relative time 0.
  init(_ network: Network, from begin: Int64, to end: Int64, zero: Int64) {
    for t in network.timetables.indices {
      let table = network.timetables[t]
      guard table.streams.count > 0 else { continue }
      var earliest = Int32.max
      var latest = Int32.min
      for s in table.streams.indices where table.streams[s].connectionCount > 0 {
        earliest = min(earliest, table.streams[s].earliest)
        latest = max(latest, table.streams[s].latest)
      }
      guard earliest <= latest else { continue }
      let firstDay = Int((begin - Int64(latest)) / 86_400) - 2
      let lastDay = Int((end - Int64(earliest)) / 86_400) + 2
      let feedDays =
        Int(table.feedRecord.firstDay)..<Int(table.feedRecord.firstDay + table.feedRecord.dayCount)
      for day in max(
        firstDay, feedDays.lowerBound)..<max(
          max(firstDay, feedDays.lowerBound), min(lastDay + 1, feedDays.upperBound))
      {
        add(network, t, day, begin, end, zero)
      }
    }
  }

  private mutating func add(
    _ network: Network, _ t: Int, _ day: Int, _ begin: Int64, _ end: Int64, _ zero: Int64
  ) {
    let table = network.timetables[t]
    let anchors = table.zones.indices.map { network.anchor(day: day, zone: UInt32($0), in: t) }
    var slot = ServiceDaySlot(
      timetable: t, day: day, seatBase: seatCount,
      shifts: anchors.map { Int32(truncatingIfNeeded: $0 - zero) }, classes: 0, running: [])
    var isUsed = false
    for s in table.streams.indices {
      let stream = table.streams[s]
      guard stream.connectionCount > 0, Int(stream.zone) < anchors.count else { continue }
      let anchor = anchors[Int(stream.zone)]
      guard anchor + Int64(stream.latest) >= begin, anchor + Int64(stream.earliest) <= end else {
        continue
      }
      var runs = false
      for c in stream.firstClass..<stream.firstClass + stream.classCount
      where table.runs(c, on: day) {
        runs = true
        slot.classes |= 1 << UInt64(c % 64)
        let first = seatCount + Int(table.dayClasses[c].firstTrip)
        slot.running.append(first..<first + Int(table.dayClasses[c].tripCount))
      }
      guard runs else { continue }
      isUsed = true
      let first = Int(stream.firstConnection)
      let last = first + Int(stream.connectionCount)
      let latestTime = Int64(end - anchor)
      let start = table.connections.partitionIndex(in: first..<last) {
        Int64($0.departure) <= latestTime
      }
      cursors.append(
        Cursor(
          timetable: t, day: day, stream: s,
          shift: slot.shifts[Int(stream.zone)], seatBase: seatCount,
          stopBase: network.stopBases[t], next: start, end: last))
    }
    guard isUsed else { return }
    slots.append(slot)
    seatCount += table.trips.count
  }

  /// The slot of a timetable's service day; nil where nothing runs.
  func slot(_ timetable: Int, _ day: Int) -> ServiceDaySlot? {
    slots.first { $0.timetable == timetable && $0.day == day }
  }
}
