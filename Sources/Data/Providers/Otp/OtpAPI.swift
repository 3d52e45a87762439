package import CoreNetwork
package import Domain
import FoundationEssentials

/// OpenTripPlanner 2.6 or newer: the GTFS GraphQL API, `planConnection`.
package struct OtpAPI: JourneyPlannerAPI {
  package let capabilities = JourneyCapabilities(
    answersArriveBy: true, answersDepartAt: true, window: .upTo(4 * 3600), mostResults: 8)
  private let server: PlannerServer
  private let transport: any HTTPTransport
  private var zone: ZoneRules

  /// - Parameter zone: for times that come in UTC.
  package init(_ server: PlannerServer, over transport: any HTTPTransport, zone: ZoneRules) {
    self.server = server
    self.transport = transport
    self.zone = zone
  }

  package func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    let body = try OtpRequest.body(
      query, from: try server.coordinate(of: query.question.from),
      to: try server.coordinate(of: query.question.to), zone: zone)
    let request = request(body, within: .seconds(30))
    let parser = OtpPlanParser(
      JourneyContext(provider: server.name, question: query.question, zone: zone),
      time: query.time)
    let response = try await server.exchange(request, over: transport)
    guard response.isSuccess else {
      throw .provider(parser.failure(status: response.status, response.body))
    }
    return try server.reading { () throws(ProviderFailure) in try parser.page(response.body) }
  }

  package func placed(in zone: ZoneRules) -> any JourneyPlannerAPI {
    var copy = self
    copy.zone = zone
    return copy
  }

  /// That of the nearest stop, or of an agency that calls there.
  package func zoneName(at coordinate: Coordinate) async throws(PlannerError) -> String? {
    let body = try OtpRequest.zoneBody(coordinate)
    let response = try await server.exchange(request(body, within: .seconds(5)), over: transport)
    guard response.isSuccess, let document = try? WireValue(json: response.body) else { return nil }
    let stops = document["data"]["stopsByRadius"]["edges"].elements.map { $0["node"]["stop"] }
    let names = stops.lazy.flatMap { stop in
      [stop["timezone"]] + stop["routes"].elements.map { $0["agency"]["timezone"] }
    }
    return names.compactMap(\.string).first
  }

  private func request(_ body: Data, within limit: Duration) -> HTTPRequest {
    var request = HTTPRequest(
      .post, server.url, headers: [HTTPField("Content-Type", "application/json")], body: body,
      isIdempotent: true)
    request.limits = HTTPRequest.TimeLimits(total: limit)
    return request
  }
}
