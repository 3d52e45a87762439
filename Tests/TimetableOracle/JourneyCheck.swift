/// One ride of a journey as an engine states it, in the words of the feed.
package struct StatedRide: Sendable, Hashable {
  package var trip: String
  /// Service day, in days since 1970-01-01.
  package var day: Int
  /// Places in the trip's calls.
  package var board: Int
  package var alight: Int
  /// The ids of the stops.
  package var from: String
  package var to: String
  package var departure: Int
  package var arrival: Int
  package var staysSeated: Bool
  /// The slack stated at the change after this ride.
  package var slack: Int?

  package init(
    trip: String, day: Int, board: Int, alight: Int, from: String, to: String, departure: Int,
    arrival: Int, staysSeated: Bool, slack: Int?
  ) {
    self.trip = trip
    self.day = day
    self.board = board
    self.alight = alight
    self.from = from
    self.to = to
    self.departure = departure
    self.arrival = arrival
    self.staysSeated = staysSeated
    self.slack = slack
  }
}

/// A journey as an engine states it.
package struct StatedJourney: Sendable, Hashable {
  package var leaveBy: Int
  package var arrival: Int
  package var vehicles: Int
  package var firstSlack: Int
  package var rides: [StatedRide]

  package init(leaveBy: Int, arrival: Int, vehicles: Int, firstSlack: Int, rides: [StatedRide]) {
    self.leaveBy = leaveBy
    self.arrival = arrival
    self.vehicles = vehicles
    self.firstSlack = firstSlack
    self.rides = rides
  }
}

extension Oracle {
  /// Follows a journey leg by leg; what is wrong with it, and how long one walks on it.
  ///
  /// - Parameter checksSlack: whether the stated slacks are held against rule 9.
  package func check(
    _ journey: StatedJourney, checksSlack: Bool = true
  ) -> (faults: [String], walking: Int) {
    var check = JourneyCheck(oracle: self, journey: journey, checksSlack: checksSlack)
    check.run()
    return (check.faults, check.walking)
  }
}

private struct JourneyCheck {
  let oracle: Oracle
  let journey: StatedJourney
  let checksSlack: Bool
  var faults: [String] = []
  var walking = 0

  mutating func run() {
    guard let first = journey.rides.first, let firstRun = find(first) else {
      faults.append("the first ride is not in the feed")
      return
    }
    var run = firstRun
    begin(first, run)
    for (ride, next) in zip(journey.rides, journey.rides.dropFirst()) {
      guard let nextRun = find(next) else {
        faults.append("no run of \(next.trip) on day \(next.day) departs at \(next.departure)")
        return
      }
      if next.staysSeated {
        staySeated(ride, run, next, nextRun)
      } else {
        change(ride, run, next, nextRun)
      }
      run = nextRun
    }
    end(journey.rides[journey.rides.count - 1], run)
  }

  /// The run that a stated ride uses, where its times and places are those of the feed.
  private mutating func find(_ ride: StatedRide) -> Int? {
    let runs = oracle.runs.indices.filter { index in
      let run = oracle.runs[index]
      return oracle.feed.trips[run.trip].id == ride.trip && run.day == ride.day
        && run.calls.indices.contains(ride.board) && run.calls.indices.contains(ride.alight)
        && run.calls[ride.board].departure == ride.departure
    }
    guard let index = runs.first else { return nil }
    let run = oracle.runs[index]
    expect(ride.board < ride.alight, "\(ride.trip) is left before it is boarded")
    expect(run.calls[ride.alight].arrival == ride.arrival, "\(ride.trip) arrives at another time")
    let stops = [ride.board, ride.alight].map { oracle.feed.stops[run.calls[$0].stop].id }
    expect(stops == [ride.from, ride.to], "\(ride.trip) calls at other stops")
    return index
  }

  private mutating func begin(_ ride: StatedRide, _ run: Int) {
    let call = oracle.runs[run].calls[ride.board]
    let stop = oracle.feed.stops[call.stop].id
    expect(call.mayBoard, "no boarding of \(ride.trip) at \(stop)")
    expect(!ride.staysSeated, "the first ride stays seated")
    expect(journey.leaveBy >= oracle.question.notBefore, "leaves before the window")
    guard let walk = oracle.walks.access(oracle.question.origin, leaving: true)[call.stop] else {
      faults.append("\(stop) is not within reach of the origin")
      return
    }
    walking += walk
    expect(journey.leaveBy + walk == ride.departure, "the walk to \(stop) takes \(walk) s")
    let latest = oracle.latestLeaveBy(from: stop)
    expectSlack(journey.firstSlack, latest.map { $0 - ride.departure }, "the first boarding")
  }

  private mutating func change(_ ride: StatedRide, _ run: Int, _ next: StatedRide, _ nextRun: Int) {
    let (from, to) = (event(run, ride.alight), event(nextRun, next.board))
    let name = "the change from \(ride.trip) to \(next.trip)"
    expect(oracle.call(from).mayAlight, "no alighting from \(ride.trip)")
    expect(oracle.call(to).mayBoard, "no boarding of \(next.trip)")
    guard let change = oracle.change(from, to) else {
      faults.append("\(name) is not possible")
      return
    }
    walking += change.walking
    expect(ride.arrival + change.seconds <= next.departure, "\(name) takes \(change.seconds) s")
    expectStandingSlack(ride, from, name)
  }

  private mutating func staySeated(
    _ ride: StatedRide, _ run: Int, _ next: StatedRide, _ nextRun: Int
  ) {
    expect(
      oracle.continuations[run].contains(nextRun)
        && ride.alight == oracle.runs[run].calls.count - 1 && next.board == 0,
      "no staying seated from \(ride.trip) to \(next.trip)")
  }

  private mutating func end(_ ride: StatedRide, _ run: Int) {
    let from = event(run, ride.alight)
    expect(oracle.call(from).mayAlight, "no alighting from \(ride.trip)")
    let vehicles = journey.rides.filter { !$0.staysSeated }.count
    expect(journey.vehicles == vehicles, "\(vehicles) vehicles are used")
    expect(vehicles <= oracle.question.maxVehicles, "too many vehicles")
    expect(journey.arrival <= oracle.question.deadline, "arrives after the deadline")
    let egress = oracle.walks.access(oracle.question.destination, leaving: false)
    guard let walk = egress[oracle.call(from).stop] else {
      faults.append("the last stop is not within reach of the destination")
      return
    }
    walking += walk
    expect(ride.arrival + walk == journey.arrival, "the last walk takes \(walk) s")
  }

  private mutating func expectStandingSlack(
    _ ride: StatedRide, _ alighting: Oracle.Event, _ name: String
  ) {
    let place = journey.rides.firstIndex(of: ride) ?? 0
    let used = journey.rides[...place].filter { !$0.staysSeated }.count
    let left = oracle.question.maxVehicles - used
    let latest = oracle.latestStanding(at: alighting, vehiclesLeft: left)
    expectSlack(ride.slack, latest.map { $0 - ride.arrival }, name)
  }

  private mutating func expectSlack(_ stated: Int?, _ right: Int?, _ name: String) {
    guard checksSlack, stated != right else { return }
    faults.append(
      "the slack at \(name) is \(right.map(String.init) ?? "none"), "
        + "not \(stated.map(String.init) ?? "none")")
  }

  private func event(_ run: Int, _ call: Int) -> Oracle.Event { .init(run: run, call: call) }

  private mutating func expect(_ condition: Bool, _ fault: String) {
    if !condition { faults.append(fault) }
  }
}
