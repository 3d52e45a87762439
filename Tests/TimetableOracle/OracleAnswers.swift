extension Oracle {
  /// Rule 8, and what else one question fixes.
  package func answer() -> Answer {
    let access = walks.access(question.origin, leaving: true)
    var answer = Answer(entries: [], departures: [], firstArrival: nil)
    var departures: [(boarding: Int, leaveBy: Int, walk: Int)] = []
    for (index, event) in boardings.enumerated() {
      guard let walk = access[call(event).stop] else { continue }
      let leaveBy = call(event).departure - walk
      if leaveBy >= question.notBefore { departures.append((index, leaveBy, walk)) }
    }
    var last = Int.min
    for vehicles in stride(from: 1, through: question.maxVehicles, by: 1) {
      let possible = departures.filter { end($0.boarding, vehicles: vehicles) != nil }
      guard let leaveBy = possible.map(\.leaveBy).max(), leaveBy > last else { continue }
      last = leaveBy
      let ends = possible.filter { $0.leaveBy == leaveBy }.compactMap { departure in
        end(departure.boarding, vehicles: vehicles).map {
          End(arrival: $0.arrival, walking: $0.walking + departure.walk)
        }
      }
      if let end = ends.min() {
        answer.entries.insert(
          .init(
            vehicles: vehicles, leaveBy: leaveBy, arrival: end.arrival, walking: end.walking),
          at: 0)
      }
    }
    answer.departures = profile(of: departures.map { ($0.leaveBy, $0.boarding) })
    answer.firstArrival = answer.departures.min {
      ($0.arrival, -$0.leaveBy) < ($1.arrival, -$1.leaveBy)
    }
    .map { ($0.arrival, $0.leaveBy) }
    return answer
  }

  private func profile(of ways: [(leaveBy: Int, boarding: Int)]) -> [Answer.Departure] {
    var result: [Answer.Departure] = []
    for (leaveBy, ways) in Dictionary(grouping: ways, by: \.leaveBy).sorted(by: { $0.key < $1.key })
    {
      var earliest = Int.max
      for vehicles in 1...question.maxVehicles {
        let arrival = ways.compactMap { end($0.boarding, vehicles: vehicles)?.arrival }.min()
        guard let arrival, arrival < earliest else { continue }
        earliest = arrival
        result.append(.init(leaveBy: leaveBy, arrival: arrival, vehicles: vehicles))
      }
    }
    return result
  }

  /// Rule 10: the latest leave-by of one stop, as a named origin; nil where there is no way.
  package func latestLeaveBy(from stop: String) -> Int? {
    let access = walks.access(.named(stop), leaving: true)
    var latest: Int?
    for (index, event) in boardings.enumerated() {
      guard let walk = access[call(event).stop],
        end(index, vehicles: question.maxVehicles) != nil
      else { continue }
      let leaveBy = call(event).departure - walk
      if leaveBy >= question.notBefore { latest = max(latest ?? leaveBy, leaveBy) }
    }
    return latest
  }

  /// Rule 9: the latest time at which one who leaves that vehicle there still gets home in time.
  func latestStanding(at alighting: Event, vehiclesLeft: Int) -> Int? {
    var latest: Int?
    if let walk = walks.access(question.destination, leaving: false)[call(alighting).stop] {
      latest = question.deadline - walk
    }
    for (index, event) in boardings.enumerated() {
      guard end(index, vehicles: vehiclesLeft) != nil, let change = change(alighting, event) else {
        continue
      }
      let standing = call(event).departure - change.seconds
      latest = max(latest ?? standing, standing)
    }
    return latest
  }
}
