import AtchaData
import CoreNetwork

/// `session URL FILE`: asks the Atcha server once who it takes us for, with the session in a file.
struct SessionWork {
  private let url: String
  private let transport: AtchaTransport

  init(_ arguments: [String]) throws {
    guard arguments.count == 3 else { throw WorkerError.arguments }
    url = arguments[1]
    transport = AtchaTransport(
      url: url, over: CurlTransport(NetworkSettings()), sessionPath: arguments[2])
  }

  func run() async throws {
    let response = try await transport.send(
      HTTPRequest(
        .get, HTTPRequest.url(url, "members", "me"), headers: [HTTPField("X-Platform", "iOS")]))
    Journal.say("status \(response.status)")
  }
}
