import AtchaTestSupport
import Domain
import Foundation

@testable import AtchaData

/// What a parser made of an answer, as JSON for golden files.
struct PageText: Encodable {
  struct Itinerary: Encodable {
    var leaveBy: String
    var boardingAt: String
    var arrivalAt: String
    var vehicles: Int
    var legs: [String]
  }
  var itineraries: [Itinerary]
  var dropped: [String]
  var finding: String?
  var searched: String?
  var earlier: String?
  var later: String?
  var walk: String?
  var calls: Int
  var isPartial: Bool

  init(_ page: JourneyPage) {
    itineraries = page.itineraries.map {
      Itinerary(
        leaveBy: $0.leaveBy.rfc3339, boardingAt: $0.boardingAt.rfc3339,
        arrivalAt: $0.arrivalAt.rfc3339, vehicles: $0.vehicles, legs: $0.legs.map(Self.text))
    }
    dropped = page.dropped.map(Self.text)
    finding = page.finding.map { "\($0)" }
    searched = page.searched.map(Self.text)
    earlier = page.earlierCursor
    later = page.laterCursor
    walk = page.walk.map { "\($0.metres) m, \($0.seconds) s" }
    calls = page.calls
    isPartial = page.isPartial
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  private static func text(_ span: JourneyPage.Span) -> String {
    "\(ZonedTime(span.start, utcOffset: 0).rfc3339) to \(ZonedTime(span.end, utcOffset: 0).rfc3339)"
  }

  private static func text(_ leg: Leg) -> String {
    var parts = [
      leg.mode.rawValue, leg.departureAt.rfc3339, leg.arrivalAt.rfc3339, point(leg.from),
      point(leg.to),
    ]
    if let metres = leg.distanceMetres { parts.append("\(metres) m") }
    if let ride = leg.ride {
      parts.append("line \(ride.line)")
      if let color = ride.lineColor { parts.append("#" + String(color, radix: 16)) }
      if let headsign = ride.headsign { parts.append("to \(headsign)") }
      if let trip = ride.tripID { parts.append("trip \(trip)") }
      if let date = ride.serviceDate { parts.append("of \(date)") }
      if let agency = ride.agency { parts.append("by \(agency)") }
      if !ride.stopsPassed.isEmpty { parts.append("past \(ride.stopsPassed.count)") }
      if ride.isRealtime { parts.append("live") }
      if ride.isApproximate { parts.append("about") }
      if let isLast = ride.isLastOfLine { parts.append(isLast ? "last of its line" : "not last") }
      if ride.staysSeated { parts.append("stays seated") }
    }
    return parts.joined(separator: " | ")
  }

  private static func point(_ point: StopPoint) -> String {
    var text = point.name
    if let id = point.stopID { text += " [\(id)]" }
    if let platform = point.platform { text += " platform \(platform)" }
    if let place = point.coordinate { text += " (\(place.latitude), \(place.longitude))" }
    return text
  }
}

/// What the parsers are given besides the answers.
enum Asked {
  static let from = Place(
    name: "여기", position: .coordinate,
    coordinate: Coordinate(latitude: 37.4979, longitude: 127.0276))
  static let to = Place(
    name: "집", position: .coordinate, coordinate: Coordinate(latitude: 37.6554, longitude: 127.0613)
  )

  static func question(
    night: String = "2026-12-04", from start: String = "2026-12-04 20:00"
  ) -> SearchQuestion {
    let night = NightPolicy(zone: ZoneData.korea).night(
      of: CivilDate(night) ?? CivilDate(daysSince1970: 0))
    return SearchQuestion(
      from: from, to: to, night: night, notBefore: time(start), arriveBy: night.endsAt.instant)
  }

  static func context(
    _ provider: String, night: String = "2026-12-04", from start: String = "2026-12-04 20:00"
  ) -> JourneyContext {
    JourneyContext(
      provider: provider, question: question(night: night, from: start), zone: ZoneData.korea)
  }

  /// A fixture of the project's own.
  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// A recorded answer of the shared ones; nil where they are not there.
  static func recorded(_ name: String) throws -> [UInt8]? {
    try shared("api/samples/\(name).json").map { [UInt8](try Data(contentsOf: $0)) }
  }
}
