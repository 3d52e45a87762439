import CoreNetwork
import Domain

/// The endpoints of the Atcha server that are about registered routes.
struct AtchaAlarmAPI: Sendable {
  /// A route that it offers: its id, and when one has to leave.
  struct Offer: Hashable {
    var routeID: String
    var leaveBy: ZonedTime
  }

  /// What it knows of the route that was registered.
  struct Registration: Hashable {
    var routeID: String?
    /// Leave-by; nil where it says none.
    var leaveBy: ZonedTime?
    var isRealtime: Bool
  }

  /// A person may be waiting for the command that asks.
  private static let limits = HTTPRequest.TimeLimits(connect: .seconds(2), total: .seconds(5))

  let url: String
  let transport: any HTTPTransport

  // MARK: Endpoints

  func offers(from: Coordinate, to: Coordinate) async throws(NetworkError) -> [Offer] {
    let request = HTTPRequest(
      .get, HTTPRequest.url(url, "routes", "last-routes"),
      query: [
        HTTPField("startLat", "\(from.latitude)"), HTTPField("startLon", "\(from.longitude)"),
        HTTPField("endLat", "\(to.latitude)"), HTTPField("endLon", "\(to.longitude)"),
      ])
    return try await send(request).atchaResult([Route].self).compactMap { route in
      guard let id = route.routeId, let text = route.departureDateTime,
        let leaveBy = WireTime.local(text, in: ZoneData.korea)
      else { return nil }
      return Offer(routeID: id, leaveBy: leaveBy)
    }
  }

  func register(_ routeID: String) async throws(NetworkError) {
    try await accepted(
      .json(
        .post, HTTPRequest.url(url, "routes", "user-routes"),
        sending: Registering(lastRouteId: routeID)))
  }

  func cancel(_ routeID: String) async throws(NetworkError) {
    let request = HTTPRequest(
      .delete, HTTPRequest.url(url, "routes", "user-routes"),
      query: [HTTPField("lastRouteId", routeID)])
    do throws(NetworkError) {
      try await accepted(request)
    } catch {
      // It was not registered: that is what was wanted.
      if error.atchaCode == "URT_001" { return }
      throw error
    }
  }

  /// What it knows now; nil where it knows of no route.
  func registration() async throws(NetworkError) -> Registration? {
    let request = HTTPRequest(
      .get, HTTPRequest.url(url, "routes", "user-routes", "refresh"))
    do throws(NetworkError) {
      let route = try await send(request).atchaResult(Refreshed.self)
      return Registration(
        routeID: route.lastRouteId,
        leaveBy: route.departureTime.flatMap { WireTime.local($0, in: ZoneData.korea) },
        isRealtime: route.isReal?.lowercased() == "true")
    } catch {
      if error.atchaCode == "URT_001" { return nil }
      throw error
    }
  }

  private func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    var request = request
    request.limits = Self.limits
    return try await transport.send(request)
  }

  /// A request whose answer says no more than that it was done.
  private func accepted(_ request: HTTPRequest) async throws(NetworkError) {
    let response = try await send(request)
    if let code = AtchaCode.code(of: response), code != "SUCCESS" { throw .httpStatus(response) }
  }

  // MARK: Documents

  private struct Registering: Encodable {
    var lastRouteId: String
  }

  private struct Route: Decodable {
    var routeId: String?
    var departureDateTime: String?
  }

  private struct Refreshed: Decodable {
    var departureTime: String?
    var lastRouteId: String?
    var isReal: String?
  }
}

extension NetworkError {
  /// The code of an answer that is no success.
  var atchaCode: String? { response.flatMap(AtchaCode.code) }
}
