import Domain
import FoundationEssentials

/// Makes the body of a question to OpenTripPlanner.
enum OtpRequest {
  static func body(
    _ query: JourneyQuery, from: Coordinate, to: Coordinate, zone: ZoneRules
  ) throws(PlannerError) -> Data {
    let question = query.question
    let time: Variables.DateTime
    switch query.time {
    case .departAt(let instant):
      time = .init(earliestDeparture: zone.zoned(instant).rfc3339, latestArrival: nil)
    case .arriveBy(let instant):
      time = .init(earliestDeparture: nil, latestArrival: zone.zoned(instant).rfc3339)
    case .lastDeparture, .firstDeparture: time = .init(earliestDeparture: nil, latestArrival: nil)
    }
    let variables = Variables(
      origin: .init(label: question.from.name, from),
      destination: .init(label: question.to.name, to),
      dateTime: time, searchWindow: query.searchWindow.map { "PT\($0)S" },
      first: query.maxResults, after: query.cursor,
      preferences: .init(
        street: .init(walk: .init(speed: question.walking.speed)),
        transit: .init(transfer: .init(maximumTransfers: max(0, question.maxVehicles - 1)))))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(
        Body(query: Self.query, variables: variables, operationName: "LastDeparture"))
    } catch {
      throw .provider(
        ProviderFailure(provider: "otp", reason: .refused("a place that JSON cannot hold")))
    }
  }

  /// The body of a question for the zone of a place.
  static func zoneBody(_ coordinate: Coordinate) throws(PlannerError) -> Data {
    struct Body: Encodable {
      struct Variables: Encodable {
        var lat: Double
        var lon: Double
      }
      var query = OtpRequest.zoneQuery
      var variables: Variables
      var operationName = "Zone"
    }
    do {
      return try JSONEncoder().encode(
        Body(variables: .init(lat: coordinate.latitude, lon: coordinate.longitude)))
    } catch {
      throw .provider(
        ProviderFailure(provider: "otp", reason: .refused("a place that JSON cannot hold")))
    }
  }

  private static let zoneQuery = """
    query Zone($lat: Float!, $lon: Float!) {
      stopsByRadius(lat: $lat, lon: $lon, radius: 2000, first: 1) {
        edges { node { stop { timezone routes { agency { timezone } } } } }
      }
    }
    """

  private struct Body: Encodable {
    var query: String
    var variables: Variables
    var operationName: String
  }

  private struct Variables: Encodable {
    struct Location: Encodable {
      struct Point: Encodable {
        var coordinate: Position
      }
      struct Position: Encodable {
        var latitude: Double
        var longitude: Double
      }
      var label: String
      var location: Point
      init(label: String, _ coordinate: Coordinate) {
        self.label = label
        location = Point(
          coordinate: Position(latitude: coordinate.latitude, longitude: coordinate.longitude))
      }
    }
    struct DateTime: Encodable {
      var earliestDeparture: String?
      var latestArrival: String?
    }
    struct Preferences: Encodable {
      struct Street: Encodable { var walk: Walk }
      struct Walk: Encodable { var speed: Double }
      struct Transit: Encodable { var transfer: Transfer }
      struct Transfer: Encodable { var maximumTransfers: Int }
      var street: Street
      var transit: Transit
    }
    var origin: Location
    var destination: Location
    var dateTime: DateTime
    var searchWindow: String?
    var first: Int
    var after: String?
    var preferences: Preferences
  }

  /// Walks alone are left out: they may drive the rides out of the answer.
  static let query = """
    query LastDeparture($origin: PlanLabeledLocationInput!, $destination: PlanLabeledLocationInput!, \
    $dateTime: PlanDateTimeInput, $searchWindow: Duration, $first: Int, $after: String, \
    $preferences: PlanPreferencesInput) {
      planConnection(origin: $origin, destination: $destination, dateTime: $dateTime, \
    searchWindow: $searchWindow, first: $first, after: $after, preferences: $preferences, \
    modes: {transitOnly: true, transit: {access: [WALK], egress: [WALK], transfer: [WALK]}}) {
        searchDateTime
        routingErrors { code description inputField }
        pageInfo { startCursor endCursor hasNextPage hasPreviousPage searchWindowUsed }
        edges { node {
          start end
          legs {
            mode realTime realtimeState headsign distance serviceDate interlineWithPreviousLeg
            start { scheduledTime estimated { time } }
            end { scheduledTime estimated { time } }
            from { name lat lon stop { gtfsId platformCode } }
            to { name lat lon stop { gtfsId platformCode } }
            route { shortName longName color agency { name } }
            trip { gtfsId tripHeadsign }
            intermediatePlaces { name }
          }
        } }
      }
    }
    """
}
