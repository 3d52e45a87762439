package import CoreNetwork
package import Domain

/// The Atcha server, which plans last routes itself.
package struct AtchaServerAPI: JourneyPlannerAPI {
  package let capabilities = JourneyCapabilities(answersLastDeparture: true, mostResults: 20)
  private let server: PlannerServer
  private let transport: any HTTPTransport

  /// - Parameter transport: one that signs in.
  package init(_ server: PlannerServer, over transport: any HTTPTransport) {
    self.server = server
    self.transport = transport
  }

  package func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    let question = query.question
    // It knows tonight, and nothing else.
    let policy = NightPolicy(
      zone: ZoneData.korea, nightEnd: question.night.endsAt.clock)
    guard policy.night(at: query.now).date == question.night.date else {
      throw .provider(ProviderFailure(provider: server.name, reason: .notValid))
    }
    let from = try server.coordinate(of: question.from)
    let to = try server.coordinate(of: question.to)
    let request = HTTPRequest(
      .get, HTTPRequest.url(server.url, "routes", "last-routes"),
      query: [
        HTTPField("startLat", String(from.latitude)), HTTPField("startLon", String(from.longitude)),
        HTTPField("endLat", String(to.latitude)), HTTPField("endLon", String(to.longitude)),
      ])
    let parser = AtchaRoutesParser(
      JourneyContext(provider: server.name, question: question, zone: ZoneData.korea))
    let response = try await server.exchange(request, over: transport)
    return try server.reading { () throws(ProviderFailure) in
      response.isSuccess
        ? try parser.page(response.body)
        : try parser.page(status: response.status, response.body)
    }
  }
}
