import CoreNetwork
import Domain

/// Makes requests to MOTIS 2.
struct MotisRequest {
  /// Where the server is, without `/api`.
  var base: String
  /// Version of the API: 5 or, of older servers, 1.
  var version: Int
  /// For names.
  var language: String?

  /// `GET /api/v5/plan`.
  func plan(_ query: JourneyQuery, from: String, to: String) -> HTTPRequest {
    let walking = query.question.walking
    let reach = Int((walking.accessMetres * walking.detour / max(0.1, walking.speed)).rounded(.up))
    var fields = [
      HTTPField("fromPlace", from),
      HTTPField("toPlace", to),
      HTTPField("numItineraries", String(query.maxResults)),
      // Before version 3 it counted the vehicles.
      HTTPField("maxTransfers", String(query.question.maxVehicles - (version < 3 ? 0 : 1))),
      HTTPField("maxPreTransitTime", String(min(3600, reach))),
      HTTPField("maxPostTransitTime", String(min(3600, reach))),
      HTTPField("pedestrianSpeed", String(walking.speed)),
      HTTPField("detailedLegs", "false"),
      HTTPField("directModes", "WALK"),
    ]
    switch query.time {
    case .departAt(let time): fields.append(HTTPField("time", Self.text(time)))
    case .arriveBy(let time):
      fields += [HTTPField("time", Self.text(time)), HTTPField("arriveBy", "true")]
    case .lastDeparture, .firstDeparture: break
    }
    if let window = query.searchWindow {
      fields.append(HTTPField("searchWindow", String(window)))
    }
    if let language { fields.append(HTTPField("language", language)) }
    if let cursor = query.cursor { fields.append(HTTPField("pageCursor", cursor)) }
    return HTTPRequest(.get, HTTPRequest.url(base, "api", "v\(version)", "plan"), query: fields)
  }

  /// `GET /api/v1/reverse-geocode`, of stops alone.
  func nearestStop(_ coordinate: Coordinate) -> HTTPRequest {
    var request = HTTPRequest(
      .get, HTTPRequest.url(base, "api", "v1", "reverse-geocode"),
      query: [
        HTTPField("place", Self.place(coordinate)), HTTPField("type", "STOP"),
        HTTPField("numResults", "1"),
      ])
    request.limits = HTTPRequest.TimeLimits(total: .seconds(5))
    return request
  }

  /// Latitude first.
  static func place(_ coordinate: Coordinate) -> String {
    "\(coordinate.latitude),\(coordinate.longitude)"
  }

  private static func text(_ time: Instant) -> String {
    ZonedTime(time, utcOffset: 0).rfc3339.replacing("+00:00", with: "Z")
  }
}
