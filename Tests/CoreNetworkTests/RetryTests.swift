import CoreNetwork
import Foundation
import Testing

@Suite("Asking again")
struct RetryTests {
  private let request = HTTPRequest(.get, "https://example.org/x")

  private func run(
    _ results: [Result<HTTPResponse, NetworkError>], _ request: HTTPRequest? = nil,
    chance: Double = 1
  ) async -> (asked: Int, pauses: [Duration], error: NetworkError?) {
    let time = SteppedTime()
    let base = ScriptedTransport(results)
    let transport = RetryingTransport(base, clock: time.clock(chance: chance))
    do throws(NetworkError) {
      _ = try await transport.send(request ?? self.request)
      return (base.requests.count, time.pauses, nil)
    } catch {
      return (base.requests.count, time.pauses, error)
    }
  }

  @Test(
    "what may pass is asked again",
    arguments: [
      refused, .dns(host: "x"), .truncated(host: "x"), status(408), status(425), status(500),
      status(503), .timeout(host: "x", phase: .answering, after: .seconds(1)),
      .rateLimited(retryAfter: nil, HTTPResponse(status: 429)),
    ])
  func transient(error: NetworkError) async {
    let result = await run([.failure(error), fine])
    #expect(result.asked == 2)
    #expect(result.error == nil)
  }

  @Test(
    "what will not change is not asked again",
    arguments: [
      .offline(.noNetwork), .offline(.asked), .cancelled, status(400), status(401), status(403),
      status(404), status(410), .tls(host: "x", .expired), .captivePortal(host: "x"),
      .undecodable(host: "x", reason: ""), .tooLarge(host: "x", limit: 1),
      .badURL("x"), .circuitOpen(provider: "x", until: .seconds(1)),
    ] as [NetworkError])
  func lasting(error: NetworkError) async {
    let result = await run([.failure(error), fine])
    #expect(result.asked == 1)
    #expect(result.error == error)
  }

  @Test("it ends after three, with pauses that double")
  func bounded() async {
    let result = await run([.failure(refused)])
    #expect(result.asked == 3)
    #expect(result.error == refused)
    #expect(result.pauses == [.milliseconds(250), .milliseconds(500)])
  }

  @Test("a circuit that opens meanwhile does not hide why it did")
  func cause() async {
    let open = NetworkError.circuitOpen(provider: "x", until: .seconds(30))
    #expect(await run([.failure(refused), .failure(open)]).error == refused)
    #expect(await run([.failure(open)]).error == open)
  }

  @Test("chance shortens a pause to its half at most")
  func jitter() async {
    let result = await run([.failure(refused)], chance: 0)
    #expect(result.pauses == [.milliseconds(125), .milliseconds(250)])
  }

  @Test("only a GET that asks twice as well as once is repeated")
  func methods() async {
    for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
      let result = await run([.failure(refused)], HTTPRequest(method, "https://example.org/x"))
      #expect(result.asked == 1)
    }
    let once = HTTPRequest(.get, "https://example.org/x", isIdempotent: false)
    #expect(await run([.failure(refused)], once).asked == 1)
  }

  @Test("a server that names a pause gets it, within the time limit and not beyond")
  func retryAfter() async {
    let limited = NetworkError.rateLimited(
      retryAfter: .seconds(3), HTTPResponse(status: 429))
    #expect(await run([.failure(limited), fine]).pauses == [.seconds(3)])
    #expect(
      await run([.failure(status(503, retryAfter: "2")), fine]).pauses == [.seconds(2)])
    let long = NetworkError.rateLimited(retryAfter: .seconds(15), HTTPResponse(status: 429))
    let result = await run([.failure(long), fine])
    #expect(result.asked == 1)
    #expect(result.error == long)
  }

  @Test("what is left of the time limit is the limit of the next question")
  func limits() async throws {
    let time = SteppedTime()
    let base = ScriptedTransport([.failure(refused), fine])
    _ = try await RetryingTransport(base, clock: time.clock()).send(request)
    #expect(base.requests.map(\.limits.total) == [.seconds(15), .milliseconds(14_750)])
  }

  @Test("a cancelled pause ends it")
  func cancelled() async {
    let clock = NetworkClock(
      now: { .zero }, sleep: { _ in throw CancellationError() }, chance: { 1 })
    let transport = RetryingTransport(ScriptedTransport([.failure(refused), fine]), clock: clock)
    await #expect(throws: NetworkError.cancelled) { try await transport.send(request) }
  }
}

