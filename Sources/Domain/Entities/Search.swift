/// One night of service, named by the date on which it begins.
package struct ServiceNight: Hashable, Sendable {
  package var date: CivilDate
  /// The night end on the morning after `date`.
  package var endsAt: ZonedTime
  package init(date: CivilDate, endsAt: ZonedTime) {
    self.date = date
    self.endsAt = endsAt
  }
}

/// Walking and changing; the defaults are those of the engine rules.
package struct WalkingRules: Hashable, Sendable {
  /// Metres from a place to a stop.
  package var accessMetres = 1000.0
  /// Metres between two stops at a change.
  package var transferMetres = 400.0
  /// Straight line to way on foot.
  package var detour = 1.3
  /// Metres a second.
  package var speed = 1.25
  /// Seconds a change takes where transfers.txt does not say.
  package var changeSeconds = 120
  package init() {}
}

/// The question: from here to there, leaving as late as possible.
package struct SearchQuestion: Hashable, Sendable {
  package var from: Place
  package var to: Place
  package var night: ServiceNight
  /// T0: nothing may leave before.
  package var notBefore: Instant
  /// T1: one must be there by then.
  package var arriveBy: Instant
  package var maxVehicles: Int
  package var walking: WalkingRules
  /// Departures before the last one that are wanted too.
  package var before: Int
  package init(
    from: Place, to: Place, night: ServiceNight, notBefore: Instant, arriveBy: Instant,
    maxVehicles: Int = 8, walking: WalkingRules = WalkingRules(), before: Int = 0
  ) {
    self.from = from
    self.to = to
    self.night = night
    self.notBefore = notBefore
    self.arriveBy = arriveBy
    self.maxVehicles = maxVehicles
    self.walking = walking
    self.before = before
  }
}

/// What a search found.
package struct SearchAnswer: Hashable, Sendable {
  package enum Status: String, Hashable, Sendable {
    /// There is a way home that can still be taken.
    case available
    /// Tonight's last has left.
    case gone
    /// There is no way by timetable.
    case noRoute
    case outsideRegion
  }
  package enum Reason: String, Hashable, Sendable {
    /// So near that one walks, and no vehicle helps.
    case walkable
    /// From and to are the same place.
    case tooClose
    /// The timetable does not connect the two places on this night.
    case notConnected
    /// No stop within reach of the origin or the destination.
    case originOutside, destinationOutside
  }
  package var status: Status
  package var reason: Reason?
  package var question: SearchQuestion
  package var source: AnswerSource
  /// The last route first, then those with fewer vehicles.
  package var routes: [Route]
  /// Departures before the last one, latest first.
  package var earlier: [Route]
  /// Status `gone`: what is still possible, night buses and the ways that come closest.
  package var alternatives: [Alternative]
  /// Status `gone`: the route whose last departure was missed.
  package var missed: Route?
  /// The first service of the morning after the night end.
  package var next: Route?
  /// True where service goes on all night, so that there is no last one.
  package var isAllNight: Bool
  /// Set where the places are within walking reach of each other.
  package var walk: Walk?

  package init(
    status: Status, reason: Reason? = nil, question: SearchQuestion, source: AnswerSource,
    routes: [Route] = [], earlier: [Route] = [], alternatives: [Alternative] = [],
    missed: Route? = nil, next: Route? = nil, isAllNight: Bool = false, walk: Walk? = nil
  ) {
    self.status = status
    self.reason = reason
    self.question = question
    self.source = source
    self.routes = routes
    self.earlier = earlier
    self.alternatives = alternatives
    self.missed = missed
    self.next = next
    self.isAllNight = isAllNight
    self.walk = walk
  }
}

/// A way on foot between the two places.
package struct Walk: Hashable, Sendable {
  package var metres: Int
  package var seconds: Int
  package init(metres: Int, seconds: Int) {
    self.metres = metres
    self.seconds = seconds
  }
}

/// Something still possible after the last one has gone.
package struct Alternative: Hashable, Sendable {
  package var route: Route
  /// Straight-line metres that remain from the end of the route to the destination; 0 where it gets there.
  package var remainingMetres: Int
  package init(route: Route, remainingMetres: Int) {
    self.route = route
    self.remainingMetres = remainingMetres
  }
}

/// Where an answer is from and as of when.
package struct AnswerSource: Hashable, Sendable {
  /// "gtfs", "sample", or the kind of a remote planner.
  package var kind: String
  package var name: String
  package var checkedAt: ZonedTime
  package var validFrom: CivilDate?
  package var validUntil: CivilDate?
  package var attribution: String?
  /// Requests that the answer took; nil where the timetable is on this computer.
  package var calls: Int?
  /// False where a later departure than those found could not be ruled out: the answer is "at least".
  package var isComplete: Bool
  /// True where the planner was not asked to the end: asked again it may know a later one.
  package var isCutShort = false
  /// Planners that were asked too and gave no answer, and why.
  package var missing: [ProviderFailure]
  package init(
    kind: String, name: String, checkedAt: ZonedTime, validFrom: CivilDate? = nil,
    validUntil: CivilDate? = nil, attribution: String? = nil, calls: Int? = nil,
    isComplete: Bool = true, missing: [ProviderFailure] = []
  ) {
    self.kind = kind
    self.name = name
    self.checkedAt = checkedAt
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.attribution = attribution
    self.calls = calls
    self.isComplete = isComplete
    self.missing = missing
  }
}
