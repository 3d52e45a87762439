import AtchaTestSupport
import CoreNetwork
import Foundation
import Testing

@Suite("A request over the network", .timeLimit(.minutes(2)))
struct CurlTransportTests {
  private struct Echo: Decodable {
    var method: String
    var path: String
    var query: [String: String]
    var headers: [String: String]
    var body: String
  }

  private func ask(
    _ request: HTTPRequest, _ settings: NetworkSettings = NetworkSettings()
  ) async -> Result<HTTPResponse, NetworkError> {
    do throws(NetworkError) {
      return .success(try await CurlTransport(settings).send(request))
    } catch {
      return .failure(error)
    }
  }

  private func failure(
    _ request: HTTPRequest, _ settings: NetworkSettings = NetworkSettings()
  ) async -> NetworkError? {
    if case .failure(let error) = await ask(request, settings) { error } else { nil }
  }

  @Test("what is asked arrives: method, path, query, head and body")
  func echo() async throws {
    let server = try await ContractServer("plain")
    var request = HTTPRequest(
      .post, server.url + "/echo", query: [HTTPField("이름", "강남 & co")],
      headers: [HTTPField("X-Key", "k", isSecret: true)], body: Data("밤".utf8))
    request.headers.append(HTTPField("Content-Type", "text/plain"))
    let answer = try await CurlTransport(NetworkSettings(userAgent: "atcha/0")).send(request)
    let echo = try answer.decoded(Echo.self)
    #expect(echo.method == "POST")
    #expect(echo.query == ["이름": "강남 & co"])
    #expect(echo.headers["x-key"] == "k")
    #expect(echo.headers["accept"] == "application/json")
    #expect(echo.headers["user-agent"] == "atcha/0")
    #expect(echo.headers["accept-encoding"]?.contains("gzip") == true)
    #expect(echo.headers["expect"] == nil)
    #expect(echo.body == "밤")
    #expect(!answer.url.contains("?"))
  }

  @Test(
    "each method is sent as it is", arguments: [HTTPRequest.Method.put, .patch, .delete, .post])
  func methods(method: HTTPRequest.Method) async throws {
    let server = try await ContractServer("plain")
    let answer = try await CurlTransport(NetworkSettings()).send(
      HTTPRequest(method, server.url + "/echo"))
    #expect(try answer.decoded(Echo.self).method == method.rawValue)
    #expect(try answer.decoded(Echo.self).body == "")
  }

  @Test("connections are kept for the next request")
  func keepAlive() async throws {
    let server = try await ContractServer("plain")
    let transport = CurlTransport(NetworkSettings())
    for _ in 0..<3 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
    #expect(Set(server.requests.map(\.connection)).count == 1)
  }

