import CoreStorage
package import Domain

/// Reading alarms, from the second copy where the database cannot be read.
extension SQLiteAlarmStore {
  package func sessions(history: Bool) async throws -> [AlarmSession] {
    try await reading {
      try history ? $0.all() : $0.all(upTo: AlarmRecord.settled - 1)
    } elsewhere: { _ in
      true
    }.sorted(by: Self.isSooner)
  }

  package func sessions(dueBy now: Instant) async throws -> [AlarmSession] {
    try await reading {
      try $0.all(upTo: now.secondsSince1970)
    } elsewhere: { session in
      RingSchedule.nextInstant(session).map { $0 <= now } ?? false
    }
  }

  package func outlook(limit: Int, now: Instant) async throws -> AlarmOutlook {
    if unrecorded.isEmpty {
      do {
        return try await indexedOutlook(limit: limit, now: now)
      } catch is StorageError {
        // The copy will do.
      }
    }
    let sessions = try await sessions(history: false).filter { !$0.isOver }
    return AlarmOutlook(
      sessions: Array(sessions.prefix(limit)), count: sessions.count,
      nextCheck: sessions.compactMap(RecheckSchedule.nextCheck).min(),
      nextRing: sessions.compactMap(RingSchedule.nextRing).filter { $0 > now }.min())
  }

  /// By the indexes: only rows that are new or changed are read.
  private func indexedOutlook(limit: Int, now: Instant) async throws -> AlarmOutlook {
    try await prepare()
    // Others may ask meanwhile: what is known is that of the beginning.
    let (known, file) = (read, fileNumber)
    let found = try await view { rows in
      let first = try rows.stamps(by: .rank, limit: limit)
      let changed = try first.filter { known[$0.id]?.revision != $0.revision }
        .compactMap { stamp in try rows.item(stamp.id).map { (stamp, $0) } }
      return (
        first: first, changed: changed, count: try rows.count(.rank),
        check: try rows.first(.review), ring: try rows.first(.call, above: now.secondsSince1970)
      )
    }
    if file != fileNumber { return try await indexedOutlook(limit: limit, now: now) }
    var current: [String: (revision: Int64, session: AlarmSession)] = [:]
    for stamp in found.first {
      if let entry = known[stamp.id], entry.revision == stamp.revision { current[stamp.id] = entry }
    }
    for (stamp, item) in found.changed {
      current[stamp.id] = (try? AlarmRecord.session(item)).map { (stamp.revision, $0) }
    }
    read = current
    unreadable = max(unreadable, found.first.count - current.count)
    return AlarmOutlook(
      sessions: current.values.map(\.session).sorted(by: Self.isSooner), count: found.count,
      nextCheck: found.check.map { Instant($0) }, nextRing: found.ring.map { Instant($0) })
  }

  private static func isSooner(_ a: AlarmSession, _ b: AlarmSession) -> Bool {
    (a.leaveBy, a.id) < (b.leaveBy, b.id)
  }

  package func alarmsToCheck(dueBy now: Instant?) async throws -> [AlarmID] {
    if unrecorded.isEmpty {
      do {
        let stamps = try await view { rows in
          guard let now else { return try rows.stamps(by: .rank) }
          return try rows.stamps(by: .review, upTo: now.secondsSince1970)
        }
        return stamps.map { AlarmID(rawValue: $0.id) }
      } catch is StorageError {
        // The copy will do.
      }
    }
    return try await sessions(history: false).filter { session in
      guard let now else { return !session.isOver }
      return RecheckSchedule.nextCheck(session).map { $0 <= now } ?? false
    }.map(\.id)
  }

  package func session(plannedBy rule: AlarmID, for night: CivilDate) async throws -> AlarmSession?
  {
    try await reading {
      try $0.first(from: AlarmRecord.origin(rule, night)).map { [$0] } ?? []
    } elsewhere: {
      $0.ruleID == rule && $0.night == night
    }.first
  }

  package func nextInstant() async throws -> Instant? {
    try await nextInstant(after: Instant(.min))
  }

  package func nextInstant(after now: Instant) async throws -> Instant? {
    if unrecorded.isEmpty {
      do {
        let first = try await view { try $0.firstSort(above: now.secondsSince1970) }
        return first.flatMap { $0 == AlarmRecord.settled ? nil : Instant($0) }
      } catch is StorageError {
        // The copy will do.
      }
    }
    return try await sessions(history: false).compactMap(RingSchedule.nextInstant)
      .filter { $0 > now }.min()
  }

  package func session(_ id: AlarmID) async throws -> AlarmSession? {
    try await reading {
      try $0.item(id.rawValue).map { [$0] } ?? []
    } elsewhere: {
      $0.id == id
    }.first
  }

  /// Rows as sessions; from the copy where the database cannot be read.
  private func reading(
    _ rows: @Sendable (CollectionReading) throws -> [CollectionStore.Item],
    elsewhere isWanted: (AlarmSession) -> Bool
  ) async throws -> [AlarmSession] {
    do {
      let items = try await view(rows)
      let sessions = items.compactMap { try? AlarmRecord.session($0) }
      unreadable = max(unreadable, items.count - sessions.count)
      return sessions.map(overlaid)
    } catch let error as StorageError {
      guard let content = copy.read() else { throw StoreFailure(error) }
      return content.sessions.map(overlaid).filter(isWanted)
    }
  }

  /// A session with what could not be recorded.
  private func overlaid(_ session: AlarmSession) -> AlarmSession {
    Self.overlaid(session, unrecorded[session.id] ?? [])
  }

  static func overlaid(
    _ session: AlarmSession, _ events: [(event: AlarmEvent, at: Instant)]
  ) -> AlarmSession {
    events.reduce(session) { session, entry in
      (try? AlarmStateMachine.next(session, entry.event, now: entry.at))?.session ?? session
    }
  }

  package func revision() async throws -> Int64 {
    try await translatingFailures {
      try await view { try $0.revision() }
    }
  }
}
