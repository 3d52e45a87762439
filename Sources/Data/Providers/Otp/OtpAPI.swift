package import CoreNetwork
package import Domain

/// OpenTripPlanner 2.6 or newer: the GTFS GraphQL API, `planConnection`.
package struct OtpAPI: JourneyPlannerAPI {
  package let capabilities = JourneyCapabilities(
    answersArriveBy: true, answersDepartAt: true, window: .upTo(4 * 3600), mostResults: 8)
  private let server: PlannerServer
  private let transport: any HTTPTransport
  private let zone: ZoneRules

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
    var request = HTTPRequest(
      .post, server.url, headers: [HTTPField("Content-Type", "application/json")], body: body,
      isIdempotent: true)
    request.limits = HTTPRequest.TimeLimits(total: .seconds(30))
    let parser = OtpPlanParser(
      JourneyContext(provider: server.name, question: query.question, zone: zone),
      time: query.time)
    let response = try await server.exchange(request, over: transport)
    guard response.isSuccess else {
      throw .provider(parser.failure(status: response.status, response.body))
    }
    return try server.reading { () throws(ProviderFailure) in try parser.page(response.body) }
  }
}
