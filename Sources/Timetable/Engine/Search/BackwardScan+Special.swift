/// The connections that are not plain: restricted boarding or alighting, transfers for particular
/// trips, staying seated, and instants in which one connection may follow another.
extension BackwardScan {
  /// Looks at one connection with everything that may be special about it.
  mutating func process(_ cursor: Cursor, _ index: Int) {
    let table = network.timetables[cursor.timetable]
    let connection = table.connections[index]
    let flags = connection.tripAndFlags
    let trip = connection.trip
    var seat = Int(unsafe memory.seats[cursor.seatBase + trip])
    guard seat >= 0 else { return }
    let departure = connection.departure &+ cursor.shift
    let duration =
      flags & Connection.isLong == 0 ? connection.duration : table.duration(ofConnection: index)
    let arrival = departure + duration
    let before = seat
    let isSpecial = flags & Connection.special != 0
    if flags & Connection.noAlighting == 0 {
      let stopLanes =
        unsafe memory.lanes
        + (cursor.stopBase + connection.arrivalStop) * memory.stride
      seat = min(seat, Int(unsafe memory.seat(at: stopLanes, arrival: arrival)))
      if isSpecial {
        seat = min(seat, seatByOffers(cursor, connection.arrivalStop, arrival, UInt32(trip)))
      }
    }
    if isSpecial { seat = min(seat, seatByContinuing(cursor, connection, UInt32(trip), arrival)) }
    if seat < before {
      unsafe memory.seats[cursor.seatBase + trip] = Int8(seat)
    }
    guard flags & Connection.noBoarding == 0, seat < maxVehicles else { return }
    let stop = connection.departureStop
    if isSpecial { offer(cursor, stop, departure, seat, UInt32(trip)) }
    if collectsLeaveBys { collect(cursor.stopBase + stop, departure) }
    if seat < Int(unsafe memory.boardSeat[cursor.stopBase + stop]) {
      board(cursor.timetable, stop, at: departure, seat: seat)
    }
  }

  private mutating func collect(_ stop: Int, _ departure: Int32) {
    guard memory.isAccess(stop) else { return }
    let time = departure - (unsafe memory.access[stop])
    if time >= notBefore { leaveBys.insert(time) }
  }

  // MARK: Transfers for particular trips or routes

  private mutating func offer(
    _ cursor: Cursor, _ local: Int, _ departure: Int32, _ seat: Int, _ trip: UInt32
  ) {
    guard seat + 1 < maxVehicles, network.timetables[cursor.timetable].hasSpecials(to: local)
    else {
      return
    }
    let stop = cursor.stopBase + local
    let known = offers[stop, default: []].contains {
      $0.departure == departure && $0.trip == trip && $0.day == cursor.day && Int($0.seat) <= seat
    }
    if known { return }
    offers[stop, default: []].append(
      Offer(departure: departure, seat: UInt8(seat), trip: trip, day: cursor.day))
    laneChanges += 1
  }

  /// The seat of one who alights here and changes to something that is offered to his trip.
  private func seatByOffers(
    _ cursor: Cursor, _ local: Int, _ arrival: Int32, _ trip: UInt32
  ) -> Int {
    var seat = memory.stride
    eachOffer(cursor.timetable, local, to: trip) { offer, seconds in
      if offer.departure - seconds >= arrival { seat = min(seat, Int(offer.seat) + 1) }
    }
    return seat
  }

  /// The offers at stops to which rows for particular trips or routes lead from a stop, each with the
  /// seconds that the change from a trip takes.
  func eachOffer(
    _ timetable: Int, _ local: Int, to trip: UInt32, _ body: (Offer, Int32) -> Void
  ) {
    let table = network.timetables[timetable]
    for p in table.footpathsFrom(local) {
      let path = table.footpathsFrom[p]
      guard path.isSpecial, let list = offers[network.stopBases[timetable] + path.stop] else {
        continue
      }
      for offer in list {
        if let seconds = seconds(timetable, path, from: local, trip, offer.trip) {
          body(offer, seconds)
        }
      }
    }
  }

  /// Seconds of a change from one trip to another along a footpath with special rows; nil: forbidden.
  func seconds(
    _ timetable: Int, _ path: FootpathRecord, from local: Int, _ trip: UInt32, _ next: UInt32
  ) -> Int32? {
    let table = network.timetables[timetable]
    if let row = table.specialTransfer(from: local, to: path.stop, trip, next) {
      switch row.seconds {
      case SpecialTransferRecord.forbidden: return nil
      case SpecialTransferRecord.byDistance:
        let metres = Geodesy.metres(table.points[local], table.points[path.stop])
        return (metres.isNaN ? 0 : walking.seconds(forMetres: metres)) + walking.changeSeconds
      default: return row.seconds
      }
    }
    return network.seconds(path, from: local, to: path.stop, in: timetable, walking)
  }

