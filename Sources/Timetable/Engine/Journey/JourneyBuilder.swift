/// Finds the journey behind a latest leave-by: the one that arrives first, of those the one with the
/// least walking, then the one whose tightest change is the least tight, then the first in the order of
/// the file (rule 8).
///
/// Goes forward from the origin vehicle by vehicle, but only where the lanes of the backward scan say
/// that the destination can still be reached in time: with the latest leave-by that leaves little.
struct JourneyBuilder {
  var labels: [Label] = []
  /// The labels of the vehicle at hand, by stop.
  var bags: [Int: [Int32]] = [:]
  var winner: Winner?

  /// Someone who has just left a vehicle.
  struct Label {
    var stop: Int
    var arrival: Int32
    var walk: Int32
    /// The least time to spare at a change so far.
    var spare: Int32
    /// −1 for the first vehicle.
    var parent: Int32
    /// Where this vehicle was boarded, and the walk to there.
    var change: Change
    /// More than one where the rider stayed seated.
    var rides: [RideReference]
  }

  struct Change {
    var stop: Int
    /// Seconds until the earliest departure, and those of them on foot.
    var seconds: Int32
    var walk: Int32
  }

  struct Winner {
    var label: Int32
    var arrival: Int32
    var walk: Int32
    var spare: Int32
    var egress: Int32
  }

  /// The winning chain of labels, first vehicle first.
  struct Result {
    var labels: [Label]
    var arrival: Int32
    var egress: Int32
  }

  /// - Parameters:
  ///   - leaveBy: relative time, found by the scan for exactly `vehicles`.
  mutating func build(
    _ scan: borrowing BackwardScan, leaveBy: Int32, vehicles: Int,
    origin: [(stop: Int, seconds: Int32)], egress: [Int: Int32]
  ) -> Result? {
    labels.removeAll(keepingCapacity: true)
    winner = nil
    for (stop, seconds) in origin {
      let change = Change(stop: stop, seconds: seconds, walk: seconds)
      board(scan, change, from: nil, leaveBy + seconds, exactly: true, vehicles - 1, egress)
    }
    var round = 0..<labels.count
    var left = vehicles - 1
    while left > 0, !round.isEmpty {
      bags.removeAll(keepingCapacity: true)
      for index in round { changes(scan, Int32(index), left - 1, egress) }
      round = round.upperBound..<labels.count
      left -= 1
    }
    guard let winner else { return nil }
    var chain: [Label] = []
    var index = winner.label
    while index >= 0 {
      chain.append(labels[Int(index)])
      index = labels[Int(index)].parent
    }
    return Result(labels: chain.reversed(), arrival: winner.arrival, egress: winner.egress)
  }

  /// Every change that one who has left a vehicle can make.
  private mutating func changes(
    _ scan: borrowing BackwardScan, _ index: Int32, _ left: Int, _ egress: [Int: Int32]
  ) {
    let label = labels[Int(index)]
    if let winner, label.arrival >= winner.arrival { return }
    let network = scan.network
    let (t, local) = network.locate(label.stop)
    let table = network.timetables[t]
    let own = table.changes[local].seconds
    if own >= -1 {
      let seconds = own < 0 ? scan.walking.changeSeconds : own
      board(
        scan, Change(stop: label.stop, seconds: seconds, walk: 0), from: index,
        label.arrival + seconds, exactly: false, left, egress)
    }
    for p in table.footpathsFrom(local) {
      let path = table.footpathsFrom[p]
      let stop = network.stopBases[t] + path.stop
      if path.isSpecial {
        boardSpecially(scan, path, stop, from: index, left, egress)
        continue
      }
      guard let seconds = network.seconds(path, from: local, to: path.stop, in: t, scan.walking)
      else { continue }
      let walk = path.isByDistance ? seconds - scan.walking.changeSeconds : seconds
      board(
        scan, Change(stop: stop, seconds: seconds, walk: walk), from: index,
        label.arrival + seconds, exactly: false, left, egress)
    }
    for (stop, seconds) in scan.extra?.fromStop[label.stop] ?? [] {
      board(
        scan,
        Change(stop: stop, seconds: seconds, walk: seconds - scan.walking.changeSeconds),
        from: index, label.arrival + seconds, exactly: false, left, egress)
    }
  }

