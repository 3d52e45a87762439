extension LatestDepartureSearch {
  /// Lays out the legs of a journey that was found.
  func journey(
    _ result: JourneyBuilder.Result, _ scan: borrowing BackwardScan, leaveBy: Int32, vehicles: Int
  ) -> Journey {
    let zero = scan.zero
    var legs: [JourneyLeg] = []
    var time = zero + Int64(leaveBy)
    var place: StopIndex?
    for label in result.labels {
      let stop = StopIndex(UInt32(label.change.stop))
      if place != stop, place != nil || label.change.walk > 0 {
        let walked = time + Int64(label.change.walk)
        legs.append(
          JourneyLeg(
            departure: time, arrival: walked, from: place, to: stop, metres: metres(place, stop)))
      }
      for ride in label.rides {
        let leg = self.leg(ride)
        legs.append(leg)
        time = leg.arrival
        place = leg.to
      }
    }
    if result.egress > 0 {
      legs.append(
        JourneyLeg(
          departure: time, arrival: time + Int64(result.egress), from: place, to: nil))
    }
    return Journey(
      leaveBy: zero + Int64(leaveBy), arrival: zero + Int64(result.arrival), vehicles: vehicles,
      legs: legs, firstSlack: 0, bindingLeg: nil)
  }

  private func metres(_ from: StopIndex?, _ to: StopIndex?) -> Int? {
    guard let from, let to else { return nil }
    let metres = Geodesy.metres(network.point(from.index), network.point(to.index))
    return metres.isNaN ? nil : Int(metres.rounded())
  }

  private func leg(_ ride: RideReference) -> JourneyLeg {
    let table = network.timetables[ride.timetable]
    let record = table.trips[ride.trip]
    let pattern = table.patterns[record.pattern]
    let anchor = network.anchor(
      day: ride.serviceDay, zone: table.zone(of: pattern), in: ride.timetable)
    let base = UInt32(network.stopBases[ride.timetable])
    let first = Int(pattern.firstStop)
    return JourneyLeg(
      departure: anchor + Int64(table.times(of: record, at: ride.board).departure),
      arrival: anchor + Int64(table.times(of: record, at: ride.alight).arrival),
      from: StopIndex(base + table.patternStops[first + ride.board]),
      to: StopIndex(base + table.patternStops[first + ride.alight]), ride: ride)
  }

  /// Fills in what there is to spare at the first stop and at every change, and which leg binds
  /// (rule 9).
  ///
  /// The scan must have gone as far back as the journey leaves.
  func withSlack(
    _ journey: Journey, _ scan: borrowing BackwardScan, _ question: LatestDepartureQuestion
  ) -> Journey {
    var journey = journey
    let rides = journey.legs.indices.filter { journey.legs[$0].ride != nil }
    guard let first = rides.first, let stop = journey.legs[first].from else { return journey }
    journey.firstSlack =
      Int(latestLeave(from: stop, scan) + scan.zero - journey.legs[first].departure)
    journey.bindingLeg = journey.firstSlack == 0 ? first : nil
    var used = 0
    for (i, index) in rides.enumerated() {
      guard let ride = journey.legs[index].ride else { continue }
      if !ride.staysSeated { used += 1 }
      guard i + 1 < rides.count, let next = journey.legs[rides[i + 1]].ride, !next.staysSeated,
        let at = journey.legs[index].to
      else { continue }
      let (t, local) = network.locate(at.index)
      let latest = scan.latestStanding(
        t, local, vehicles: max(0, scan.maxVehicles - used), by: ride.trip)
      let slack = Int64(latest) + scan.zero - journey.legs[index].arrival
      journey.legs[index].slack = Int(slack)
      // No later run than the one boarded would do, if whoever came as late as possible would board it.
      let departure = journey.legs[rides[i + 1]].departure
      if let seconds = changeSeconds(journey.legs[index], journey.legs[rides[i + 1]], scan),
        Int64(latest) + scan.zero + Int64(seconds) >= departure
      {
        if Int64(latest) + scan.zero + Int64(seconds) == departure {
          journey.bindingLeg = rides[i + 1]
        }
      }
    }
    return journey
  }

  /// Seconds of the change between two rides.
  private func changeSeconds(
    _ ride: JourneyLeg, _ next: JourneyLeg, _ scan: borrowing BackwardScan
  ) -> Int32? {
    guard let from = ride.to, let to = next.from, let a = ride.ride, let b = next.ride else {
      return nil
    }
    let (t, local) = network.locate(from.index)
    let table = network.timetables[t]
    if from == to, table.changes[local].seconds >= -1 {
      let own = table.changes[local].seconds
      return own < 0 ? scan.walking.changeSeconds : own
    }
    for p in table.footpathsFrom(local)
    where network.stopBases[t] + table.footpathsFrom[p].stop == to.index {
      let path = table.footpathsFrom[p]
      if path.isSpecial { return scan.seconds(t, path, from: local, a.trip, b.trip) }
      return network.seconds(path, from: local, to: path.stop, in: t, scan.walking)
    }
    return scan.extra?.fromStop[from.index]?.first { $0.stop == to.index }?.seconds
  }

  /// The latest relative time to leave a stop as if it were the origin.
  private func latestLeave(from stop: StopIndex, _ scan: borrowing BackwardScan) -> Int64 {
    var latest = Int64(ScanMemory.never)
    for (near, seconds) in network.access(.stops([stop]), isDestination: false, scan.walking) {
      if let time = scan.lastBoarding(near) { latest = max(latest, Int64(time) - Int64(seconds)) }
    }
    return latest
  }
}

extension BackwardScan {
  /// The latest relative departure that can be boarded at a stop; nil where there is none.
  func lastBoarding(_ stop: Int) -> Int32? {
    unsafe memory.boardSeat[stop] < UInt8(maxVehicles) ? unsafe memory.boardTime[stop] : nil
  }
}

extension Journey {
  /// As a first way, after which others follow: no leg of it is a last chance.
  var withoutSlack: Journey {
    var journey = self
    journey.bindingLeg = nil
    journey.firstSlack = 0
    for index in journey.legs.indices { journey.legs[index].slack = nil }
    return journey
  }
}
