import Domain
import TimetableEngine

/// The timetables of one night, opened to be searched together.
struct OpenTimetables: Sendable {
  struct Feed: Sendable {
    var name: String
    var timetable: Timetable
  }

  /// A feed that has nothing for the night.
  struct ClosedFeed: Hashable, Sendable {
    var name: String
    var validFrom: CivilDate
    var validUntil: CivilDate
    var path: String
  }

  /// What was opened; equal for equal networks.
  let key: [String]
  /// In the order of the network's timetables.
  let feeds: [Feed]
  var closed: [ClosedFeed]
  let network: Network
  /// The zones of each timetable.
  private let zones: [[ZoneRules]]

  init(key: [String], feeds: [Feed], closed: [ClosedFeed]) {
    self.key = key
    self.feeds = feeds
    self.closed = closed
    network = Network(feeds.map(\.timetable))
    zones = feeds.map { $0.timetable.zoneInfos.map(ZoneRules.init) }
  }

  /// The zone of the first timetable's first agency.
  var mainZone: ZoneRules { zones.first?.first ?? .utc }

  /// The zone in which a stop's times are told.
  func zone(of stop: StopIndex?) -> ZoneRules {
    guard let stop else { return mainZone }
    let info = network.stopInfo(stop)
    let own = zones[info.timetable]
    return info.zone < own.count ? own[Int(info.zone)] : own.first ?? .utc
  }

  /// The feed of a stop.
  func feed(of stop: StopIndex) -> Feed { feeds[network.stopInfo(stop).timetable] }
}

extension ZoneRules {
  static let utc = ZoneRules(identifier: "UTC", changes: [])

  init(_ zone: ZoneInfo) {
    self.init(
      identifier: zone.identifier,
      changes: zone.changes.map { Change(at: Instant($0.at), utcOffset: $0.offset) })
  }
}

extension StopInfo {
  var coordinate: Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension Coordinate {
  /// Straight-line metres, by the engine's rule 3.
  func metres(to other: Coordinate) -> Double {
    Network.metres(from: (latitude, longitude), to: (other.latitude, other.longitude))
  }
}