  /// A change whose seconds depend on what is boarded.
  private mutating func boardSpecially(
    _ scan: borrowing BackwardScan, _ path: FootpathRecord, _ stop: Int, from index: Int32,
    _ left: Int, _ egress: [Int: Int32]
  ) {
    let label = labels[Int(index)]
    let network = scan.network
    let (t, local) = network.locate(label.stop)
    guard let last = label.rides.last else { return }
    Self.eachDeparture(scan, stop, notBefore: label.arrival, exactly: false) { departing in
      guard let seconds = scan.seconds(t, path, from: local, last.trip, departing.trip),
        label.arrival + seconds <= departing.time
      else { return nil }
      let walk =
        stop == label.stop
        ? 0 : path.isByDistance ? max(0, seconds - scan.walking.changeSeconds) : seconds
      return ride(
        scan, Change(stop: stop, seconds: seconds, walk: walk), index, departing, left, egress)
    }
  }

  private mutating func board(
    _ scan: borrowing BackwardScan, _ change: Change, from index: Int32?, _ time: Int32,
    exactly: Bool, _ left: Int, _ egress: [Int: Int32]
  ) {
    Self.eachDeparture(scan, change.stop, notBefore: time, exactly: exactly) { departing in
      ride(scan, change, index ?? -1, departing, left, egress)
    }
  }

  /// A run that leaves a stop.
  struct Departing {
    var timetable: Int
    var trip: UInt32
    var day: Int
    var position: Int
    /// Relative time, and what relative time is ahead of the service day's.
    var time: Int32
    var shift: Int32
  }

  /// The departures at a stop from a time on, pattern by pattern.
  ///
  /// Later runs with the time profile of one already given are left out, since they come later
  /// everywhere; unless it may matter which run it is.
  ///
  /// - Parameter body: says until when later runs of the pattern could be of use; nil: cannot tell.
  private static func eachDeparture(
    _ scan: borrowing BackwardScan, _ stop: Int, notBefore time: Int32, exactly: Bool,
    _ body: (Departing) -> Int32?
  ) {
    let network = scan.network
    let (t, local) = network.locate(stop)
    let table = network.timetables[t]
    let runsDiffer = !table.specialTransfers.isEmpty
    var given: [UInt32] = []
    for s in table.stopPatternStarts[local]..<table.stopPatternStarts[local + 1] {
      let call = table.stopPatterns[s]
      let pattern = table.patterns[call.pattern]
      let position = Int(call.position)
      let flags = table.patternStopFlags[Int(pattern.firstStop) + position]
      guard position + 1 < Int(pattern.stopCount),
        flags & TimetableModel.PatternStopFlags.noBoarding.rawValue == 0
      else { continue }
      let zone = Int(table.zone(of: pattern))
      for slot in scan.night.slots where slot.timetable == t && slot.classes & pattern.classes != 0
      {
        let shift = slot.shifts[zone]
        let range = Int(pattern.firstTrip)..<Int(pattern.firstTrip + pattern.tripCount)
        var i = table.patternTrips.partitionIndex(in: range) {
          table.trips[$0].start + shift >= time - pattern.longest
        }
        var until = exactly ? time : scan.memory.deadline
        given.removeAll(keepingCapacity: true)
        while i < range.upperBound {
          let trip = table.patternTrips[i]
          let record = table.trips[trip]
          if record.start + shift > until { break }
          i += 1
          let departure = table.times(of: record, at: position).departure + shift
          guard departure >= time, departure <= until, table.runs(record.dayClass, on: slot.day)
          else { continue }
          let isPlain =
            !runsDiffer && record.blockPosition == TimetableModel.none
            && record.flags & TripRecord.hasInSeatRules == 0
          if isPlain {
            if given.contains(record.firstTime) { continue }
            given.append(record.firstTime)
          }
          let departing = Departing(
            timetable: t, trip: trip, day: slot.day, position: position, time: departure,
            shift: shift)
          if let useful = body(departing), !runsDiffer { until = min(until, useful) }
        }
      }
    }
  }
}

extension Timetable {
  /// The zone in which the times of a pattern's trips are.
  func zone(of pattern: PatternRecord) -> UInt32 {
    let agency = routes[pattern.route].agency
    return agency < UInt32(agencies.count) ? agencies[agency].zone : 0
  }
}