@Suite("A circuit")
struct CircuitTests {
  private let request = HTTPRequest(.get, "https://example.org/x", provider: "motis")

  private func ask(_ transport: CircuitTransport, _ request: HTTPRequest? = nil) async
    -> NetworkError?
  {
    do throws(NetworkError) {
      _ = try await transport.send(request ?? self.request)
      return nil
    } catch {
      return error
    }
  }

  @Test("it opens after five failures in a row, for that provider alone")
  func opens() async {
    let base = ScriptedTransport([.failure(refused)])
    let time = SteppedTime()
    let transport = CircuitTransport(base, circuits: Circuits(clock: time.clock()))
    for _ in 0..<5 { #expect(await ask(transport) == refused) }
    #expect(await ask(transport) == .circuitOpen(provider: "motis", until: .seconds(30)))
    #expect(base.requests.count == 5)
    let other = HTTPRequest(.get, "https://example.org/x", provider: "otp")
    #expect(await ask(transport, other) == refused)
  }

  @Test("questions that were under way when it opened do not prolong its rest")
  func underWay() async throws {
    let time = SteppedTime()
    let circuits = Circuits(clock: time.clock())
    let slow = SlowTransport()
    let transport = CircuitTransport(slow, circuits: circuits)
    let request = request
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<12 { group.addTask { _ = try? await transport.send(request) } }
      #expect(await slow.isFull(12))
      slow.fail()
    }
    #expect(await ask(transport) == .circuitOpen(provider: "motis", until: .seconds(30)))
  }

  @Test("after its rest one question is let through, and decides")
  func halfOpen() async {
    let failing = ScriptedTransport([.failure(refused)])
    let time = SteppedTime()
    let circuits = Circuits(clock: time.clock())
    let broken = CircuitTransport(failing, circuits: circuits)
    for _ in 0..<5 { _ = await ask(broken) }
    time.pass(.seconds(29))
    #expect(await ask(broken) == .circuitOpen(provider: "motis", until: .seconds(1)))
    time.pass(.seconds(1))
    #expect(await ask(broken) == refused)
    #expect(await ask(broken) == .circuitOpen(provider: "motis", until: .seconds(60)))
    time.pass(.seconds(60))
    let mended = CircuitTransport(ScriptedTransport([fine]), circuits: circuits)
    #expect(await ask(mended) == nil)
    #expect(await ask(broken) == refused)
    #expect(await ask(mended) == nil)
  }

  @Test("a success forgets the failures before it")
  func forgets() async {
    let circuits = Circuits(clock: SteppedTime().clock())
    let broken = CircuitTransport(ScriptedTransport([.failure(refused)]), circuits: circuits)
    let good = CircuitTransport(ScriptedTransport([fine]), circuits: circuits)
    for _ in 0..<3 {
      for _ in 0..<4 { #expect(await ask(broken) == refused) }
      #expect(await ask(good) == nil)
    }
  }

  @Test(
    "what is not the provider's failure does not open it",
    arguments: [.cancelled, .offline(.noNetwork), status(404), .tooLarge(host: "x", limit: 1)]
      as [NetworkError])
  func others(error: NetworkError) async {
    let transport = CircuitTransport(
      ScriptedTransport([.failure(error)]), circuits: Circuits(clock: SteppedTime().clock()))
    for _ in 0..<9 { #expect(await ask(transport) == error) }
  }

  @Test("a rate limit opens it for as long as the server says")
  func rateLimit() async {
    let time = SteppedTime()
    let limited = NetworkError.rateLimited(
      retryAfter: .seconds(90), HTTPResponse(status: 429))
    let transport = CircuitTransport(
      ScriptedTransport([.failure(limited), fine]), circuits: Circuits(clock: time.clock()))
    #expect(await ask(transport) == limited)
    #expect(await ask(transport) == .circuitOpen(provider: "motis", until: .seconds(90)))
    time.pass(.seconds(90))
    #expect(await ask(transport) == nil)
  }
}
