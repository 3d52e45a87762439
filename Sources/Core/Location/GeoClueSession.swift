import CoreSystem

/// One use of GeoClue: a client of one's own, which ends with the connection.
final class GeoClueSession: Sendable {
  private enum Event: Sendable {
    /// The object that holds a new position.
    case updated(path: String)
    case closed(BusError)
    case deadline
  }

  private let bus: BusConnection
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let limit: Duration
  private let end: ContinuousClock.Instant

  init(address: String, limit: Duration) {
    self.limit = limit
    end = .now + limit
    let (events, continuation) = AsyncStream<Event>.makeStream(
      bufferingPolicy: .bufferingNewest(16))
    self.events = events
    self.continuation = continuation
    bus = BusConnection(
      address: address,
      onSignal: { signal in
        guard signal.interface == GeoClue.clientInterface, signal.member == "LocationUpdated",
          signal.values.count == 2, let path = signal.values[1].string, path != "/"
        else { return }
        continuation.yield(.updated(path: path))
      }, onClose: { continuation.yield(.closed($0)) })
  }

  /// Leaves the bus: GeoClue stops and forgets the client then.
  func close() {
    bus.close()
    continuation.finish()
  }

  func start() async throws(GeoClue.Failure) {
    let reply = try await call(GeoClue.manager, GeoClue.service + ".Manager", "GetClient")
    guard let client = reply.values.first?.string else {
      throw .failed("GetClient answered without a client")
    }
    // Before Start: a client without a name is refused.
    try await set("DesktopId", .string(GeoClue.desktopID), of: client)
    try await set("RequestedAccuracyLevel", .uint32(GeoClue.exact), of: client)
    let rule =
      "type='signal',sender='\(GeoClue.service)',path='\(client)',"
      + "interface='\(GeoClue.clientInterface)',member='LocationUpdated'"
    _ = try failure(of: await bus.addMatch(rule, timeout: remaining))
    _ = try await call(client, GeoClue.clientInterface, "Start")
  }

  /// The next position, or nil where none comes before the end or before `deadline`.
  func nextFix(
    before deadline: ContinuousClock.Instant?
  ) async throws(GeoClue.Failure) -> GeoClue.Fix? {
    let last = min(end, deadline ?? end)
    let continuation = continuation
    let timer = Task {
      try await Task.sleep(until: last, clock: .continuous)
      continuation.yield(.deadline)
    }
    defer { timer.cancel() }
    for await event in events {
      switch event {
      case .updated(let path): return try await fix(at: path)
      case .closed(let error): throw failure(error)
      case .deadline: if ContinuousClock.now >= last { return nil }
      }
    }
    return nil
  }

  private func fix(at path: String) async throws(GeoClue.Failure) -> GeoClue.Fix {
    let reply = try await call(
      path, "org.freedesktop.DBus.Properties", "GetAll", [.string(GeoClue.locationInterface)])
    var values: [String: Double] = [:]
    for case .entry(.string(let name), .variant(.double(let value))) in reply.values.first?.elements
      ?? []
    { values[name] = value }
    guard let latitude = values["Latitude"], let longitude = values["Longitude"],
      let accuracy = values["Accuracy"], (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { throw .failed("a position without coordinates") }
    return GeoClue.Fix(latitude: latitude, longitude: longitude, accuracyMetres: accuracy)
  }

  // MARK: Calls

  private var remaining: Duration { max(.milliseconds(1), ContinuousClock.now.duration(to: end)) }

  private func set(
    _ property: String, _ value: BusValue, of client: String
  ) async throws(GeoClue.Failure) {
    _ = try await call(
      client, "org.freedesktop.DBus.Properties", "Set",
      [.string(GeoClue.clientInterface), .string(property), .variant(value)])
  }

  private func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) async throws(GeoClue.Failure) -> BusReply {
    let call = BusCall(GeoClue.service, path, interface, member, arguments)
    return try failure(of: await bus.call(call, timeout: remaining))
  }

  private func failure(
    of result: Result<BusReply, BusError>
  ) throws(GeoClue.Failure) -> BusReply {
    do {
      return try result.get()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: BusError) -> GeoClue.Failure {
    switch error {
    case .libraryMissing, .unreachable: return .noBus(error.description)
    case .timedOut: return .noFix(seconds: Int(limit.components.seconds))
    case .disconnected, .malformed: return .failed(error.description)
    case .refused(let name, _):
      if error.isNoService { return .noService(error.description) }
      return Self.denials.contains(name) ? .denied(error.description) : .failed(error.description)
    }
  }

  private static let denials: Set<String> = [
    "org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed",
    "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired",
  ]
}
