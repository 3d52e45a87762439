package import CoreNetwork
import Domain

/// A planner over the wire as it was set up.
package struct PlannerServer: Sendable {
  /// The name of the provider, such as "motis".
  package var name: String
  /// Its address; what is behind it is added by each planner.
  package var url: String
  package var key: String?
  /// Sent with each question, such as the header that a gateway wants a key in.
  package var headers: [HTTPField]
  /// BCP 47, for names; nil leaves it to the server.
  package var language: String?

  package init(name: String, url: String, key: String? = nil, headers: [HTTPField] = []) {
    self.name = name
    self.url = url
    self.key = key
    self.headers = headers
  }
}

extension PlannerServer {
  /// The key, in letters that a header or a query can hold.
  func requiredKey() throws(PlannerError) -> String {
    guard let key, !key.isEmpty else {
      throw .provider(ProviderFailure(provider: name, reason: .keyMissing))
    }
    return key
  }

  /// A position to ask by.
  func coordinate(of place: Place) throws(PlannerError) -> Coordinate {
    guard let coordinate = place.coordinate else {
      throw .provider(ProviderFailure(provider: name, reason: .noPosition(place: place.name)))
    }
    return coordinate
  }

  /// Sends a question.
  ///
  /// - Returns: the answer, whatever its status.
  /// - Throws: where there is none.
  func exchange(
    _ request: HTTPRequest, over transport: any HTTPTransport
  ) async throws(PlannerError) -> HTTPResponse {
    var request = request
    request.headers += headers
    request.provider = name
    do throws(NetworkError) {
      return try await transport.send(request)
    } catch {
      if case .httpStatus(let response) = error { return response }
      throw .provider(ProviderFailure(error, provider: name))
    }
  }

  /// Failures of a parser as those of a planner.
  func reading<Value>(
    _ read: () throws(ProviderFailure) -> Value
  ) throws(PlannerError) -> Value {
    do throws(ProviderFailure) {
      return try read()
    } catch {
      throw .provider(error)
    }
  }
}
