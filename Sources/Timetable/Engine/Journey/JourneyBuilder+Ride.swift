extension JourneyBuilder {
  /// Rides a run as far as it goes and leaves it wherever the destination can still be reached.
  ///
  /// - Returns: The arrival after which a later run of the pattern cannot be of use; nil where riders
  ///   may stay seated, or where this run is of no use.
  mutating func ride(
    _ scan: borrowing BackwardScan, _ change: Change, _ parent: Int32, _ departing: Departing,
    _ left: Int, _ egress: [Int: Int32]
  ) -> Int32? {
    let spare: Int32
    if parent >= 0 {
      let before = labels[Int(parent)]
      spare = min(before.spare, departing.time - before.arrival - change.seconds)
    } else {
      spare = .max
    }
    let boarded = Boarded(change: change, parent: parent, spare: spare, left: left)
    var lastUse: Int32?
    let continues = ride(scan, boarded, departing, [], egress, &lastUse, depth: 0)
    return continues ? nil : lastUse
  }

  /// What is known of someone in a vehicle.
  struct Boarded {
    var change: Change
    var parent: Int32
    var spare: Int32
    /// Vehicles that may follow.
    var left: Int
  }

  /// Follows one run, and those into which riders may stay seated; true if there are such.
  private mutating func ride(
    _ scan: borrowing BackwardScan, _ boarded: Boarded, _ departing: Departing,
    _ seated: [RideReference], _ egress: [Int: Int32], _ lastUse: inout Int32?, depth: Int
  ) -> Bool {
    let network = scan.network
    let table = network.timetables[departing.timetable]
    let record = table.trips[departing.trip]
    let pattern = table.patterns[record.pattern]
    let base = network.stopBases[departing.timetable]
    var part = RideReference(
      timetable: departing.timetable, trip: departing.trip, serviceDay: departing.day,
      board: departing.position, alight: departing.position, staysSeated: !seated.isEmpty)
    for position in departing.position + 1..<Int(pattern.stopCount) {
      let index = Int(pattern.firstStop) + position
      part.alight = position
      guard
        table.patternStopFlags[index] & TimetableModel.PatternStopFlags.noAlighting.rawValue == 0
      else { continue }
      let local = Int(table.patternStops[index])
      let arrival = table.times(of: record, at: position).arrival + departing.shift
      if alight(scan, boarded, part, seated, departing.timetable, local, base, arrival, egress) {
        lastUse = max(lastUse ?? arrival, arrival)
      }
    }
    guard
      record.blockPosition != TimetableModel.none || record.flags & TripRecord.hasInSeatRules != 0,
      depth < 64
    else { return false }
    let next = scan.inSeat.continuations(
      of: departing.trip, on: departing.day, in: departing.timetable, network)
    let shifts = scan.night.slot(departing.timetable, departing.day)?.shifts ?? []
    for trip in next {
      let zone = Int(table.zone(of: table.patterns[table.trips[trip].pattern]))
      let shift = zone < shifts.count ? shifts[zone] : departing.shift
      let time = table.times(of: table.trips[trip], at: 0).departure + shift
      let onward = Departing(
        timetable: departing.timetable, trip: trip, day: departing.day, position: 0, time: time,
        shift: shift)
      _ = ride(scan, boarded, onward, seated + [part], egress, &lastUse, depth: depth + 1)
    }
    return !next.isEmpty
  }

  /// Leaves a vehicle at a stop, if that leads anywhere; true if it does.
  private mutating func alight(
    _ scan: borrowing BackwardScan, _ boarded: Boarded, _ part: RideReference,
    _ seated: [RideReference], _ timetable: Int, _ local: Int, _ base: Int, _ arrival: Int32,
    _ egress: [Int: Int32]
  ) -> Bool {
    let stop = base + local
    let walked =
      (boarded.parent >= 0 ? labels[Int(boarded.parent)].walk : 0) + boarded.change.walk
    var isOfUse = false
    let label = Label(
      stop: stop, arrival: arrival, walk: walked, spare: boarded.spare, parent: boarded.parent,
      change: boarded.change, rides: seated + [part])
    if let seconds = egress[stop], arrival + seconds <= scan.memory.deadline {
      isOfUse = true
      offer(label, egress: seconds)
    }
    guard boarded.left > 0 else { return isOfUse }
    let latest =
      scan.offers.isEmpty
      ? scan.memory.latest(stop, vehicles: boarded.left)
      : scan.latestStanding(timetable, local, vehicles: boarded.left, by: part.trip)
    guard latest >= arrival else { return isOfUse }
    keep(
      label,
      distinct: !scan.offers.isEmpty && scan.network.timetables[timetable].hasSpecials(from: local))
    return true
  }

  private mutating func offer(_ label: Label, egress: Int32) {
    let arrival = label.arrival + egress
    let walk = label.walk + egress
    if let winner {
      if arrival > winner.arrival { return }
      if arrival == winner.arrival {
        if walk > winner.walk { return }
        if walk == winner.walk, label.spare <= winner.spare { return }
      }
    }
    labels.append(label)
    winner = Winner(
      label: Int32(labels.count - 1), arrival: arrival, walk: walk, spare: label.spare,
      egress: egress)
  }

  /// Keeps a label unless one at the stop is as early with as little walking.
  ///
  /// - Parameter distinct: it may matter which run one came with.
  private mutating func keep(_ label: Label, distinct: Bool) {
    var bag = bags[label.stop, default: []]
    for index in bag {
      let other = labels[Int(index)]
      if other.arrival <= label.arrival, other.walk <= label.walk,
        !distinct || other.rides.last == label.rides.last
      {
        return
      }
    }
    labels.append(label)
    bag.append(Int32(labels.count - 1))
    bags[label.stop] = bag
  }
}

extension Timetable {
  func hasSpecials(from stop: Int) -> Bool {
    for p in footpathsFrom(stop)
    where footpathsFrom[p].isSpecial {
      return true
    }
    return false
  }
}
