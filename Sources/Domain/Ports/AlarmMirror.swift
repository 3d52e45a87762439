/// A server that wants to know of the alarms, so that it can say when a departure moves.
///
/// Nothing that happens to an alarm depends on it: a server that cannot be asked is told later.
package protocol AlarmMirror: Sendable {
  /// Brings the server up to date: it knows of the next alarm that is not over, and of no other.
  ///
  /// - Parameter sessions: Those that are not over.
  func update(_ sessions: [AlarmSession], now: Instant) async -> MirrorUpdate
}

/// What came of telling the server.
package enum MirrorUpdate: Hashable, Sendable {
  /// It knew already, or no server is set up.
  case unchanged
  case registered(AlarmID)
  case cancelled
  /// The server has no route that leaves when the alarm says: it is told of nothing.
  case noSuchRoute
  /// Tried again with the next check; why.
  case failed(String)
}

/// Where no server is set up.
package struct NoMirror: AlarmMirror {
  package init() {}
  package func update(_ sessions: [AlarmSession], now: Instant) async -> MirrorUpdate { .unchanged }
}
