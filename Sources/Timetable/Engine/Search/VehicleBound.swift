/// The fewest vehicles that could lead from an origin to a destination if every wait were free.
///
/// A lower bound for the scan: lanes for fewer vehicles can stay empty for ever, and without the bound
/// it would search for them down to T0. Breadth first over patterns from both ends, the smaller side
/// next, stopping as soon as the sides meet.
struct VehicleBound {
  private let network: Network
  private let origin: [Int]
  private let destination: [Int]
  private let extra: ExtraFootpaths?

  /// Nil where riders may stay seated between trips: patterns alone then tell nothing.
  init?(
    _ network: Network, origin: [(stop: Int, seconds: Int32)],
    destination: [(stop: Int, seconds: Int32)], extra: ExtraFootpaths?
  ) {
    let isPlain = network.timetables.allSatisfy {
      $0.feedRecord.flags & FeedRecord.hasInSeatTransfers == 0
    }
    guard isPlain else { return nil }
    self.network = network
    self.origin = origin.map(\.stop)
    self.destination = destination.map(\.stop)
    self.extra = extra
  }

  private struct Side {
    var reached: [Bool]
    var frontier: [Int]
    /// The furthest position of each pattern that was followed, by pattern.
    var followed: [[Int32]]
    let isForward: Bool
  }

  /// The bound, or `known` where fewer vehicles than that cannot do.
  ///
  /// - Parameter slots: the service days whose day classes may run.
  func fewest(atMost known: Int, classes slots: [ServiceDaySlot]) -> Int {
    guard known > 1 else { return 1 }
    var running = [UInt64](repeating: 0, count: network.timetables.count)
    for slot in slots { running[slot.timetable] |= slot.classes }
    var forward = side(from: origin, isForward: true)
    var backward = side(from: destination, isForward: false)
    for vehicles in 1..<known {
      let meets: Bool
      if forward.frontier.count <= backward.frontier.count {
        meets = expand(&forward, running, meeting: backward.reached)
      } else {
        meets = expand(&backward, running, meeting: forward.reached)
      }
      if meets { return vehicles }
    }
    return known
  }

  private func side(from stops: [Int], isForward: Bool) -> Side {
    var reached = [Bool](repeating: false, count: network.stopCount)
    for stop in stops { reached[stop] = true }
    return Side(
      reached: reached, frontier: stops,
      followed: network.timetables.map {
        [Int32](repeating: isForward ? .max : -1, count: $0.patterns.count)
      }, isForward: isForward)
  }

  /// Takes one more vehicle, and a walk, from everywhere; true if that reaches a stop of the other side.
  private func expand(_ side: inout Side, _ running: [UInt64], meeting other: [Bool]) -> Bool {
    var next: [Int] = []
    for stop in side.frontier {
      let (t, local) = network.locate(stop)
      let table = network.timetables[t]
      for s in table.stopPatternStarts[local]..<table.stopPatternStarts[local + 1] {
        let call = table.stopPatterns[s]
        let pattern = table.patterns[call.pattern]
        guard pattern.classes & running[t] != 0 else { continue }
        let position = Int32(call.position)
        let done = side.followed[t][Int(call.pattern)]
        let range: Range<Int32>
        if side.isForward {
          guard position < done else { continue }
          range = position + 1..<min(done == .max ? .max : done + 1, Int32(pattern.stopCount))
        } else {
          guard position > done else { continue }
          range = max(0, done)..<position
        }
        side.followed[t][Int(call.pattern)] = position
        for p in range {
          let reached =
            network.stopBases[t] + Int(table.patternStops[Int(pattern.firstStop) + Int(p)])
          // A ride may lead back to where one could have been without it.
          if other[reached] { return true }
          if !side.reached[reached] {
            side.reached[reached] = true
            next.append(reached)
          }
        }
      }
    }
    var meets = false
    for i in 0..<next.count {
      eachFootpath(next[i], isForward: side.isForward) { stop in
        meets = meets || other[stop]
        if !side.reached[stop] {
          side.reached[stop] = true
          next.append(stop)
        }
      }
    }
    if meets { return true }
    side.frontier = next
    return false
  }

  private func eachFootpath(_ stop: Int, isForward: Bool, _ body: (Int) -> Void) {
    let (t, local) = network.locate(stop)
    let table = network.timetables[t]
    let paths = isForward ? table.footpathsFrom : table.footpathsTo
    for p in isForward ? table.footpathsFrom(local) : table.footpathsTo(local) {
      body(network.stopBases[t] + paths[p].stop)
    }
    guard let extra else { return }
    for (other, _) in (isForward ? extra.fromStop : extra.toStop)[stop] ?? [] { body(other) }
  }
}
