/// Tells where this computer is.
package protocol Whereabouts: Sendable {
  func position() async throws(WhereaboutsError) -> Position
}

/// A measured place.
package struct Position: Hashable, Sendable {
  package var coordinate: Coordinate
  /// Metres around it within which one is most likely.
  package var accuracyMetres: Double
  package init(coordinate: Coordinate, accuracyMetres: Double) {
    self.coordinate = coordinate
    self.accuracyMetres = accuracyMetres
  }
}

/// Why nothing tells where one is.
package enum WhereaboutsError: Error, Hashable, Sendable {
  /// There is no service for it on this computer; why.
  case unavailable(String)
  /// The service does not let atcha know.
  case denied(String)
  /// It has found no position within the time.
  case noFix(seconds: Int)
  /// It knows the position only this well.
  case inaccurate(metres: Int, limit: Int)
}
