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
