/// Where a search begins or ends.
package enum Endpoint: Hashable, Sendable {
  /// Stops that are the place itself (for a station its platforms); others are reached on foot from
  /// `anchor`, or from each of the stops where it is nil.
  case stops([StopIndex], anchor: StopIndex? = nil)
  /// Degrees, WGS 84.
  case coordinate(latitude: Double, longitude: Double)
}

/// "From here to there, as late as possible" (rule 8).
package struct LatestDepartureQuestion: Hashable, Sendable {
  package var origin: Endpoint
  package var destination: Endpoint
  /// T0.
  ///
  /// Nothing may leave before; seconds since 1970. More than 14 days before the deadline counts as
  /// 14 days.
  package var notBefore: Int64
  /// T1: one must be there by then; seconds since 1970.
  package var deadline: Int64
  /// 1 … 16.
  package var maxVehicles: Int
  package var walking: WalkingSettings

  package init(
    origin: Endpoint, destination: Endpoint, notBefore: Int64, deadline: Int64,
    maxVehicles: Int = 8, walking: WalkingSettings = WalkingSettings()
  ) {
    self.origin = origin
    self.destination = destination
    self.notBefore = notBefore
    self.deadline = deadline
    self.maxVehicles = maxVehicles
    self.walking = walking
  }

  /// The longest time between T0 and T1 that is searched.
  static let longestWindow: Int64 = 14 * 86_400
}

/// One way from the origin to the destination.
package struct Journey: Hashable, Sendable {
  /// Seconds since 1970: boarding of the first vehicle minus the walk to it.
  package var leaveBy: Int64
  /// Seconds since 1970, the last walk included.
  package var arrival: Int64
  /// Staying seated counts once.
  package var vehicles: Int
  package var legs: [JourneyLeg]
  /// How much later one could stand at the first stop and still arrive by the deadline, in seconds.
  package var firstSlack: Int
  /// The furthest leg for which no later run would do.
  package var bindingLeg: Int?

  package init(
    leaveBy: Int64, arrival: Int64, vehicles: Int, legs: [JourneyLeg], firstSlack: Int,
    bindingLeg: Int?
  ) {
    self.leaveBy = leaveBy
    self.arrival = arrival
    self.vehicles = vehicles
    self.legs = legs
    self.firstSlack = firstSlack
    self.bindingLeg = bindingLeg
  }
}

/// A walk or a ride of a ``Journey``.
package struct JourneyLeg: Hashable, Sendable {
  /// Seconds since 1970.
  package var departure: Int64
  package var arrival: Int64
  /// Nil where the leg begins or ends at the place of the question itself.
  package var from: StopIndex?
  package var to: StopIndex?
  /// Straight-line metres of a walk; nil where a coordinate is unknown, and for rides.
  package var metres: Int?
  /// Nil for a walk.
  package var ride: RideReference?
  /// For a ride that a change follows: how much later one could arrive here, in seconds.
  package var slack: Int?

  package init(
    departure: Int64, arrival: Int64, from: StopIndex?, to: StopIndex?, metres: Int? = nil,
    ride: RideReference? = nil, slack: Int? = nil
  ) {
    self.departure = departure
    self.arrival = arrival
    self.from = from
    self.to = to
    self.metres = metres
    self.ride = ride
    self.slack = slack
  }
}

/// A part of a run: which trip, on which day, from where to where.
package struct RideReference: Hashable, Sendable {
  package var timetable: Int
  package var trip: UInt32
  /// Days since 1970-01-01.
  package var serviceDay: Int
  /// Positions in the pattern of the trip.
  package var board: Int
  package var alight: Int
  /// The rider stayed in the vehicle of the leg before.
  package var staysSeated: Bool

  package init(
    timetable: Int, trip: UInt32, serviceDay: Int, board: Int, alight: Int, staysSeated: Bool
  ) {
    self.timetable = timetable
    self.trip = trip
    self.serviceDay = serviceDay
    self.board = board
    self.alight = alight
    self.staysSeated = staysSeated
  }
}
