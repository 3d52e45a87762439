package import CoreNetwork
package import Domain
import Synchronization

/// MOTIS 2, such as Transitous: asked for the latest departures that arrive by a time.
package struct MotisAPI: JourneyPlannerAPI {
  /// A service of volunteers that asks for one question at a time.
  static let transitous = "api.transitous.org"

  package let capabilities: JourneyCapabilities
  private let server: PlannerServer
  private let transport: any HTTPTransport
  private var zone: ZoneRules
  private let version: APIVersion

  /// Found out once: 5, or 1 of a server older than that.
  private final class APIVersion: Sendable {
    private let value = Mutex(5)
    var current: Int { value.withLock { $0 } }
    func isOlder() { value.withLock { $0 = 1 } }
  }

  /// - Parameter zone: for times of places whose zone the server does not say.
  package init(_ server: PlannerServer, over transport: any HTTPTransport, zone: ZoneRules) {
    self.server = server
    self.transport = transport
    self.zone = zone
    version = APIVersion()
    let isShared = HTTPOrigin(server.url)?.host.hasSuffix(Self.transitous) ?? false
    capabilities = JourneyCapabilities(
      answersArriveBy: true, answersDepartAt: true, window: .open, mostResults: 8,
      mostAtOnce: isShared ? 1 : 4)
  }

  package func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    let from = try place(query.question.from)
    let to = try place(query.question.to)
    let version = version.current
    let parser = MotisPlanParser(
      JourneyContext(provider: server.name, question: query.question, zone: zone))
    var response = try await send(query, version, from, to)
    var calls = 1
    if response.status == 404, version > 1 {
      // Places are positions, so that it is the version that is not there.
      self.version.isOlder()
      response = try await send(query, 1, from, to)
      calls = 2
    }
    guard response.isSuccess else {
      throw .provider(parser.failure(status: response.status, response.body))
    }
    var page = try server.reading { () throws(ProviderFailure) in try parser.page(response.body) }
    page.calls = calls
    return page
  }

  package func placed(in zone: ZoneRules) -> any JourneyPlannerAPI {
    var copy = self
    copy.zone = zone
    return copy
  }

  /// That of the nearest stop.
  package func zoneName(at coordinate: Coordinate) async throws(PlannerError) -> String? {
    let request = MotisRequest(base: server.url, version: 1).nearestStop(coordinate)
    let response = try await server.exchange(request, over: transport)
    guard response.isSuccess, let document = try? WireValue(json: response.body) else { return nil }
    return document.elements.lazy.compactMap { $0["tz"].string }.first
  }

  private func send(
    _ query: JourneyQuery, _ version: Int, _ from: String, _ to: String
  ) async throws(PlannerError) -> HTTPResponse {
    let request = MotisRequest(base: server.url, version: version, language: server.language)
      .plan(query, from: from, to: to)
    return try await server.exchange(request, over: transport)
  }

  /// A stop of this server by its id, anything else by its position.
  private func place(_ place: Place) throws(PlannerError) -> String {
    if let own = place.stopReferences.first(where: { $0.feed == server.name }) { return own.id }
    return MotisRequest.place(try server.coordinate(of: place))
  }
}
