/// Answers "until when can I stay" on a network (rules 8 to 10).
///
/// Owns the memory of the scan and reuses it, so that a second question costs no allocation of its
/// size. Not for two threads at once.
package struct LatestDepartureSearch: ~Copyable {
  package let network: Network
  private var scan: BackwardScan?
  private var builder = JourneyBuilder()
  private let inSeat: InSeatIndex
  /// Lets go of the connections after each scan.
  ///
  /// A few faults more, and a smaller process. For programs that ask little, or rarely.
  package var staysSmall = false

  package init(network: Network) {
    self.network = network
    inSeat = InSeatIndex(network)
  }

  /// For each number of vehicles with which one can leave later than with fewer, the journey of the
  /// latest leave-by; the latest first.
  package mutating func lastJourneys(_ question: LatestDepartureQuestion) -> [Journey] {
    let places = Places(network, question)
    guard places.areConnectable, question.notBefore <= question.deadline else { return [] }
    var scan = takeScan(question)
    run(&scan, question, places, question.deadline)
    let journeys = paretoSet(scan, question, places)
    self.scan = consume scan
    return journeys
  }

  /// The latest journeys that leave before a given one and arrive before it too, latest first: what one
  /// would take who would rather not run for the last one.
  package mutating func earlierJourneys(
    _ question: LatestDepartureQuestion, before last: Journey, count: Int
  ) -> [Journey] {
    let places = Places(network, question)
    guard places.areConnectable, question.notBefore <= question.deadline, count > 0 else {
      return []
    }
    var found: [Journey] = []
    var previous = last
    var scan = takeScan(question)
    var deadline = last.arrival - 1
    while found.count < count {
      run(&scan, question, places, deadline)
      guard let best = paretoSet(scan, question, places).first else { break }
      deadline = best.arrival - 1
      // One that leaves as late as the one before, and arrives earlier by more vehicles, is no other
      // departure.
      if best.leaveBy < previous.leaveBy {
        found.append(best)
        previous = best
      }
    }
    if let earliest = found.last?.leaveBy {
      measure(&scan, question, places, from: earliest)
      found = found.map { withSlack($0, scan, question) }
    }
    self.scan = consume scan
    return found
  }

  /// Of the journeys that leave at or after T0 the one that arrives first, and of those the one that
  /// leaves last; nil where none arrives by the deadline.
  ///
  /// What there is to spare is not told: after a first way others follow.
  package mutating func firstArrival(_ question: LatestDepartureQuestion) -> Journey? {
    let places = Places(network, question)
    guard places.areConnectable, question.notBefore <= question.deadline else { return nil }
    var scan = takeScan(question)
    let first = ForwardScan(
      network, question, inSeat: inSeat, extra: scan.extra, origin: places.origin,
      egress: places.egress)
    var journey: Journey?
    if let arrival = first.arrival, arrival <= question.deadline {
      journey = firstArrival(&scan, question, places, notBefore: arrival)
    }
    self.scan = consume scan
    return journey?.withoutSlack
  }

  /// Scans so far back that what there is to spare after `begin` can be read off, against the deadline
  /// of the question.
  private func measure(
    _ scan: inout BackwardScan, _ question: LatestDepartureQuestion, _ places: Places,
    from begin: Int64
  ) {
    scan.scansToTheEnd = true
    var whole = question
    whole.notBefore = max(question.notBefore, begin)
    run(&scan, whole, places, question.deadline)
    scan.scansToTheEnd = false
  }

  /// The first journey that arrives at `earliest` or later, nearly always at that very time.
  ///
  /// Where it is not, since the journey of that time takes too many vehicles, say, the window is widened
  /// until something arrives, then halved until nothing earlier does.
  private mutating func firstArrival(
    _ scan: inout BackwardScan, _ question: LatestDepartureQuestion, _ places: Places,
    notBefore earliest: Int64
  ) -> Journey? {
    var tooEarly = earliest - 1
    var deadline = earliest
    var widening: Int64 = 60
    run(&scan, question, places, deadline)
    var best = paretoSet(scan, question, places).first
    while best == nil, deadline < question.deadline {
      tooEarly = deadline
      deadline = min(question.deadline, deadline + widening)
      widening *= 2
      run(&scan, question, places, deadline)
      best = paretoSet(scan, question, places).first
    }
    while let found = best, found.arrival - tooEarly > 1 {
      let deadline = tooEarly + (found.arrival - tooEarly) / 2
      run(&scan, question, places, deadline)
      if let earlier = paretoSet(scan, question, places).first {
        best = earlier
      } else {
        tooEarly = deadline
      }
    }
    return best
  }

  /// The journey, leaving at or after T0, that ends by T1 at the reachable stop nearest to a point, and
  /// the straight-line metres that remain; nil where none gets nearer than the origin already is.
  ///
  /// - Parameters:
  ///   - question: its destination does not matter.
  ///   - latitude: of the point; degrees, WGS 84.
  ///   - longitude: of the point.
  package mutating func closestJourney(
    _ question: LatestDepartureQuestion, toLatitude latitude: Double, longitude: Double
  ) -> (journey: Journey, remainingMetres: Double)? {
    let point = PointRecord(latitude: latitude, longitude: longitude)
    let origin = network.access(question.origin, isDestination: false, question.walking)
    let start = origin.map { Geodesy.metres(network.point($0.stop), point) }.min() ?? 0
    let nearest = stopsByDistance(from: point, within: start)
    guard !origin.isEmpty, !nearest.isEmpty, question.notBefore <= question.deadline else {
      return nil
    }
    var scan = takeScan(question)
    let reach = ForwardScan(
      network, question, inSeat: inSeat, extra: scan.extra, origin: origin)
    var best: (journey: Journey, remainingMetres: Double)?
    for (stop, metres) in nearest where reach.reaches(stop) {
      if let journey = journey(to: stop, &scan, question, origin) {
        best = (journey, metres)
        break
      }
    }
    self.scan = consume scan
    return best
  }

  private mutating func journey(
    to stop: Int, _ scan: inout BackwardScan, _ question: LatestDepartureQuestion,
    _ origin: [(stop: Int, seconds: Int32)]
  ) -> Journey? {
    let places = Places(origin: origin, egress: [(stop: stop, seconds: 0)])
    run(&scan, question, places, question.deadline)
    return paretoSet(scan, question, places).first
  }

  private func stopsByDistance(
    from point: PointRecord, within reach: Double
  ) -> [(stop: Int, metres: Double)] {
    var result: [(stop: Int, metres: Double)] = []
    for (t, table) in network.timetables.enumerated() {
      for local in table.stops.indices where table.isServed(local) {
        let metres = Geodesy.metres(table.points[local], point)
        if metres < reach { result.append((network.stopBases[t] + local, metres)) }
      }
    }
    return result.sorted { ($0.metres, $0.stop) < ($1.metres, $1.stop) }
  }

  /// Every time between T0 and T1 at which one can leave and still arrive by T1, ascending.
  package mutating func leaveByTimes(_ question: LatestDepartureQuestion) -> [Int64] {
    let places = Places(network, question)
    guard places.areConnectable, question.notBefore <= question.deadline else { return [] }
    var scan = takeScan(question)
    scan.collectsLeaveBys = true
    run(&scan, question, places, question.deadline)
    scan.collectsLeaveBys = false
    let zero = scan.zero
    let times = scan.leaveBys.map { zero + Int64($0) }.sorted()
    self.scan = consume scan
    return times
  }

  /// The latest leave-by of every stop to the destination, each as if it were the origin (rule 10).
  ///
  /// `Int64.min` where there is no way. The origin of the question does not matter.
  package mutating func latestLeaveBy(_ question: LatestDepartureQuestion) -> [Int64] {
    guard question.notBefore <= question.deadline else {
      return [Int64](repeating: .min, count: network.stopCount)
    }
    var scan = takeScan(question)
    scan.scansToTheEnd = true
    let egress = network.access(question.destination, isDestination: true, question.walking)
    scan.run(
      origin: [], egress: egress, notBefore: Self.notBefore(question), deadline: question.deadline)
    scan.scansToTheEnd = false
    let result = LastChanceMap(scan).leaveBys
    self.scan = consume scan
    return result
  }

  // MARK: Parts

  /// The stops near both ends.
  struct Places {
    let origin: [(stop: Int, seconds: Int32)]
    let egress: [(stop: Int, seconds: Int32)]
    let egressSeconds: [Int: Int32]

    init(_ network: Network, _ question: LatestDepartureQuestion) {
      self.init(
        origin: network.access(question.origin, isDestination: false, question.walking),
        egress: network.access(question.destination, isDestination: true, question.walking))
    }

    init(origin: [(stop: Int, seconds: Int32)], egress: [(stop: Int, seconds: Int32)]) {
      self.origin = origin
      self.egress = egress
      egressSeconds = Dictionary(uniqueKeysWithValues: egress.map { ($0.stop, $0.seconds) })
    }

    var areConnectable: Bool { !origin.isEmpty && !egress.isEmpty }
  }

  private static func notBefore(_ question: LatestDepartureQuestion) -> Int64 {
    max(question.notBefore, question.deadline - LatestDepartureQuestion.longestWindow)
  }

  /// The scan kept from the question before, where its walking rules and lanes fit.
  private mutating func takeScan(_ question: LatestDepartureQuestion) -> BackwardScan {
    if let kept = scan.take(), kept.walking == question.walking,
      kept.maxVehicles == question.maxVehicles
    {
      return kept
    }
    return BackwardScan(
      network: network, walking: question.walking,
      maxVehicles: min(16, max(1, question.maxVehicles)), inSeat: inSeat)
  }

  private func run(
    _ scan: inout BackwardScan, _ question: LatestDepartureQuestion, _ places: Places,
    _ deadline: Int64
  ) {
    scan.bound = VehicleBound(
      network, origin: places.origin, destination: places.egress, extra: scan.extra)
    scan.run(
      origin: places.origin, egress: places.egress,
      notBefore: max(question.notBefore, deadline - LatestDepartureQuestion.longestWindow),
      deadline: deadline)
    if staysSmall { for timetable in network.timetables { timetable.letGoOfConnections() } }
  }

  private mutating func paretoSet(
    _ scan: borrowing BackwardScan, _ question: LatestDepartureQuestion, _ places: Places
  ) -> [Journey] {
    var journeys: [Journey] = []
    var before = ScanMemory.never
    for vehicles in 1...scan.maxVehicles where scan.best[vehicles] > before {
      before = scan.best[vehicles]
      guard
        let result = builder.build(
          scan, leaveBy: before, vehicles: vehicles, origin: places.origin,
          egress: places.egressSeconds)
      else {
        assertionFailure("no journey leaves when the scan says one does")
        continue
      }
      journeys.append(
        withSlack(journey(result, scan, leaveBy: before, vehicles: vehicles), scan, question))
    }
    return journeys.reversed()
  }
}
