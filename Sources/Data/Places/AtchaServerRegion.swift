package import CoreNetwork
package import Domain

/// The region of the timetables, and that of the Atcha server behind it.
package struct AtchaServerRegion: ServiceRegion {
  private let timetables: any ServiceRegion
  private let url: String
  private let transport: any HTTPTransport

  /// - Parameters:
  ///   - url: Of the server.
  ///   - transport: One that signs in.
  package init(_ timetables: any ServiceRegion, url: String, over transport: any HTTPTransport) {
    self.timetables = timetables
    self.url = url
    self.transport = transport
  }

  /// A server that cannot be asked refuses nothing: not known is not outside.
  package func coverage(
    of place: Place, on night: CivilDate
  ) async throws(PlannerError) -> RegionCoverage {
    let local = try await timetables.coverage(of: place, on: night)
    guard case .outside = local, let coordinate = place.coordinate else { return local }
    let request = HTTPRequest(
      .get, HTTPRequest.url(url, "locations", "is-service-region"),
      query: [
        HTTPField("lat", "\(coordinate.latitude)"), HTTPField("lon", "\(coordinate.longitude)"),
      ], provider: "atcha")
    do {
      let answer = try await transport.send(request).decoded(Answer.self)
      guard answer.responseCode == "SUCCESS", let isCovered = answer.result else {
        return .covered
      }
      return isCovered ? .covered : local
    } catch {
      return .covered
    }
  }

  package func landmark(near coordinate: Coordinate, on night: CivilDate) async -> String? {
    await timetables.landmark(near: coordinate, on: night)
  }

  package func middle(on night: CivilDate) async -> Coordinate? {
    await timetables.middle(on: night)
  }

  private struct Answer: Decodable {
    var responseCode: String
    var result: Bool?
  }
}
