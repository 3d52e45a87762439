/// The right of one process to do one thing once.
package struct StoredClaim: Hashable, Sendable {
  /// What is to be done: a row, a stage of it, and the instant at which it became due.
  package struct Key: Hashable, Sendable {
    package var id: String
    package var stage: String
    package var due: Int64
    package init(id: String, stage: String, due: Int64) {
      self.id = id
      self.stage = stage
      self.due = due
    }
  }
  package var key: Key
  package var owner: ProcessIdentity
  /// Times that it was begun before by someone who did not finish.
  package var earlierStarts: Int
  package init(key: Key, owner: ProcessIdentity, earlierStarts: Int) {
    self.key = key
    self.owner = owner
    self.earlierStarts = earlierStarts
  }
}

/// What came of asking for a claim.
package enum ClaimResult: Hashable, Sendable {
  case claimed(StoredClaim)
  /// A living process holds it, at the longest until then (seconds since 1970).
  case held(until: Int64)
  case done
  /// Begun as often as is allowed, with an end that nobody reported.
  case exhausted
}

extension CollectionTransaction {
  /// Takes the claim if nobody has it: it is new, its owner is dead, or its lease is over.
  ///
  /// The owner's death is looked up rather than waited for, so a process restarted after a crash goes
  /// on at once. The lease (wall clock) covers an owner that hangs or runs on another machine.
  package func claim(
    _ key: StoredClaim.Key, by owner: ProcessIdentity, now: Int64, leaseSeconds: Int64,
    maximumStarts: Int
  ) throws(StorageError) -> ClaimResult {
    var found: (owner: String, claimedAt: Int64, leaseUntil: Int64, starts: Int, isDone: Bool)?
    try connection.run(
      "SELECT owner, claimed_at, lease_until, starts, done_at FROM claim "
        + "WHERE collection = ? AND id = ? AND stage = ? AND due = ?", values(key)
    ) { row in
      found = (
        row.text(0), row.integer(1), row.integer(2), Int(row.integer(3)), !row.isNull(4)
      )
    }
    if let found {
      if found.isDone { return .done }
      // A lease that begins in the future was given before the clock was set back.
      let isRunning = now < found.leaseUntil && now >= found.claimedAt
      if isRunning, ProcessIdentity(text: found.owner)?.mayBeAlive ?? false {
        return .held(until: found.leaseUntil)
      }
      if found.starts >= maximumStarts { return .exhausted }
    }
    try connection.run(
      "INSERT INTO claim (collection, id, stage, due, owner, claimed_at, lease_until) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (collection, id, stage, due) DO UPDATE SET "
        + "owner = excluded.owner, claimed_at = excluded.claimed_at, "
        + "lease_until = excluded.lease_until",
      values(key) + [.text(owner.text), .integer(now), .integer(now + leaseSeconds)])
    noteChange()
    return .claimed(StoredClaim(key: key, owner: owner, earlierStarts: found?.starts ?? 0))
  }

  /// Notes that the thing is about to be done; false where the claim was lost to another process.
  package func begin(_ claim: StoredClaim) throws(StorageError) -> Bool {
    try connection.run(
      "UPDATE claim SET starts = starts + 1 WHERE collection = ? AND id = ? AND stage = ? "
        + "AND due = ? AND owner = ? AND done_at IS NULL",
      values(claim.key) + [.text(claim.owner.text)])
    if connection.changes > 0 { noteChange() }
    return connection.changes > 0
  }

  /// Notes that the thing was done.
  package func finish(_ claim: StoredClaim, now: Int64) throws(StorageError) {
    try connection.run(
      "UPDATE claim SET done_at = ? WHERE collection = ? AND id = ? AND stage = ? AND due = ?",
      [.integer(now)] + values(claim.key))
    noteChange()
  }

  /// Gives a claim back that was not carried out, so that it can be taken again at once.
  package func release(_ claim: StoredClaim) throws(StorageError) {
    try connection.run(
      "UPDATE claim SET lease_until = 0, starts = ? WHERE collection = ? AND id = ? AND stage = ? "
        + "AND due = ? AND owner = ? AND done_at IS NULL",
      [.integer(Int64(claim.earlierStarts))] + values(claim.key) + [.text(claim.owner.text)])
    noteChange()
  }

  private func values(_ key: StoredClaim.Key) -> [StoredValue] {
    [.text(name), .text(key.id), .text(key.stage), .integer(key.due)]
  }
}
