package import CoreStorage
package import Domain

/// Alarms and rules in SQLite, with a second copy beside it.
package actor SQLiteAlarmStore: AlarmStore {
  /// How long another process leaves a claim to its holder, where that seems to live.
  package static let leaseSeconds: Int64 = 30
  /// A notice is begun at most so often: once, and once more where the first end is unknown.
  package static let maximumStarts = 2
  /// Tombstones kept for `alarm history`.
  package static let maximumHistory = 500

  let database: Database
  let alarms: CollectionStore
  let ruleRows: CollectionStore
  let documents: DocumentStore
  let copy: AlarmCopy
  let owner: ProcessIdentity
  /// What was delivered while the store could not be written, so that it is not delivered again.
  var unrecorded: [AlarmID: [(event: AlarmEvent, at: Instant)]] = [:]
  /// Alarms as they were read last for an outlook, with the revisions of their rows.
  var read: [String: (revision: Int64, session: AlarmSession)] = [:]
  /// Grows with each file that takes the place of the one before.
  private(set) var fileNumber = 0
  /// Claims in hand that could not be recorded.
  var unrecordedClaims: Set<StoredClaim.Key> = []
  private var preparation: (opening: Database.Opening, notices: [StoreNotice])?
  private var preparing: Task<[StoreNotice], any Error>?
  private var openingError: StorageError?
  /// Rows that this version could not read, as of the last look at all of them.
  var unreadable = 0

  /// Files are read and written here too, so it runs where the database does.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe database.executor.asUnownedSerialExecutor()
  }

  /// `copyPath`: where the second copy is; watching it for being replaced tells of changes.
  package init(
    _ database: Database, copyPath: String, owner: ProcessIdentity = .current
  ) {
    self.database = database
    alarms = CollectionStore(database, name: "alarm")
    ruleRows = CollectionStore(database, name: "alarm.rule")
    documents = DocumentStore(database)
    copy = AlarmCopy(path: copyPath)
    self.owner = owner
  }

  // MARK: Changing

  package func add(_ draft: AlarmDraft, now: Instant) async throws -> AlarmAddition {
    let addition = try await writing { rows in
      if let rule = draft.ruleID,
        let planned = try rows.first(from: AlarmRecord.origin(rule, draft.night))
      {
        return AlarmAddition(session: try AlarmRecord.session(planned))
      }
      var session = AlarmSession(
        id: try Self.newID(rows) { try rows.item($0.rawValue) != nil }, night: draft.night,
        from: draft.from, to: draft.to,
        route: draft.route, bufferSeconds: draft.bufferSeconds, followsLast: draft.followsLast,
        ruleID: draft.ruleID, createdAt: now)
      session.lastCheckAttempt = max(draft.route.checkedAt.instant, session.createdAt)
      var replaced: AlarmSession?
      for item in try rows.all(tagged: AlarmRecord.tag(session)) {
        guard let other = try? AlarmRecord.session(item), other.isSameTrip(as: session) else {
          continue
        }
        // One whose time is up refuses: it is over, and needs no replacing.
        let event = AlarmEvent.replaced(by: session.id)
        guard let change = try? AlarmStateMachine.next(other, event, now: now) else { continue }
        try rows.put(AlarmRecord.item(change.session))
        replaced = change.session
      }
      try rows.put(AlarmRecord.item(session))
      try Self.forgetOldest(rows)
      return AlarmAddition(session: session, replaced: replaced)
    }
    await renewCopy()
    return addition
  }

  package func apply(
    _ event: AlarmEvent, to id: AlarmID, now: Instant
  ) async throws -> AlarmChange {
    let missed = unrecorded[id] ?? []
    let change = try await writing { rows in
      guard let item = try rows.item(id.rawValue) else { throw AlarmRefusal.unknown(id) }
      let session = Self.overlaid(try AlarmRecord.session(item), missed)
      let change = try AlarmStateMachine.next(session, event, now: now)
      if change.hasChanged || !missed.isEmpty { try rows.put(AlarmRecord.item(change.session)) }
      return change
    }
    unrecorded[id] = nil
    if change.hasChanged { await renewCopy() }
    return change
  }

  package func apply(
    _ events: [AlarmID: AlarmEvent], now: Instant
  ) async throws -> [AlarmChange] {
    if events.isEmpty { return [] }
    let missed = unrecorded
    let changes = try await writing { rows in
      try events.compactMap { id, event -> AlarmChange? in
        guard let item = try rows.item(id.rawValue) else { return nil }
        let session = Self.overlaid(try AlarmRecord.session(item), missed[id] ?? [])
        guard let change = try? AlarmStateMachine.next(session, event, now: now) else { return nil }
        if change.hasChanged || missed[id] != nil {
          try rows.put(AlarmRecord.item(change.session))
        }
        return change
      }
    }
    for change in changes { unrecorded[change.session.id] = nil }
    // A new stamp or a new record alone is no reason to write the copy, nor to wake who watches it.
    let isNews = changes.contains {
      $0.attention != .silent || $0.session.outbox != $0.before.outbox
    }
    if isNews { await renewCopy() }
    return changes
  }

  package func advance(to now: Instant) async throws -> [AlarmChange] {
    let due = try await sessions(dueBy: now)
    let isNeeded = due.contains { session in
      (try? AlarmStateMachine.next(session, .clock, now: now))?.hasChanged ?? false
    }
    guard isNeeded else { return [] }
    let unrecorded = unrecorded
    let changes = try await writing { rows in
      try rows.all(upTo: now.secondsSince1970).compactMap { item -> AlarmChange? in
        guard let stored = try? AlarmRecord.session(item) else { return nil }
        let session = Self.overlaid(stored, unrecorded[stored.id] ?? [])
        let change = try AlarmStateMachine.next(session, .clock, now: now)
        guard change.hasChanged else { return nil }
        try rows.put(AlarmRecord.item(change.session))
        return change
      }
    }
    for change in changes { self.unrecorded[change.session.id] = nil }
    if !changes.isEmpty { await renewCopy() }
    return changes
  }

  /// Counts the ids that were given, to alarms and to rules.
  static let idCounter = "alarm.id"

  /// An id that no alarm or rule of this store ever had.
  ///
  /// Older versions drew them at random: what is there is looked at, too.
  static func newID(
    _ rows: CollectionTransaction, isTaken: (AlarmID) throws -> Bool
  ) throws -> AlarmID {
    while true {
      // A store that replaces a lost one begins elsewhere, with far fewer than all numbers used up.
      let first = Int64.random(in: 0..<500_000)
      let id = AlarmID.numbered(try rows.nextSerial(idCounter, from: first))
      if try !isTaken(id) { return id }
    }
  }

  private static func forgetOldest(_ rows: CollectionTransaction) throws {
    let over = try rows.all(at: AlarmRecord.settled)
    for item in over.dropLast(maximumHistory) { try rows.remove(item.id) }
  }

  // MARK: Preparing

  /// Opens the database and brings it and the second copy together: at the first use, and again after a
  /// damaged file was replaced.
  func prepare() async throws {
    do {
      let opening = try await database.open()
      if let preparation, preparation.opening == opening { return }
      // Several callers at once share one preparation.
      let task = preparing ?? Task { try await prepared(opening) }
      preparing = task
      defer { preparing = nil }
      preparation = (opening, try await task.value)
      // Another file may have the same revisions for other rows.
      read = [:]
      fileNumber += 1
      openingError = nil
    } catch let error as StorageError {
      openingError = error
      throw error
    }
  }

  /// What holds of the store as it was found.
  var found: [StoreNotice] {
    if let openingError { return [.readOnly(StoreFailure(openingError))] }
    let rows = unreadable > 0 ? [StoreNotice.unreadable(count: unreadable)] : []
    return (preparation?.notices ?? []) + rows
  }

  func view<R: Sendable>(_ body: @Sendable (CollectionReading) throws -> R) async throws -> R {
    try await prepare()
    do {
      return try await alarms.read(body)
    } catch let error as StorageError where error.kind == .damaged {
      try await prepare()
      return try await alarms.read(body)
    }
  }

  /// One transaction on the alarms; once more after a damaged file was replaced.
  func transaction<R: Sendable>(
    _ body: @Sendable (CollectionTransaction) throws -> R
  ) async throws -> R {
    try await prepare()
    do {
      return try await alarms.write(body)
    } catch let error as StorageError where error.kind == .damaged {
      try await prepare()
      return try await alarms.write(body)
    }
  }

  private func writing<R: Sendable>(
    _ body: @Sendable (CollectionTransaction) throws -> R
  ) async throws -> R {
    do {
      return try await transaction(body)
    } catch let error as StorageError {
      throw StoreFailure(error)
    }
  }
}
