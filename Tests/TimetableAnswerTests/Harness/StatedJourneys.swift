import TimetableEngine
import TimetableOracle

extension TestTimetable {
  /// A journey of the engine in the words of the feed.
  func stated(_ journey: Journey) -> StatedJourney {
    StatedJourney(
      leaveBy: Int(journey.leaveBy), arrival: Int(journey.arrival), vehicles: journey.vehicles,
      firstSlack: journey.firstSlack,
      rides: journey.legs.compactMap { leg in
        guard let ride = leg.ride else { return nil }
        return StatedRide(
          trip: network.rideInfo(ride).tripID, day: Int(ride.serviceDay), board: ride.board,
          alight: ride.alight, from: id(leg.from), to: id(leg.to),
          departure: Int(leg.departure), arrival: Int(leg.arrival),
          staysSeated: ride.staysSeated, slack: leg.slack)
      })
  }

  /// Whether the legs of a journey join: each begins where and not before the last one ended, the
  /// first one with the leave-by and the last one with the arrival.
  func faultsOfLegs(_ journey: Journey) -> [String] {
    var faults: [String] = []
    guard let first = journey.legs.first, let last = journey.legs.last else { return ["no legs"] }
    if first.departure != journey.leaveBy { faults.append("the first leg leaves at another time") }
    if last.arrival != journey.arrival { faults.append("the last leg arrives at another time") }
    for leg in journey.legs where leg.departure > leg.arrival {
      faults.append("a leg ends before it begins")
    }
    for (leg, next) in zip(journey.legs, journey.legs.dropFirst()) {
      if leg.arrival > next.departure { faults.append("a leg begins before the last one ended") }
      let isSeated = next.ride?.staysSeated ?? false
      if leg.to != next.from, !isSeated { faults.append("a leg begins elsewhere") }
      if leg.ride == nil, next.ride == nil { faults.append("two walks in a row") }
    }
    return faults
  }

  private func id(_ stop: StopIndex?) -> String {
    stop.map { network.stopInfo($0).id } ?? "place"
  }

  /// A journey in one line: "22:58 walk A, t1 A 23:00 > B 23:10 …", times as Unix seconds less `anchor`.
  func text(_ journey: Journey, anchor: Int = 0) -> String {
    let legs = journey.legs.map { leg in
      let ends = [(leg.departure, leg.from), (leg.arrival, leg.to)].map { time, stop in
        "\(id(stop)) \(timeText(Int(time) - anchor))"
      }
      let slack = leg.slack.map { " slack \($0)" } ?? ""
      guard let ride = leg.ride else { return "walk \(ends[0]) > \(ends[1])" }
      let seated = ride.staysSeated ? "seated " : ""
      return "\(seated)\(network.rideInfo(ride).tripID) \(ends[0]) > \(ends[1])\(slack)"
    }
    return "\(journey.vehicles): \(timeText(Int(journey.leaveBy) - anchor)) > "
      + "\(timeText(Int(journey.arrival) - anchor)), first slack \(journey.firstSlack): "
      + legs.joined(separator: "; ")
  }
}
