package import CoreNetwork
package import Domain
import FoundationEssentials

/// TMAP public transit: asked how one gets there when leaving at a time.
package struct TmapAPI: JourneyPlannerAPI {
  /// Of ten free questions a day.
  package static let budget = 6

  package let capabilities = JourneyCapabilities(
    answersDepartAt: true, window: .instant, mostResults: 10, mostAtOnce: 1)
  private let server: PlannerServer
  private let transport: any HTTPTransport

  package init(_ server: PlannerServer, over transport: any HTTPTransport) {
    self.server = server
    self.transport = transport
  }

  package func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    guard case .departAt(let instant) = query.time else { return JourneyPage(itineraries: []) }
    // Its clock has minutes; a later one is not earlier than what was asked.
    let time = Instant((instant.secondsSince1970 + 59) / 60 * 60)
    let request = try request(query, at: time)
    let parser = TmapRoutesParser(
      JourneyContext(provider: server.name, question: query.question, zone: ZoneData.korea),
      leaveAt: time)
    let response = try await server.exchange(request, over: transport)
    guard response.isSuccess else {
      if let page = parser.finding(response.body) { return page }
      throw .provider(parser.failure(status: response.status, response.body))
    }
    return try server.reading { () throws(ProviderFailure) in try parser.page(response.body) }
  }

  private func request(_ query: JourneyQuery, at time: Instant) throws(PlannerError) -> HTTPRequest
  {
    let from = try server.coordinate(of: query.question.from)
    let to = try server.coordinate(of: query.question.to)
    let key = try server.requiredKey()
    let clock = ZoneData.korea.zoned(time)
    let (year, month, day) = clock.date.components
    let seconds = clock.clock.secondsOfDay
    // X is the longitude.
    let body = Body(
      startX: String(from.longitude), startY: String(from.latitude), endX: String(to.longitude),
      endY: String(to.latitude), count: min(10, query.maxResults),
      lang: server.language == "ko" || server.language == nil ? 0 : 1, format: "json",
      searchDttm: [(year, 4), (month, 2), (day, 2), (seconds / 3600, 2), (seconds / 60 % 60, 2)]
        .map { Self.padded($0.0, $0.1) }.joined())
    do throws(NetworkError) {
      var request = try HTTPRequest.json(
        .post, HTTPRequest.url(server.url, "transit", "routes"), sending: body)
      request.headers += [
        HTTPField("appKey", key, isSecret: true), HTTPField("Accept", "application/json"),
      ]
      return request
    } catch {
      throw .provider(ProviderFailure(error, provider: server.name))
    }
  }

  private struct Body: Encodable {
    var startX, startY, endX, endY: String
    var count, lang: Int
    var format, searchDttm: String
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