  /// The latest time to stand at a stop, having come with a trip, with so many vehicles still to come.
  func latestStanding(_ timetable: Int, _ local: Int, vehicles: Int, by trip: UInt32) -> Int32 {
    var latest = memory.latest(network.stopBases[timetable] + local, vehicles: vehicles)
    if offers.isEmpty { return latest }
    eachOffer(timetable, local, to: trip) { offer, seconds in
      if Int(offer.seat) + 1 <= vehicles { latest = max(latest, offer.departure - seconds) }
    }
    return latest
  }

  // MARK: Staying seated

  private func seatByContinuing(
    _ cursor: Cursor, _ connection: Connection, _ trip: UInt32, _ arrival: Int32
  ) -> Int {
    let table = network.timetables[cursor.timetable]
    let record = table.trips[trip]
    let pattern = table.patterns[record.pattern]
    let last = Int(pattern.stopCount) - 1
    guard arrival - cursor.shift == table.times(of: record, at: last).arrival,
      connection.arrivalStop == Int(table.patternStops[Int(pattern.firstStop) + last])
    else { return memory.stride }
    var seat = memory.stride
    for next in inSeat.continuations(of: trip, on: cursor.day, in: cursor.timetable, network) {
      let index = cursor.seatBase + Int(next)
      let sitting = Int(unsafe memory.seats[index])
      if sitting >= 0 { seat = min(seat, sitting, Int(passSeats[index] ?? .max)) }
    }
    return seat
  }

  // MARK: Connections of one instant

  /// Goes through the connections one departure time after the other, each time as often as something
  /// changes, so that a change or a continuation that takes no time is not missed.
  mutating func scanByInstant() {
    var group: [(cursor: Int, index: Int)] = []
    while true {
      var time = ScanMemory.never
      for cursor in night.cursors { time = max(time, relativeTime(of: cursor)) }
      guard time != ScanMemory.never, time >= floor else { return }
      group.removeAll(keepingCapacity: true)
      var mayRepeat = false
      for c in night.cursors.indices {
        while relativeTime(of: night.cursors[c]) == time {
          let cursor = night.cursors[c]
          let connection = network.timetables[cursor.timetable].connections[cursor.next]
          let isOff =
            unsafe memory.seats[cursor.seatBase + connection.trip] < 0
          if !isOff {
            group.append((c, cursor.next))
            mayRepeat = mayRepeat || connection.duration == 0
          }
          night.cursors[c].next += 1
        }
      }
      if mayRepeat && group.count > 1 {
        settle(group)
      } else {
        for (c, index) in group { process(night.cursors[c], index) }
      }
    }
  }

  private mutating func settle(_ group: [(cursor: Int, index: Int)]) {
    var entry: [Int: Int8] = [:]
    for (c, index) in group {
      let cursor = night.cursors[c]
      let seat =
        cursor.seatBase + network.timetables[cursor.timetable].connections[index].trip
      entry[seat] = unsafe memory.seats[seat]
    }
    while true {
      // A seat counts from where its run was left onward; a pass must not use on one connection what
      // an earlier one of the same run brought in the pass before.
      for (seat, value) in entry { unsafe memory.seats[seat] = value }
      let seatsBefore = passSeats
      let lanesBefore = laneChanges
      for (c, index) in group { process(night.cursors[c], index) }
      passSeats.removeAll(keepingCapacity: true)
      for seat in entry.keys { passSeats[seat] = unsafe memory.seats[seat] }
      if passSeats == seatsBefore && laneChanges == lanesBefore { break }
    }
    passSeats.removeAll(keepingCapacity: true)
  }
}

/// The trips into which riders may stay seated (rule 4: block_id, transfer types 4 and 5).
struct InSeatIndex: Sendable {
  /// For each timetable the trips of every trip id that a type 4 row leads to.
  private var tripsOfID: [[UInt32: [UInt32]]] = []

  init(_ network: Network) {
    for table in network.timetables {
      var trips: [UInt32: [UInt32]] = [:]
      for i in table.inSeatRules.indices where table.inSeatRules[i].isAllowed != 0 {
        trips[table.inSeatRules[i].toTripID] = []
      }
      if !trips.isEmpty {
        for t in table.trips.indices { trips[table.trips[t].idNumber]?.append(UInt32(t)) }
      }
      tripsOfID.append(trips)
    }
  }

