/// When each stop can be reached at the earliest, told perhaps too early but never too late.
///
/// A connection scan forward in time (Dibbelt, Pajor, Strasser, Wagner: "Connection Scan Algorithm",
/// 2018) that counts no vehicles and lets a change for which there are rows of particular trips or
/// routes take no time. What it does not reach cannot be reached; where it says a time, the backward
/// scan with that deadline says whether the time holds.
struct ForwardScan {
  private let network: Network
  private let walking: WalkingSettings
  private let inSeat: InSeatIndex
  private let extra: ExtraFootpaths?
  /// Times in here are seconds after this instant: T0 of the question.
  private let zero: Int64
  private let night: Night
  /// For each cursor of the night the connection after which the next one in time comes.
  private var positions: [Int] = []
  /// For each stop the earliest time to board there.
  private var ready: [Int32]
  /// For each stop the earliest arrival by vehicle.
  private var arrivals: [Int32]
  /// For each stop the walk from it to the destination; negative where one cannot walk.
  private var egress: [Int32] = []
  /// For each run whether one may sit in it; runs that are off never.
  private var seats: [Seat]
  /// The earliest arrival at the destination so far.
  private var target = Int32.max
  /// Counts improvements, for connections of one instant that may follow one another.
  private var changes = 0

  private enum Seat: UInt8 { case off, free, taken }

  /// Scans from T0 until the destination is reached, or else until T1.
  ///
  /// - Parameters:
  ///   - origin: stops near the origin with the walk in seconds.
  ///   - egress: stops near the destination likewise; none scans on to T1.
  init(
    _ network: Network, _ question: LatestDepartureQuestion, inSeat: InSeatIndex,
    extra: ExtraFootpaths?, origin: [(stop: Int, seconds: Int32)],
    egress: [(stop: Int, seconds: Int32)] = []
  ) {
    self.network = network
    walking = question.walking
    self.inSeat = inSeat
    self.extra = extra
    zero = max(question.notBefore, question.deadline - LatestDepartureQuestion.longestWindow)
    night = Night(network, from: zero, to: question.deadline, zero: zero)
    ready = [Int32](repeating: .max, count: network.stopCount)
    arrivals = ready
    seats = [Seat](repeating: .off, count: night.seatCount)
    for slot in night.slots {
      for range in slot.running { for seat in range { seats[seat] = .free } }
    }
    for (stop, seconds) in origin { ready[stop] = min(ready[stop], seconds) }
    if !egress.isEmpty {
      self.egress = [Int32](repeating: -1, count: network.stopCount)
      for (stop, seconds) in egress { self.egress[stop] = seconds }
    }
    positions = night.cursors.map { cursor in
      let connections = network.timetables[cursor.timetable].connections
      return connections.partitionIndex(in: cursor.next..<cursor.end) {
        $0.departure + cursor.shift < 0
      }
    }
    scan(until: Int32(clamping: question.deadline - zero))
  }

  /// When the destination can be reached, seconds since 1970; nil where it cannot be by T1.
  var arrival: Int64? { target == .max ? nil : zero + Int64(target) }

  /// Whether a stop can be reached by T1.
  func reaches(_ stop: Int) -> Bool { arrivals[stop] != .max }

  // MARK: The scan

  /// Goes through the instants in which something departs.
  ///
  /// An instant is gone through as often as something changes where a connection of it takes no time:
  /// another one of the same instant may follow.
  private mutating func scan(until end: Int32) {
    while true {
      var time = Int32.max
      for c in positions.indices { time = min(time, departure(c)) }
      guard time != .max, time < target, time <= end else { return }
      let begin = positions
      repeat {
        positions = begin
        let before = changes
        var mayRepeat = false
        for c in positions.indices {
          while departure(c) == time {
            positions[c] -= 1
            mayRepeat = take(night.cursors[c], positions[c], end) || mayRepeat
          }
        }
        if !mayRepeat || changes == before { break }
      } while true
    }
  }

  /// The departure of the next connection of a cursor.
  @inline(__always)
  private func departure(_ c: Int) -> Int32 {
    let cursor = night.cursors[c]
    guard positions[c] > cursor.next else { return .max }
    return network.timetables[cursor.timetable].connections[positions[c] - 1].departure
      &+ cursor.shift
  }

  /// Rides a connection if one can; true where it was ridden and takes no time.
  private mutating func take(_ cursor: Cursor, _ index: Int, _ end: Int32) -> Bool {
    let table = network.timetables[cursor.timetable]
    let connection = table.connections[index]
    let seat = cursor.seatBase + connection.trip
    let departure = connection.departure &+ cursor.shift
    let flags = connection.tripAndFlags
    switch seats[seat] {
    case .off: return false
    case .taken: break
    case .free:
      guard flags & Connection.noBoarding == 0,
        ready[cursor.stopBase + connection.departureStop] <= departure
      else { return false }
      seats[seat] = .taken
      changes += 1
    }
    let duration = table.duration(ofConnection: index)
    let arrival = departure + duration
    if flags & Connection.noAlighting == 0, arrival <= end {
      alight(cursor, connection.arrivalStop, at: arrival)
    }
    if flags & Connection.special != 0 { staySeated(cursor, UInt32(connection.trip)) }
    return duration == 0
  }

  private mutating func alight(_ cursor: Cursor, _ local: Int, at time: Int32) {
    let stop = cursor.stopBase + local
    guard time < arrivals[stop] else { return }
    arrivals[stop] = time
    changes += 1
    if !egress.isEmpty, egress[stop] >= 0 { target = min(target, time + egress[stop]) }
    let table = network.timetables[cursor.timetable]
    let own = table.changes[local].seconds
    if own >= -1 { makeReady(stop, time + (own < 0 ? walking.changeSeconds : own)) }
    for p in table.footpathsFrom(local) {
      let path = table.footpathsFrom[p]
      let seconds =
        path.isSpecial
        ? 0 : network.seconds(path, from: local, to: path.stop, in: cursor.timetable, walking)
      if let seconds { makeReady(cursor.stopBase + path.stop, time + seconds) }
    }
    for (other, seconds) in extra?.fromStop[stop] ?? [] { makeReady(other, time + seconds) }
  }

  @inline(__always)
  private mutating func makeReady(_ stop: Int, _ time: Int32) {
    guard time < ready[stop] else { return }
    ready[stop] = time
    changes += 1
  }

  /// The vehicle may go on as other runs; that this connection is its last is not asked, which can only
  /// be too early.
  private mutating func staySeated(_ cursor: Cursor, _ trip: UInt32) {
    for next in inSeat.continuations(of: trip, on: cursor.day, in: cursor.timetable, network)
    where seats[cursor.seatBase + Int(next)] == .free {
      seats[cursor.seatBase + Int(next)] = .taken
      changes += 1
    }
  }
}
