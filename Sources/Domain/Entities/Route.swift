/// One way home.
package struct Route: Hashable, Sendable {
  /// Stable for equal routes: made from the night, the stops and the trips.
  package var id: String
  /// Boarding time minus the walk to the first stop: the point of no return.
  package var leaveBy: ZonedTime
  /// Departure of the first vehicle.
  package var boardingAt: ZonedTime
  package var arrivalAt: ZonedTime
  package var legs: [Leg]
  /// Index in `legs` of the leg that makes this the last chance.
  ///
  /// It is the furthest one for which no later run would do. Nil where none binds.
  package var bindingLeg: Int?
  /// How much later one could stand at the first stop and still get home, in seconds.
  ///
  /// Nil where the planner does not tell.
  package var firstSlackSeconds: Int?

  package init(
    id: String, leaveBy: ZonedTime, boardingAt: ZonedTime, arrivalAt: ZonedTime, legs: [Leg],
    bindingLeg: Int?, firstSlackSeconds: Int?
  ) {
    self.id = id
    self.leaveBy = leaveBy
    self.boardingAt = boardingAt
    self.arrivalAt = arrivalAt
    self.legs = legs
    self.bindingLeg = bindingLeg
    self.firstSlackSeconds = firstSlackSeconds
  }

  /// Vehicles taken; staying seated through an in-seat transfer counts once.
  package var vehicles: Int { legs.count { $0.isRide && !$0.staysSeated } }
  package var transfers: Int { max(0, vehicles - 1) }
  package var walkSeconds: Int { legs.reduce(0) { $0 + ($1.isRide ? 0 : $1.durationSeconds) } }
  /// Nil where the length of a walk is unknown.
  package var walkMetres: Int? {
    var total = 0
    for leg in legs where !leg.isRide {
      guard let metres = leg.distanceMetres else { return nil }
      total += metres
    }
    return total
  }
  package var durationSeconds: Int { arrivalAt.instant - leaveBy.instant }
}

/// A walk, or a ride in one vehicle.
package struct Leg: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    case walk, subway, rail, tram, bus, ferry, cableway, other
  }
  package var mode: Mode
  package var departureAt: ZonedTime
  package var arrivalAt: ZonedTime
  package var from: StopPoint
  package var to: StopPoint
  /// Straight-line metres of a walk; nil where unknown.
  package var distanceMetres: Int?
  /// Nil for a walk.
  package var ride: Ride?
  /// How much later one could arrive at the change after this leg and still get home tonight.
  ///
  /// Nil for the last ride and for walks.
  package var slackSeconds: Int?

  package init(
    mode: Mode, departureAt: ZonedTime, arrivalAt: ZonedTime, from: StopPoint, to: StopPoint,
    distanceMetres: Int? = nil, ride: Ride? = nil, slackSeconds: Int? = nil
  ) {
    self.mode = mode
    self.departureAt = departureAt
    self.arrivalAt = arrivalAt
    self.from = from
    self.to = to
    self.distanceMetres = distanceMetres
    self.ride = ride
    self.slackSeconds = slackSeconds
  }

  package var isRide: Bool { mode != .walk }
  package var staysSeated: Bool { ride?.staysSeated ?? false }
  package var durationSeconds: Int { arrivalAt.instant - departureAt.instant }
}

/// What a timetable says of a ride.
package struct Ride: Hashable, Sendable {
  package var line: String
  /// 0xRRGGBB; nil where the feed has none.
  package var lineColor: UInt32?
  package var headsign: String?
  /// Name of the last stop of the vehicle, whatever the headsign says.
  package var terminatesAt: String?
  package var agency: String?
  package var tripID: String?
  package var serviceDate: CivilDate?
  /// Stops between boarding and alighting, both excluded, in order.
  package var stopsPassed: [String]
  /// True where no later run of this line and direction leaves this stop tonight; nil where the planner
  /// does not tell.
  package var isLastOfLine: Bool?
  package var isRealtime: Bool
  /// True where the feed gives a headway or an interpolated time: "about".
  package var isApproximate: Bool
  /// pickup_type or drop_off_type 3: the driver must be asked.
  package var needsDriver: Bool
  /// True where the rider stays in the vehicle of the leg before.
  package var staysSeated: Bool
  /// Later runs of this line from this stop that end before the stop where this leg alights.
  package var laterShortTurns: [ShortTurn]

  package init(
    line: String, lineColor: UInt32? = nil, headsign: String? = nil, terminatesAt: String? = nil,
    agency: String? = nil, tripID: String? = nil, serviceDate: CivilDate? = nil,
    stopsPassed: [String] = [], isLastOfLine: Bool? = false, isRealtime: Bool = false,
    isApproximate: Bool = false, needsDriver: Bool = false, staysSeated: Bool = false,
    laterShortTurns: [ShortTurn] = []
  ) {
    self.line = line
    self.lineColor = lineColor
    self.headsign = headsign
    self.terminatesAt = terminatesAt
    self.agency = agency
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.stopsPassed = stopsPassed
    self.isLastOfLine = isLastOfLine
    self.isRealtime = isRealtime
    self.isApproximate = isApproximate
    self.needsDriver = needsDriver
    self.staysSeated = staysSeated
    self.laterShortTurns = laterShortTurns
  }
}

/// A later run that does not go far enough.
package struct ShortTurn: Hashable, Sendable {
  package var departureAt: ZonedTime
  package var endsAt: String
  package init(departureAt: ZonedTime, endsAt: String) {
    self.departureAt = departureAt
    self.endsAt = endsAt
  }
}

/// Where a leg begins or ends.
package struct StopPoint: Hashable, Sendable {
  package var name: String
  package var stopID: String?
  package var platform: String?
  package var coordinate: Coordinate?
  package init(
    name: String, stopID: String? = nil, platform: String? = nil, coordinate: Coordinate? = nil
  ) {
    self.name = name
    self.stopID = stopID
    self.platform = platform
    self.coordinate = coordinate
  }
}
