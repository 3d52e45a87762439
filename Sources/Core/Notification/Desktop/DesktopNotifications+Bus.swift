import CoreSystem

/// The connection, the server behind it, and what they say of themselves.
extension DesktopNotifications {
  /// A server that answers, with what it can do.
  ///
  /// Several that ask at once share one question.
  func prepare(_ deadline: ContinuousClock.Instant) async -> Result<
    NotificationServer, DesktopFailure
  > {
    if let server { return .success(server) }
    if let preparation { return await preparation.value }
    let task = Task { await findServer(deadline) }
    preparation = task
    let result = await task.value
    preparation = nil
    return result
  }

  private func findServer(_ deadline: ContinuousClock.Instant) async
    -> Result<NotificationServer, DesktopFailure>
  {
    var hasMatches = connection != nil
    let connection = connection ?? connect()
    let current = generation
    do throws(BusError) {
      if !hasMatches {
        for rule in NotificationServer.matches {
          _ = try await connection.addMatch(rule, timeout: deadline - .now).get()
        }
        hasMatches = true
      }
      // Starts a server where the bus knows how to. One that answers too late is there by then.
      let reply = try await connection.call(
        NotificationServer.getCapabilities, timeout: deadline - .now,
        late: { [weak self] _ in Task { await self?.retryNow() } }
      ).get()
      let bus = try await connection.call(.ofBus("GetId"), timeout: deadline - .now).get()
      let found = NotificationServer(
        owner: reply.sender, bus: bus.values.first?.string ?? "",
        capabilities: Set((reply.values.first?.elements ?? []).compactMap(\.string)))
      guard current == generation else { return .failure(.noBus("the connection ended")) }
      server = found
      return .success(found)
    } catch {
      // A connection that hears no signals, or whose bus does not answer, is of no use.
      if current == generation, !hasMatches || error.isConnectionLost { drop() }
      return .failure(DesktopFailure(error))
    }
  }

  private func connect() -> BusConnection {
    generation += 1
    let number = generation
    // Signals go through one stream, which keeps their order.
    let (signals, signalContinuation) = AsyncStream<BusSignal>.makeStream()
    let made = BusConnection(
      address: address, onSignal: { signalContinuation.yield($0) },
      onClose: { [weak self] error in
        signalContinuation.finish()
        Task { await self?.lost(number, error) }
      })
    Task { [weak self] in
      for await signal in signals { await self?.handle(signal) }
    }
    connection = made
    return made
  }

  /// Gives the connection up; the next question makes a new one.
  private func drop() {
    generation += 1
    connection?.close()
    connection = nil
    server = nil
  }

  private func lost(_ number: Int, _ error: BusError) {
    guard number == generation else { return }
    drop()
    for key in standing.keys { standing[key]?.shown = nil }
    if !standing.isEmpty { continuation.yield(.serverGone) }
    retryLater(after: DesktopFailure(error))
  }

  /// Reaches for a bus again while there is something to show; with a bus, its signal is enough.
  func retryLater(after failure: DesktopFailure) {
    guard connection == nil, failure != .noLibrary, retry == nil, hasPending else { return }
    retry = Task { [weak self, retryDelays] in
      var tries = 0
      while !Task.isCancelled {
        let delay =
          retryDelays.isEmpty ? .seconds(30) : retryDelays[min(tries, retryDelays.count - 1)]
        try? await Task.sleep(for: delay)
        tries += 1
        guard let self, await self.tryPending() else { break }
      }
      await self?.endRetry()
    }
  }

  private var hasPending: Bool {
    standing.values.contains { $0.shown == nil && !$0.isClosed }
  }

  /// One try; true where another is needed.
  private func tryPending() async -> Bool {
    for key in standing.keys.sorted() where standing[key]?.shown == nil { await showAgain(key) }
    return connection == nil && hasPending
  }

  private func endRetry() { retry = nil }

  // MARK: - Signals

  func handle(_ signal: BusSignal) {
    switch (signal.interface, signal.member) {
    case ("org.freedesktop.DBus", "NameOwnerChanged")
    where signal.sender == "org.freedesktop.DBus":
      guard signal.values.count == 3, signal.values[0].string == NotificationServer.name else {
        return
      }
      ownerChanged(from: signal.values[1].string ?? "", to: signal.values[2].string ?? "")
    case (NotificationServer.interface, "ActionInvoked"):
      about(signal) { key, entry in
        guard let action = signal.values[1].string, entry.actions.contains(action) else { return }
        // After the end a press means nothing.
        guard entry.content() != nil else { return }
        continuation.yield(.chosen(key: key, action: action))
      }
    case (NotificationServer.interface, "NotificationClosed"):
      about(signal) { key, _ in
        if let shown = standing[key]?.shown { forget(key, shown) }
        standing[key]?.shown = nil
        standing[key]?.isClosed = true
        let reason = signal.values[1].uint32.flatMap { CloseReason(rawValue: $0) } ?? .undefined
        standing[key]?.isDismissed = reason == .dismissed
        continuation.yield(.closed(key: key, reason: reason))
      }
    default: break
    }
  }

  /// Finds what a signal is about: ours, and from the server that shows it.
  private func about(_ signal: BusSignal, _ body: (String, StandingNotification) -> Void) {
    guard signal.values.count == 2, let id = signal.values[0].uint32, let server,
      signal.sender == server.owner
    else { return }
    let shown = ShownNotification(id: id, server: server.token)
    if let (key, entry) = standing.first(where: { $0.value.shown == shown }) {
      body(key, entry)
    } else if standing.values.contains(where: \.isSending), early.count < 64 {
      early.append(signal)
    }
  }

  private func ownerChanged(from old: String, to owner: String) {
    // Known already: it was started by our own question.
    guard owner != server?.owner || owner.isEmpty else { return }
    server = nil
    early = []
    // What another server has shown meanwhile stays.
    for (key, entry) in standing where entry.shown?.server.hasSuffix("/" + old) ?? false {
      standing[key]?.shown = nil
    }
    guard !owner.isEmpty else {
      continuation.yield(.serverGone)
      return
    }
    continuation.yield(.serverAppeared)
    let keys = standing.keys.sorted()
    Task { for key in keys { await showAgain(key) } }
  }
}
