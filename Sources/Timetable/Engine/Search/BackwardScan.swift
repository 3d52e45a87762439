import CHints

/// The search: connections from the deadline backward, each looked at once.
///
/// A connection scan (Dibbelt, Pajor, Strasser, Wagner: "Connection Scan Algorithm", 2018) run
/// backward in time, so that what it finds first is the latest. Instead of one label a stop has a lane
/// for each number of vehicles still to come (``ScanMemory/lanes``), which makes the result a Pareto
/// set; and since lanes are monotone, one byte a run ("seat") says all about sitting in it. Connections
/// come in descending departure, so the first boarding of a stop with a given number of vehicles is the
/// best one: a byte a stop (``ScanMemory/boardSeat``) keeps all later ones out of the slow part.
struct BackwardScan: ~Copyable {
  let network: Network
  let walking: WalkingSettings
  let maxVehicles: Int
  var memory: ScanMemory
  var night: Night
  var extra: ExtraFootpaths?
  let inSeat: InSeatIndex
  /// Relative times; an origin may not be left before.
  var notBefore: Int32 = 0
  /// For each number of vehicles the latest leave-by found so far, or `ScanMemory.never`.
  var best: [Int32]
  /// Nothing that departs before matters any more.
  var floor: Int32 = 0
  /// The fewest vehicles that could do at all, as far as is known.
  var fewestVehicles = 1
  /// Finds `fewestVehicles` once something is known to arrive; 0 means: not asked yet.
  var bound: VehicleBound?
  /// Every leave-by is wanted, not only the latest.
  var collectsLeaveBys = false
  var leaveBys: Set<Int32> = []
  /// Scanning goes on to `notBefore` whatever is found.
  var scansToTheEnd = false
  /// Boardings at stops with transfers for particular trips or routes.
  var offers: [Int: [Offer]] = [:]
  /// Counts what was raised or boarded, for connections of one instant that may follow one another.
  var laneChanges = 0
  /// Seats at the end of the pass before, for runs of one instant.
  var passSeats: [Int: Int8] = [:]

  /// Someone who stands at a stop may board this.
  struct Offer {
    var departure: Int32
    /// Vehicles, minus one, the offered one among them.
    var seat: UInt8
    var trip: UInt32
    var day: Int
  }

  private let tables: [ScanTable]

  init(network: Network, walking: WalkingSettings, maxVehicles: Int, inSeat: InSeatIndex) {
    self.network = network
    self.walking = walking
    self.maxVehicles = maxVehicles
    self.inSeat = inSeat
    memory = ScanMemory(stopCount: network.stopCount, maxVehicles: maxVehicles)
    night = Night(Network([]), from: 0, to: 0, zero: 0)
    best = [Int32](repeating: ScanMemory.never, count: maxVehicles + 1)
    tables = network.timetables.indices.map { ScanTable(network, $0, walking) }
    let needsExtra =
      network.timetables.count > 1
      || network.timetables.contains { $0.header.transferMetres < walking.transferMetres }
    extra = needsExtra ? ExtraFootpaths(network, walking) : nil
  }

  /// Runs the scan for destinations and, unless only the stops are wanted, an origin.
  ///
  /// - Parameters:
  ///   - egress: stops near the destination with the walk in seconds.
  ///   - origin: stops near the origin with the walk in seconds.
  ///   - notBefore: seconds since 1970.
  ///   - deadline: seconds since 1970.
  mutating func run(
    origin: [(stop: Int, seconds: Int32)], egress: [(stop: Int, seconds: Int32)],
    notBefore: Int64, deadline: Int64
  ) {
    let window = Int32(clamping: max(0, deadline - notBefore))
    // Relative zero is chosen so that the deadline falls on memory.deadline.
    let nextDeadline = memory.nextDeadline(window: window)
    let zero = deadline - Int64(nextDeadline)
    self.zero = zero
    night = Night(network, from: notBefore, to: deadline, zero: zero)
    memory.begin(window: window, seats: night.seatCount)
    for slot in night.slots {
      let count = network.timetables[slot.timetable].trips.count
      memory.setSeats(slot.seatBase..<slot.seatBase + count, running: false)
      for range in slot.running { memory.setSeats(range, running: true) }
    }
    self.notBefore = memory.deadline - window
    floor = self.notBefore
    for i in best.indices { best[i] = ScanMemory.never }
    leaveBys.removeAll(keepingCapacity: true)
    offers.removeAll(keepingCapacity: true)
    fewestVehicles = 1
    for (stop, seconds) in egress {
      raise(stop, fromLane: 0, to: memory.deadline - seconds)
    }
    for (stop, seconds) in origin { memory.setAccess(stop, seconds) }
    // The fast scan looks only at the best boarding of a stop.
    if usesInstants || collectsLeaveBys { scanByInstant() } else { scan() }
    for (stop, _) in origin { memory.setAccess(stop, -1) }
  }

  /// The instant of relative time 0.
  var zero: Int64 = 0

  /// Whether connections of one instant may follow one another, so that their order matters.
  private var usesInstants: Bool {
    walking.changeSeconds == 0
      || network.timetables.contains {
        $0.feedRecord.flags & (FeedRecord.hasInstantChanges | FeedRecord.hasInSeatTransfers) != 0
      }
  }

  /// Takes, again and again, the cursor that is latest, as far as it stays so.
  private mutating func scan() {
    while true {
      var latest = -1
      var latestTime = ScanMemory.never
      var secondTime = ScanMemory.never
      for c in night.cursors.indices {
        let time = relativeTime(of: night.cursors[c])
        if time > latestTime {
          secondTime = latestTime
          latestTime = time
          latest = c
        } else if time > secondTime {
          secondTime = time
        }
      }
      guard latest >= 0, latestTime >= floor, latestTime != ScanMemory.never else { return }
      scan(latest, downTo: secondTime)
    }
  }

