import CoreSystem

/// Notifications on the desktop of the user: one standing notification for each alarm.
///
/// Everything ends within the time limit, whatever the bus or the server does. What could not be
/// shown stays wanted: it is shown with the words of that moment when a server comes, and again when
/// a server was started anew.
package actor DesktopNotifications {
  /// What a notification says now.
  ///
  /// Nil when it is no longer to be shown. Asked again before each sending, and when a button is
  /// pressed: after the end a press means nothing.
  package typealias Content = @Sendable () -> DesktopNotification?

  /// One answer for all that is asked of a server, connecting included.
  package static let defaultLimit = Duration.seconds(3)

  let address: String
  let limit: Duration
  let retryDelays: [Duration]
  /// What happens to notifications; for one reader.
  package nonisolated let events: AsyncStream<DesktopEvent>
  let continuation: AsyncStream<DesktopEvent>.Continuation

  var connection: BusConnection?
  /// Counts connections, so that the end of an old one does not end the new one.
  var generation = 0
  var server: NotificationServer?
  var preparation: Task<Result<NotificationServer, DesktopFailure>, Never>?
  var standing: [String: StandingNotification] = [:]
  /// What is known to be off the screen, for each key the last: nobody has to be told twice to close it.
  var gone: [String: ShownNotification] = [:]
  var waiters: [String: [CheckedContinuation<Void, Never>]] = [:]
  /// Signals about numbers that are not known yet, while one is being given.
  var early: [BusSignal] = []
  var retry: Task<Void, Never>?

  /// - Parameters:
  ///   - address: see `BusAddress.session`.
  ///   - retryDelays: waits before trying again to reach a bus, while something is to be shown; the
  ///     last one repeats.
  package init(
    address: String, limit: Duration = defaultLimit,
    retryDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(5), .seconds(15), .seconds(30)]
  ) {
    self.address = address
    self.limit = limit
    self.retryDelays = retryDelays
    (events, continuation) = AsyncStream<DesktopEvent>.makeStream(
      bufferingPolicy: .bufferingNewest(256))
  }

  deinit { continuation.finish() }

  /// Shows a notification, or brings the one that stands for the same key up to date.
  ///
  /// With the same urgency it is replaced in place; where the urgency changes it is closed and shown
  /// anew, since several servers keep the old urgency otherwise.
  ///
  /// - Parameter previous: what another process showed for the key.
  package func show(
    _ key: String, previous: ShownNotification? = nil, _ content: @escaping Content
  ) async -> Result<ShownNotification, DesktopFailure> {
    let deadline = ContinuousClock.now + limit
    var entry = standing[key] ?? StandingNotification(content: content)
    entry.content = content
    if content()?.isQuiet ?? false {
      if entry.isDismissed { return .failure(.notWanted) }
    } else {
      entry.isDismissed = false
    }
    entry.isClosed = false
    if entry.shown == nil {
      entry.shown = previous
      entry.urgency = nil
    }
    standing[key] = entry
    await enter(key)
    defer { leave(key) }
    let result = await send(key, deadline: deadline)
    if case .failure(let error) = result { retryLater(after: error) }
    return result
  }

  /// Closes what stands for a key, and wants it no more.
  ///
  /// - Parameter previous: what another process showed for the key.
  package func withdraw(_ key: String, previous: ShownNotification? = nil) async {
    // First, so that nothing shows it again meanwhile.
    let known = standing.removeValue(forKey: key)
    await enter(key)
    defer { leave(key) }
    guard let shown = known?.shown ?? previous, gone[key] != shown else { return }
    let deadline = ContinuousClock.now + limit
    guard case .success(let server) = await prepare(deadline), server.token == shown.server else {
      return
    }
    if case .success = await connection?.call(server.close(shown.id), timeout: deadline - .now) {
      forget(key, shown)
    }
  }

  /// Notes that something is off the screen.
  func forget(_ key: String, _ shown: ShownNotification) {
    // As many as a night may have; what falls out is told once more at most.
    if gone.count >= 1_000 { gone = [:] }
    gone[key] = shown
  }

  /// What the server can do, for a diagnosis; the error says why there is none.
  package func capabilities() async -> Result<Set<String>, DesktopFailure> {
    await prepare(ContinuousClock.now + limit).map(\.capabilities)
  }

  /// Tries again what could not be shown: the desktop may have come.
  package func retryNow() async {
    for key in standing.keys.sorted() { await showAgain(key) }
  }

  /// Ends the connection; nothing that is shown is closed.
  package func close() {
    retry?.cancel()
    generation += 1
    connection?.close()
    connection = nil
    server = nil
    standing = [:]
    continuation.finish()
  }

  // MARK: - Sending

  /// Sends what a key stands for; the caller has entered the key.
  private func send(_ key: String, deadline: ContinuousClock.Instant) async
    -> Result<ShownNotification, DesktopFailure>
  {
    let server: NotificationServer
    switch await prepare(deadline) {
    case .success(let found): server = found
    case .failure(let error): return .failure(error)
    }
    guard let entry = standing[key], var notification = entry.content() else {
      standing[key] = nil
      return .failure(.notWanted)
    }
    // Shown anew it would be noticed again.
    if notification.isQuiet, let urgency = entry.urgency { notification.urgency = urgency }
    var replacing: UInt32 = 0
    if let shown = entry.shown {
      let isSame = entry.urgency == notification.urgency || notification.isQuiet
      if shown.server == server.token, isSame {
        replacing = shown.id
      } else {
        // Forgotten first: its closing is ours, and no news.
        standing[key]?.shown = nil
        if shown.server == server.token {
          _ = await connection?.call(server.close(shown.id), timeout: deadline - .now)
        }
      }
    }
    standing[key]?.isSending = true
    let result = await connection?.call(
      server.notify(notification, key: key, replacing: replacing), timeout: deadline - .now,
      late: { [weak self, notification] reply in
        Task { await self?.adopt(key, reply, notification, server) }
      })
    standing[key]?.isSending = false
    switch result ?? .failure(.disconnected) {
    case .success(let reply):
      guard standing[key] != nil else {
        // Withdrawn while it was on its way.
        await closeUnwanted(reply, server)
        return .failure(.notWanted)
      }
      return record(key, reply, notification, server)
    case .failure(let error):
      return .failure(DesktopFailure(error))
    }
  }

  private func record(
    _ key: String, _ reply: BusReply, _ notification: DesktopNotification,
    _ server: NotificationServer
  ) -> Result<ShownNotification, DesktopFailure> {
    guard let id = reply.values.first?.uint32, id != 0 else {
      return .failure(.refused("Notify answered without a number"))
    }
    var server = server
    server.owner = reply.sender
    let shown = ShownNotification(id: id, server: server.token)
    standing[key]?.shown = shown
    gone[key] = nil
    standing[key]?.urgency = notification.urgency
    standing[key]?.actions = Set(notification.actions.map(\.key))
    let waiting = early
    early = []
    for signal in waiting { handle(signal) }
    return .success(shown)
  }

  /// A server that hung shows it after all: keep its number, so that it is replaced and not doubled.
  private func adopt(
    _ key: String, _ reply: BusReply, _ notification: DesktopNotification,
    _ server: NotificationServer
  ) async {
    let entry = standing[key]
    guard let entry, entry.shown == nil, !entry.isSending, entry.content() != nil else {
      // Nobody wants it any more, or another stands by now.
      if reply.values.first?.uint32 != entry?.shown?.id { await closeUnwanted(reply, server) }
      return
    }
    if case .success(let shown) = record(key, reply, notification, server) {
      continuation.yield(.shown(key: key, shown))
    }
  }

  private func closeUnwanted(_ reply: BusReply, _ server: NotificationServer) async {
    guard let id = reply.values.first?.uint32 else { return }
    var server = server
    server.owner = reply.sender
    _ = await connection?.call(server.close(id), timeout: limit)
  }

  /// Shows what is wanted and not on the screen; says so as an event.
  func showAgain(_ key: String) async {
    await enter(key)
    defer { leave(key) }
    guard let entry = standing[key], !entry.isClosed else { return }
    guard entry.content() != nil else {
      standing[key] = nil
      return
    }
    if let shown = entry.shown, let server, shown.server == server.token { return }
    switch await send(key, deadline: ContinuousClock.now + limit) {
    case .success(let shown): continuation.yield(.shown(key: key, shown))
    case .failure(let error): retryLater(after: error)
    }
  }

  // MARK: - One at a time for each key

  private func enter(_ key: String) async {
    if waiters[key] == nil {
      waiters[key] = []
    } else {
      await withCheckedContinuation { waiters[key]?.append($0) }
    }
  }

  private func leave(_ key: String) {
    if waiters[key]?.isEmpty ?? true {
      waiters[key] = nil
    } else {
      waiters[key]?.removeFirst().resume()
    }
  }
}

/// What is wanted on the screen for a key, and what is there.
struct StandingNotification: Sendable {
  var content: DesktopNotifications.Content
  var shown: ShownNotification?
  /// Of what is shown; nil where another process showed it.
  var urgency: DesktopNotification.Urgency?
  var actions: Set<String> = []
  var isSending = false
  /// Closed by the person or by the server: not shown again unless asked to.
  var isClosed = false
  /// Closed by the person: what is quiet does not bring it back.
  var isDismissed = false

  init(content: @escaping DesktopNotifications.Content) { self.content = content }
}