  /// The trips into which a rider may stay seated at the end of a trip on a service day.
  func continuations(
    of trip: UInt32, on day: Int, in timetable: Int, _ network: Network
  ) -> [UInt32] {
    let table = network.timetables[timetable]
    let record = table.trips[trip]
    // Trips of one block may belong to agencies in different zones.
    let zone = table.zone(of: table.patterns[record.pattern])
    let end = Int64(table.end(of: record))
    let follows = { (next: TripRecord) in
      let start = Int64(table.times(of: next, at: 0).departure)
      let other = table.zone(of: table.patterns[next.pattern])
      if other == zone { return start >= end }
      return network.anchor(day: day, zone: other, in: timetable) + start
        >= network.anchor(day: day, zone: zone, in: timetable) + end
    }
    var result: [UInt32] = []
    if let next = table.nextInBlock(record, on: day, follows: follows) { result.append(next) }
    guard record.flags & TripRecord.hasInSeatRules != 0 else { return result }
    let first = table.inSeatRules.partitionIndex(in: 0..<table.inSeatRules.count) {
      $0.fromTripID >= record.idNumber
    }
    for i in first..<table.inSeatRules.count {
      let rule = table.inSeatRules[i]
      guard rule.fromTripID == record.idNumber else { break }
      guard rule.isAllowed != 0 else { continue }
      for next in tripsOfID[timetable][rule.toTripID] ?? [] where !result.contains(next) {
        let other = table.trips[next]
        if table.runs(other.dayClass, on: day), follows(other) {
          result.append(next)
        }
      }
    }
    return result
  }
}

extension Timetable {
  /// When a trip is over, seconds of the service day.
  func end(of trip: TripRecord) -> Int32 {
    times(of: trip, at: Int(patterns[trip.pattern].stopCount) - 1).arrival
  }

  /// The trip that the same vehicle runs next on a service day, where riders may stay in it.
  func nextInBlock(
    _ trip: TripRecord, on day: Int, follows: (TripRecord) -> Bool
  ) -> UInt32? {
    guard trip.blockPosition != TimetableModel.none else { return nil }
    let block = blockTrips[trip.blockPosition].block
    var position = Int(trip.blockPosition) + 1
    while position < blockTrips.count, blockTrips[position].block == block {
      let next = blockTrips[position].trip
      let record = trips[next]
      if runs(record.dayClass, on: day) {
        guard follows(record) else { return nil }
        let rule = inSeatRule(trip.idNumber, record.idNumber)
        if rule == false { return nil }
        return rule == true || meets(trip, record) ? next : nil
      }
      position += 1
    }
    return nil
  }

  /// Whether the first trip ends at the stop, or the station, at which the second begins.
  private func meets(_ trip: TripRecord, _ next: TripRecord) -> Bool {
    let pattern = patterns[trip.pattern]
    let last = patternStops[Int(pattern.firstStop + pattern.stopCount) - 1]
    let first = patternStops[patterns[next.pattern].firstStop]
    if last == first { return true }
    let parent = stops[last].parent
    return parent != TimetableModel.none && parent == stops[first].parent
  }

  /// What rows of type 4 and 5 say of a pair; a forbidding row wins.
  private func inSeatRule(_ from: UInt32, _ to: UInt32) -> Bool? {
    let found = inSeatRules.partitionIndex(in: 0..<inSeatRules.count) {
      ($0.fromTripID, $0.toTripID) >= (from, to)
    }
    guard found < inSeatRules.count, inSeatRules[found].fromTripID == from,
      inSeatRules[found].toTripID == to
    else { return nil }
    return inSeatRules[found].isAllowed != 0
  }

  func hasSpecials(to stop: Int) -> Bool {
    for p in footpathsTo(stop) where footpathsTo[p].isSpecial {
      return true
    }
    return false
  }

  /// The most specific row for a change from one trip to another between two stops.
  func specialTransfer(
    from: Int, to: Int, _ trip: UInt32, _ next: UInt32
  ) -> SpecialTransferRecord? {
    let none = TimetableModel.none
    let pair = (UInt32(from), UInt32(to))
    var i = specialTransfers.partitionIndex(in: 0..<specialTransfers.count) {
      ($0.fromStop, $0.toStop) >= pair
    }
    let (a, b) = (trips[trip], trips[next])
    while i < specialTransfers.count {
      let row = specialTransfers[i]
      guard (row.fromStop, row.toStop) == pair else { return nil }
      if (row.fromTripID == none || row.fromTripID == a.idNumber)
        && (row.toTripID == none || row.toTripID == b.idNumber)
        && (row.fromRoute == none || row.fromRoute == patterns[a.pattern].route)
        && (row.toRoute == none || row.toRoute == patterns[b.pattern].route)
      {
        return row
      }
      i += 1
    }
    return nil
  }
}
