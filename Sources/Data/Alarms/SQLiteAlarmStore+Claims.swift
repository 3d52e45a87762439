import CoreStorage
package import Domain

/// Taking the right to deliver, and saying what became of it (docs/adr/0018-alarm-claims.md).
extension SQLiteAlarmStore {
  package func claimDue(at now: Instant) async throws -> ClaimRound {
    let due = try await sessions(dueBy: now)
    let wanted = due.flatMap { session in
      RingSchedule.due(session, at: now).map { (id: session.id, notice: $0) }
    }
    guard !wanted.isEmpty else { return ClaimRound() }
    let (owner, unrecorded) = (owner, unrecorded)
    var outcomes: [ClaimOutcome]
    do {
      outcomes = try await transaction { rows in
        try wanted.map { entry in
          try Self.claim(
            entry.notice, of: entry.id, rows, by: owner, unrecorded[entry.id] ?? [], now: now)
        }
      }
      for entry in wanted { self.unrecorded[entry.id] = nil }
    } catch is StorageError {
      outcomes = []
      for entry in wanted {
        outcomes.append(try await claimInMemory(entry.notice, of: entry.id, now: now))
      }
    }
    return outcomes.reduce(into: ClaimRound()) { round, outcome in
      switch outcome {
      case .claimed(let claim): round.claims.append(claim)
      case .held(let until):
        round.held += 1
        round.heldUntil = round.heldUntil.map { min($0, until) } ?? until
      case .settled: break
      }
    }
  }

  package func claim(
    _ notice: AlarmNotice, of id: AlarmID, now: Instant
  ) async throws -> ClaimOutcome {
    let (owner, missed) = (owner, unrecorded[id] ?? [])
    do {
      let outcome = try await transaction { rows in
        try Self.claim(notice, of: id, rows, by: owner, missed, now: now)
      }
      unrecorded[id] = nil
      return outcome
    } catch is StorageError {
      return try await claimInMemory(notice, of: id, now: now)
    }
  }

  private static func claim(
    _ notice: AlarmNotice, of id: AlarmID, _ rows: CollectionTransaction,
    by owner: ProcessIdentity, _ missed: [(event: AlarmEvent, at: Instant)], now: Instant
  ) throws -> ClaimOutcome {
    guard let item = try rows.item(id.rawValue) else { return .settled }
    let stored = overlaid(try AlarmRecord.session(item), missed)
    var session = try AlarmStateMachine.next(stored, .clock, now: now).session
    guard let wanted = pending(notice, of: session, now: now) else { return .settled }
    switch try rows.claim(
      key(wanted, id), by: owner, now: now.secondsSince1970, leaseSeconds: leaseSeconds,
      maximumStarts: maximumStarts)
    {
    case .held(let until): return .held(until: Instant(until))
    case .done, .exhausted:
      // Done as far as it can be known; the next ring has a claim of its own.
      session = try AlarmStateMachine.next(session, .delivered(wanted, []), now: now).session
      try rows.put(AlarmRecord.item(session))
      return .settled
    case .claimed(let claim):
      if wanted.announcement.attention == .alarm {
        session = try AlarmStateMachine.next(session, .ringing, now: now).session
      }
      if session != stored || !missed.isEmpty { try rows.put(AlarmRecord.item(session)) }
      return .claimed(
        AlarmClaim(
          session: session, notice: wanted, mayRepeat: claim.earlierStarts > 0,
          earlierStarts: claim.earlierStarts))
    }
  }

  /// What cannot be recorded rings all the same, once in this process.
  private func claimInMemory(
    _ notice: AlarmNotice, of id: AlarmID, now: Instant
  ) async throws -> ClaimOutcome {
    guard let session = try await session(id),
      let wanted = Self.pending(notice, of: session, now: now),
      unrecordedClaims.insert(Self.key(wanted, id)).inserted
    else { return .settled }
    if wanted.announcement.attention == .alarm {
      unrecorded[id, default: []].append((.ringing, now))
    }
    return .claimed(
      AlarmClaim(session: session, notice: wanted, mayRepeat: false, isRecorded: false))
  }

  package func begin(_ claims: [AlarmClaim], now: Instant) async throws -> [AlarmClaim] {
    if claims.isEmpty { return [] }
    let owner = owner
    do {
      return try await transaction { rows in
        try claims.filter { claim in
          guard claim.isRecorded else { return true }
          guard let item = try rows.item(claim.session.id.rawValue) else { return false }
          let session = try AlarmStateMachine.next(
            try AlarmRecord.session(item), .clock, now: now
          ).session
          return try Self.isWanted(claim.notice, of: session)
            && rows.begin(Self.storedClaim(claim, owner))
        }
      }
    } catch is StorageError {
      return claims
    }
  }

  @discardableResult
  package func finish(
    _ claim: AlarmClaim, _ deliveries: [Delivery], now: Instant
  ) async throws -> AlarmSession? {
    let id = claim.session.id
    unrecordedClaims.remove(Self.key(claim.notice, id))
    let isDelivered = deliveries.contains(where: \.isDelivered)
    let event: AlarmEvent =
      isDelivered ? .delivered(claim.notice, deliveries) : .undelivered(claim.notice, deliveries)
    let stored = Self.storedClaim(claim, owner)
    do {
      return try await transaction { rows -> AlarmSession? in
        if claim.isRecorded {
          try isDelivered
            ? rows.finish(stored, now: now.secondsSince1970) : rows.release(stored)
        }
        guard let item = try rows.item(id.rawValue) else { return nil }
        let session = try AlarmStateMachine.next(
          try AlarmRecord.session(item), event, now: now
        ).session
        try rows.put(AlarmRecord.item(session))
        return session
      }
    } catch is StorageError {
      unrecorded[id, default: []].append((event, now))
      return try await session(id)
    }
  }

  /// The notice as it now stands in the session, where it is still due.
  private static func pending(
    _ notice: AlarmNotice, of session: AlarmSession, now: Instant
  ) -> AlarmNotice? {
    RingSchedule.due(session, at: now).first {
      $0.dueAt == notice.dueAt && $0.announcement.stage == notice.announcement.stage
    }
  }

  /// A ring is wanted as long as the alarm is not answered; its due instant may have moved on.
  private static func isWanted(
    _ notice: AlarmNotice, of session: AlarmSession
  ) -> Bool {
    if case .ring = notice.announcement {
      guard let next = RingSchedule.nextRing(session) else { return false }
      return next <= notice.dueAt
    }
    return session.outbox.contains(notice)
  }

  private static func key(_ notice: AlarmNotice, _ id: AlarmID) -> StoredClaim.Key {
    StoredClaim.Key(
      id: id.rawValue, stage: notice.announcement.stage, due: notice.dueAt.secondsSince1970)
  }

  private static func storedClaim(_ claim: AlarmClaim, _ owner: ProcessIdentity) -> StoredClaim {
    StoredClaim(
      key: key(claim.notice, claim.session.id), owner: owner,
      earlierStarts: claim.earlierStarts)
  }
}