  func relativeTime(of cursor: Cursor) -> Int32 {
    cursor.next < cursor.end
      ? network.timetables[cursor.timetable].connections[cursor.next].departure &+ cursor.shift
      : ScanMemory.never
  }

  /// Connections between asking for the lanes of one and looking at them.
  private static let lookahead = 24

  /// The hot loop: connections of one cursor while they depart at or after a relative time.
  @inline(never)
  private mutating func scan(_ index: Int, downTo other: Int32) {
    let cursor = night.cursors[index]
    let table = tables[cursor.timetable]
    let stride = memory.stride
    let connections = unsafe table.connections
    let seats = unsafe memory.seats + cursor.seatBase
    let lanes = unsafe memory.lanes + cursor.stopBase * stride
    let boardSeat = unsafe memory.boardSeat + cursor.stopBase
    let shift = cursor.shift
    var until = max(other, floor) &- shift
    var i = cursor.next
    let end = cursor.end
    let last = end &- 1
    while i < end {
      let connection = unsafe connections[i]
      if connection.departure < until { break }
      // On a large network the lanes are further away than the processor looks ahead by itself.
      let ahead = unsafe connections[min(i &+ Self.lookahead, last)]
      unsafe atcha_prefetch(lanes + ahead.arrivalStop &* stride)
      if connection.tripAndFlags > Connection.tripMask {
        process(cursor, i)
        until = max(other, floor) &- shift
        i &+= 1
        continue
      }
      let trip = Int(connection.tripAndFlags)
      let arrival = connection.departure &+ connection.duration &+ shift
      let stopLanes = unsafe lanes + connection.arrivalStop &* stride
      var seat = unsafe seats[trip]
      // One lane tells whether the seat can get better. For the best seat, and for a run that is off,
      // this looks at some other lane, and the exact answer below changes nothing.
      if unsafe stopLanes[Int(seat) &- 1] >= arrival {
        seat = min(seat, unsafe memory.seat(at: stopLanes, arrival: arrival))
        unsafe seats[trip] = seat
      }
      // Unsigned, so that a run that is off, or out of reach, boards nobody.
      if UInt8(bitPattern: seat) < (unsafe boardSeat[connection.departureStop]) {
        board(
          table, connection.departureStop, at: connection.departure &+ shift, seat: Int(seat))
        until = max(other, floor) &- shift
      }
      i &+= 1
    }
    night.cursors[index].next = i
  }

  /// Notes that a run with `seat` + 1 vehicles to the destination can be boarded.
  mutating func board(_ timetable: Int, _ local: Int, at time: Int32, seat: Int) {
    board(tables[timetable], local, at: time, seat: seat)
  }

  @inline(never)
  private mutating func board(_ table: ScanTable, _ local: Int, at time: Int32, seat: Int) {
    let stop = table.stopBase &+ local
    if unsafe memory.boardSeat[stop] == UInt8(maxVehicles) { unsafe memory.boardTime[stop] = time }
    unsafe memory.boardSeat[stop] = UInt8(truncatingIfNeeded: seat)
    laneChanges &+= 1
    if memory.isAccess(stop) { leave(time &- (unsafe memory.access[stop]), vehicles: seat &+ 1) }
    let lane = seat &+ 1
    guard lane < maxVehicles else { return }
    let change = unsafe table.changes[local]
    let own = change.seconds
    if own >= -1 { raise(stop, fromLane: lane, to: time &- (own < 0 ? table.changeDefault : own)) }
    var p = Int(change.firstFootpath)
    let end = Int(unsafe table.changes[local &+ 1].firstFootpath)
    while p < end {
      let path = unsafe table.footpaths[p]
      if !path.isSpecial {
        let seconds =
          table.footpathsHold ? path.seconds : unsafe table.seconds(path, table.metres[p])
        // Near ones come last and by distance: those that follow are too far as well.
        if seconds < 0 && path.kind == FootpathRecord.near { break }
        if seconds >= 0 { raise(table.stopBase &+ path.stop, fromLane: lane, to: time &- seconds) }
      }
      p &+= 1
    }
    if table.hasExtra, let extra {
      for (from, seconds) in extra.toStop[stop] ?? [] {
        raise(from, fromLane: lane, to: time - seconds)
      }
    }
  }

  /// Raises lanes of a stop to a time where they are earlier.
  @inline(__always)
  mutating func raise(_ stop: Int, fromLane lane: Int, to time: Int32) {
    let stopLanes = unsafe memory.lanes + stop * memory.stride
    var lane = lane
    while lane < memory.stride, unsafe stopLanes[lane] < time {
      unsafe stopLanes[lane] = time
      laneChanges &+= 1
      lane += 1
    }
  }

  /// Notes that the origin can be left at a time with so many vehicles.
  private mutating func leave(_ time: Int32, vehicles: Int) {
    guard time >= notBefore else { return }
    var k = vehicles
    while k <= maxVehicles, best[k] < time {
      best[k] = time
      k += 1
    }
    if scansToTheEnd || collectsLeaveBys { return }
    if bound != nil, best[1] == ScanMemory.never, time - notBefore > Self.worthBounding {
      askBound()
    }
    floor = max(floor, best[fewestVehicles])
  }

  /// Seconds of scanning that cost more than to ask for the bound.
  private static let worthBounding: Int32 = 3600

  /// Finds out how few vehicles could do, so that the scan need not go on in vain.
  private mutating func askBound() {
    guard let known = best.indices.dropFirst().first(where: { best[$0] != ScanMemory.never })
    else { return }
    fewestVehicles = bound?.fewest(atMost: known, classes: night.slots) ?? 1
    bound = nil
  }
}
