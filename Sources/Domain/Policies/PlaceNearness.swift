/// How near the two places of a question are to each other.
package struct PlaceNearness: Hashable, Sendable {
  /// Two places closer than this, in metres, are one.
  private static let samePlaceMetres = 30.0

  /// Straight-line metres between the places; nil where one has no position.
  package var metres: Double?
  /// From and to are one place: they share a stop, or are positions side by side.
  package var isOnePlace: Bool
  /// The way on foot, where the places are within walking reach of each other.
  package var walk: Walk?

  /// - Parameter metres: straight-line metres between two positions.
  package init(_ question: SearchQuestion, metres: (Coordinate, Coordinate) -> Double) {
    let distance = question.from.coordinate.flatMap { from in
      question.to.coordinate.map { metres(from, $0) }
    }
    self.metres = distance
    let origin = Set(question.from.stopReferences)
    let destination = Set(question.to.stopReferences)
    if !origin.isDisjoint(with: destination) {
      isOnePlace = true
    } else if !origin.isEmpty, !destination.isEmpty {
      // Two stops of a feed are two places, be they across the street.
      isOnePlace = false
    } else {
      isOnePlace = distance.map { $0 <= Self.samePlaceMetres } ?? false
    }
    if let distance, distance <= question.walking.accessMetres {
      walk = Walk(straight: distance, by: question.walking)
    }
  }
}

extension Walk {
  /// A walk over so many metres in a straight line.
  package init(straight metres: Double, by rules: WalkingRules) {
    self.init(
      metres: Int(metres.rounded()),
      seconds: Int((metres * rules.detour / rules.speed).rounded(.up)))
  }
}
