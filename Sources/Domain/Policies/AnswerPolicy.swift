/// From what a search found out to the kind of answer it is.
package enum AnswerPolicy {
  /// What a search found out.
  package struct Findings: Hashable, Sendable {
    /// A way home that leaves at T0 or later and arrives by T1.
    package var hasRoute = false
    /// A way home that left earlier in the same night.
    package var hadRoute = false
    /// From and to are one place.
    package var isSamePlace = false
    /// The places are within walking reach of each other.
    package var isWalkable = false
    /// A stop is within reach of the origin.
    package var reachesOrigin = true
    package var reachesDestination = true
    package init() {}
  }

  package static func classify(
    _ findings: Findings
  ) -> (status: SearchAnswer.Status, reason: SearchAnswer.Reason?) {
    if findings.isSamePlace { return (.noRoute, .tooClose) }
    if findings.hasRoute { return (.available, nil) }
    if !findings.reachesOrigin { return (.outsideRegion, .originOutside) }
    if !findings.reachesDestination { return (.outsideRegion, .destinationOutside) }
    if findings.hadRoute { return (.gone, nil) }
    return (.noRoute, findings.isWalkable ? .walkable : .notConnected)
  }
}