  @Test("what may be asked once only is sent once, whatever becomes of its connection")
  func once() async throws {
    let server = try await ContractServer("plain")
    let transport = CurlTransport(NetworkSettings())
    _ = try await transport.send(HTTPRequest(.get, server.url))
    for request in [
      HTTPRequest(.post, server.url + "/once"),
      HTTPRequest(.get, server.url + "/once", isIdempotent: false),
    ] {
      try await server.fault("drop", path: "/once")
      await #expect(throws: NetworkError.truncated(host: "127.0.0.1")) {
        try await transport.send(request)
      }
    }
    #expect(server.requests(to: "/once").count == 2)
  }

  @Test("packed and chunked answers are read", arguments: ["gzip", "chunked"])
  func packed(kind: String) async throws {
    let server = try await ContractServer("plain")
    try await server.fault(kind)
    let answer = try await CurlTransport(NetworkSettings()).send(HTTPRequest(.get, server.url))
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"ok": true}"#)
  }

  @Test("an answer without content is an answer")
  func empty() async throws {
    let server = try await ContractServer("plain")
    let answer = try await CurlTransport(NetworkSettings()).send(
      HTTPRequest(.get, server.url + "/empty"))
    #expect(answer.status == 204)
    #expect(answer.body.isEmpty)
  }

  // MARK: What goes wrong

  @Test("offline that is asked for sends nothing")
  func offline() async throws {
    let server = try await ContractServer("plain")
    let error = await failure(HTTPRequest(.get, server.url), NetworkSettings(isOffline: true))
    #expect(error == .offline(.asked))
    #expect(server.requests.isEmpty)
  }

  @Test("a name without an address is told, and so is no network at all")
  func dns() async {
    let error = await failure(HTTPRequest(.get, "http://nowhere.invalid/"))
    #expect([.dns(host: "nowhere.invalid"), .offline(.noNetwork)].contains(error))
  }

  @Test("nobody at the port is a refused connection")
  func refused() async throws {
    // A port that was free a moment ago, and that nobody listens on.
    let server = try await ContractServer("plain")
    let url = server.url
    let port = server.port
    _ = consume server
    let isGone = await eventually { await isRefused(url) }
    #expect(isGone, "port \(port)")
  }

  private func isRefused(_ url: String) async -> Bool {
    if case .connect(host: "127.0.0.1", _)? = await failure(HTTPRequest(.get, url)) {
      true
    } else {
      false
    }
  }

  @Test("an address that swallows everything is a timeout of the connection")
  func connectTimeout() async throws {
    // A listener with a full queue answers no more handshakes.
    let listener = try FullListener()
    var request = HTTPRequest(.get, "http://127.0.0.1:\(listener.port)/")
    request.limits = .init(connect: .milliseconds(300), total: .seconds(5))
    let error = await failure(request)
    #expect(
      error == .timeout(host: "127.0.0.1", phase: .connecting, after: .milliseconds(300)))
  }

  @Test("a server that thinks too long is a timeout of the answer")
  func answerTimeout() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("delay", #"{"seconds": 20}"#)
    var request = HTTPRequest(.get, server.url)
    request.limits.total = .milliseconds(400)
    let start = ContinuousClock.now
    let error = await failure(request)
    guard case .timeout(host: "127.0.0.1", phase: .answering, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test("a server that stops halfway is a timeout too")
  func stall() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("stall", #"{"seconds": 20}"#)
    var request = HTTPRequest(.get, server.url)
    request.limits.total = .milliseconds(400)
    guard case .timeout(_, phase: .answering, _)? = await failure(request) else {
      Issue.record("no timeout")
      return
    }
  }

  @Test(
    "an answer that ends too early is truncated", arguments: ["truncate", "drop", "reset"])
  func truncated(kind: String) async throws {
    let server = try await ContractServer("plain")
    try await server.fault(kind)
    #expect(await failure(HTTPRequest(.get, server.url)) == .truncated(host: "127.0.0.1"))
  }

  @Test("bytes that are no HTTP are not understood")
  func garbage() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("garbage")
    guard case .undecodable? = await failure(HTTPRequest(.get, server.url)) else {
      Issue.record("not told")
      return
    }
  }

  @Test("what says that it is packed and is not, is not understood")
  func badGzip() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("badGzip")
    guard case .undecodable? = await failure(HTTPRequest(.get, server.url)) else {
      Issue.record("not told")
      return
    }
  }

  @Test("JSON that is cut off is told where it is read")
  func badJSON() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("badJSON")
    let answer = try await CurlTransport(NetworkSettings()).send(HTTPRequest(.get, server.url))
    #expect(throws: NetworkError.undecodable(host: "127.0.0.1", reason: "not JSON")) {
      try answer.decoded([String: Bool].self)
    }
    #expect(
      throws: NetworkError.undecodable(host: "x", reason: "the answer has no \"stops\"")
    ) {
      struct Stops: Decodable { var stops: [String] }
      _ = try HTTPResponse(status: 200, body: Data("{}".utf8), url: "http://x/").decoded(Stops.self)
    }
  }

  @Test("a page to sign in at is a captive portal, and no page where pages may come")
  func captivePortal() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("html", times: 2)
    #expect(await failure(HTTPRequest(.get, server.url)) == .captivePortal(host: "127.0.0.1"))
    var request = HTTPRequest(.get, server.url)
    request.expectation = .anything
    #expect(await failure(request) == nil)
    try await server.fault("html", #"{"status": 511}"#)
    #expect(await failure(request) == .captivePortal(host: "127.0.0.1"))
    // The page of a server in trouble is no portal.
    try await server.fault("html", #"{"status": 502}"#)
    guard case .httpStatus(let response)? = await failure(HTTPRequest(.get, server.url)) else {
      Issue.record("not a status")
      return
    }
    #expect(response.status == 502)
  }

  @Test("a status that is no success comes with its answer")
  func status() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("status", #"{"status": 404, "body": "{\"code\":\"URT_001\"}"}"#)
    guard case .httpStatus(let response)? = await failure(HTTPRequest(.get, server.url)) else {
      Issue.record("not a status")
      return
    }
    #expect(response.status == 404)
    #expect(try response.decoded([String: String].self) == ["code": "URT_001"])
  }

  @Test("a rate limit says when to come again, in seconds or as a date")
  func rateLimit() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("rateLimit", #"{"retryAfter": 7}"#)
    guard case .rateLimited(let delay, _)? = await failure(HTTPRequest(.get, server.url)) else {
      Issue.record("no rate limit")
      return
    }
    #expect(delay == .seconds(7))
    let date = Date.now.addingTimeInterval(90)
    let text = "\(Self.httpDate(date))"
    try await server.fault("rateLimit", #"{"retryAfter": "\#(text)"}"#)
    guard case .rateLimited(let delay?, _)? = await failure(HTTPRequest(.get, server.url)) else {
      Issue.record("no rate limit")
      return
    }
    #expect((.seconds(80)...(.seconds(91))).contains(delay))
    try await server.fault("rateLimit", #"{"retryAfter": "soon"}"#)
    guard case .rateLimited(nil, _)? = await failure(HTTPRequest(.get, server.url)) else {
      Issue.record("no rate limit")
      return
    }
  }

  private static func httpDate(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: date)
  }

  @Test("an answer larger than it may be is refused, announced or not", arguments: [true, false])
  func tooLarge(announced: Bool) async throws {
    let server = try await ContractServer("plain")
    try await server.fault("large", #"{"bytes": 40000000, "announced": \#(announced)}"#)
    var request = HTTPRequest(.get, server.url)
    request.maximumBytes = 1 << 20
    #expect(await failure(request) == .tooLarge(host: "127.0.0.1", limit: 1 << 20))
  }

  @Test(
    "what is no URL of the web is refused before anything is sent",
    arguments: ["", "x", "file:///etc/passwd", "ftp://example.org/", "http://"])
  func badURL(url: String) async {
    #expect(await failure(HTTPRequest(.get, url)) == .badURL(url))
  }

  @Test("a field that would begin another line is refused")
  func injection() async {
    var request = HTTPRequest(.get, "http://127.0.0.1:9/")
    request.headers = [HTTPField("X-A", "b\r\nX-Evil: c")]
    #expect(await failure(request) == .badURL("http://127.0.0.1:9/"))
  }

  @Test("a cancelled task goes on at once")
  func cancellation() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("delay", #"{"seconds": 20}"#)
    let transport = CurlTransport(NetworkSettings())
    let request = HTTPRequest(.get, server.url)
    let task = Task { () throws(NetworkError) in try await transport.send(request) }
    #expect(await eventually { !server.requests.isEmpty })
    let start = ContinuousClock.now
    task.cancel()
    let result = await task.result
    #expect(throws: NetworkError.cancelled) { try result.get() }
    #expect(ContinuousClock.now - start < .seconds(5))
    // What comes afterwards is not disturbed.
    _ = try await transport.send(request)
  }

  @Test("a task that was cancelled before sends nothing")
  func cancelledBefore() async throws {
    let server = try await ContractServer("plain")
    let transport = CurlTransport(NetworkSettings())
    let request = HTTPRequest(.get, server.url)
    let task = Task { () throws(NetworkError) in
      while !Task.isCancelled { await Task.yield() }
      return try await transport.send(request)
    }
    task.cancel()
    let result = await task.result
    #expect(throws: NetworkError.cancelled) { try result.get() }
    #expect(server.requests.isEmpty)
  }

  @Test("many at once get each their own answer")
  func many() async throws {
    let server = try await ContractServer("plain")
    let transport = CurlTransport(NetworkSettings())
    let url = server.url
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<60 {
        group.addTask {
          let request = HTTPRequest(
            .get, url + "/echo", query: [HTTPField("n", "\(number)")])
          return try await transport.send(request).decoded(Echo.self).query["n"] == "\(number)"
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(Set(server.requests.map(\.connection)).count <= 6)
  }
}
