/// A point on the earth, degrees, WGS 84.
package struct Coordinate: Hashable, Sendable, Codable {
  package var latitude: Double
  package var longitude: Double
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Where a search starts or ends.
package struct Place: Hashable, Sendable, Codable {
  package enum Position: Hashable, Sendable, Codable {
    /// A stop or a station of a feed; a station means all its platforms.
    case stop(feed: String, id: String)
    /// Several stops that a person would call one place (same name, close together).
    case stops([StopReference])
    case coordinate
  }
  package struct StopReference: Hashable, Sendable, Codable {
    package var feed: String
    package var id: String
    package init(feed: String, id: String) {
      self.feed = feed
      self.id = id
    }
  }
  /// As shown to a person, in their language.
  package var name: String
  package var position: Position
  /// Nil where the feed has no coordinates for the stop.
  package var coordinate: Coordinate?

  package init(name: String, position: Position, coordinate: Coordinate?) {
    self.name = name
    self.position = position
    self.coordinate = coordinate
  }
}

extension Place {
  /// The stops that are the place; none for a position.
  package var stopReferences: [StopReference] {
    switch position {
    case .stop(let feed, let id): [StopReference(feed: feed, id: id)]
    case .stops(let references): references
    case .coordinate: []
    }
  }
}

extension Place {
  /// What can be typed for a place, whatever else is in the timetables.
  package var references: [String] {
    let stops = stopReferences.map { "stop:\($0.feed)/\($0.id)" }
    return stops.isEmpty ? [coordinate?.text].compactMap(\.self) : stops
  }
}

extension Coordinate {
  /// As it can be typed: `37.5665,126.978`.
  package var text: String { "\(Self.text(latitude)),\(Self.text(longitude))" }

  /// To the sixth decimal, a tenth of a metre: no source is better than that.
  package var rounded: Coordinate {
    Coordinate(
      latitude: (latitude * 1e6).rounded() / 1e6, longitude: (longitude * 1e6).rounded() / 1e6)
  }

  /// Digits alone, since a number with an exponent is no position to type.
  private static func text(_ degrees: Double) -> String {
    let text = "\(degrees)"
    return text.contains("e") ? "0.0" : text
  }
}
