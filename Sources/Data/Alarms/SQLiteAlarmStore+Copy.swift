import CoreFiles
import CoreStorage
package import Domain

/// Keeping the second copy, and coming back from it.
extension SQLiteAlarmStore {
  private static let storeKey = "alarm.store"

  /// What was found at the opening, after everything was done about it that can be.
  func prepared(_ opening: Database.Opening) async throws -> [StoreNotice] {
    var notices: [StoreNotice] = []
    if opening.isOnNetwork { notices.append(.onNetwork(path: database.path)) }
    if case .readOnly(let error) = opening.state {
      return notices + [.readOnly(StoreFailure(error))]
    }
    try await renewColumns(isRecovered: opening.isRecovered)
    let kept = copy.read()
    let store = try await documents.read(Self.storeKey).map { String(decoding: $0, as: UTF8.self) }
    let revision = try await alarms.read { try $0.revision() }
    var restored = 0
    if let kept, store != kept.header.store || revision < kept.header.revision {
      restored = try await restore(kept, isNewer: store == kept.header.store)
    }
    if store == nil {
      try await documents.mutate(Self.storeKey) { body in
        if body == nil { body = Array(String(UInt64.random(in: 1 ... .max), radix: 36).utf8) }
      }
    }
    if store == nil || restored > 0 { await renewCopy() }
    if case .recovered(let aside, _) = opening.state {
      let alive = try await alarms.read { try $0.all(upTo: AlarmRecord.settled - 1).count }
      notices += try await remember(.recovered(setAside: aside, alarms: alive))
    } else if restored > 0 {
      notices += try await remember(.restored(alarms: restored))
    }
    return notices
  }

  /// The edition of `AlarmRecord` that wrote the columns beside the bodies.
  private static let editionKey = "alarm.columns"

  /// Writes all rows anew where another edition wrote them: after an older version, and out of a damaged
  /// file.
  private func renewColumns(isRecovered: Bool) async throws {
    let edition = Array(AlarmRecord.edition.utf8)
    if !isRecovered, try await documents.read(Self.editionKey) == edition { return }
    try await alarms.write { rows in
      for item in try rows.all() {
        // One that cannot be read is kept as it is, and counted when alarms are read.
        guard let session = try? AlarmRecord.session(item) else { continue }
        let renewed = try AlarmRecord.item(session)
        var old = item
        old.body = renewed.body
        if old != renewed { try rows.put(renewed) }
      }
    }
    try await documents.write(edition, for: Self.editionKey)
  }

  /// Puts back what the database lacks; where the copy is the newer one of the same store it wins.
  private func restore(_ kept: AlarmCopy.Content, isNewer: Bool) async throws -> Int {
    let restored = try await alarms.write { rows -> Int in
      // Looked at again under the lock: another process may have restored it.
      if isNewer, try rows.revision() >= kept.header.revision { return 0 }
      try rows.raiseRevision(to: kept.header.revision)
      var count = 0
      for session in kept.sessions {
        let stored = try rows.item(session.id.rawValue)
        let isReadable = stored.map { (try? AlarmRecord.session($0)) != nil } ?? false
        guard isNewer || !isReadable else { continue }
        try rows.put(AlarmRecord.item(session))
        count += 1
      }
      if let serial = kept.header.serial { try rows.raiseSerial(Self.idCounter, to: serial) }
      return count
    }
    try await ruleRows.write { rows in
      for rule in kept.rules where try rows.item(rule.id.rawValue) == nil {
        try rows.put(Self.item(rule))
      }
    }
    return restored
  }

  /// Writes the second copy anew from the database.
  ///
  /// A failure is left for the next change to mend: the database has what counts.
  func renewCopy() async {
    guard
      let alarms = try? await alarms.read({ rows in
        (
          revision: try rows.revision(), serial: try rows.serial(Self.idCounter),
          rows: try rows.all(upTo: AlarmRecord.settled - 1, limit: AlarmCopy.maximumSessions)
        )
      }), let rules = try? await ruleRows.all(),
      let store = try? await documents.read(Self.storeKey)
    else { return }
    let header = AlarmCopy.Header(
      store: String(decoding: store, as: UTF8.self), revision: alarms.revision,
      serial: alarms.serial)
    AtomicFile.exclusively(copy.path) {
      // Another process may have copied a later state in the meantime.
      if let there = copy.header(), there.store == header.store, there.revision > header.revision {
        return
      }
      try? copy.write(header, alarms: alarms.rows.map(\.body), rules: rules.map(\.body))
    }
  }

  // MARK: Notices

  private static let noticeKey = "alarm.notices"

  /// Keeps a notice for whoever next shows notices to a person.
  private func remember(_ notice: StoreNotice) async throws -> [StoreNotice] {
    try await documents.mutate(Self.noticeKey) { body in
      let before = body.flatMap { try? Coding.value([StoreNotice].self, $0) } ?? []
      body = try Coding.bytes(before + [notice])
    }
    return []
  }

  package func notices() async throws -> [StoreNotice] {
    try? await prepare()
    let kept = try? await documents.read(Self.noticeKey)
      .map { try Coding.value([StoreNotice].self, $0) }
    return (kept ?? []) + found
  }

  package func takeNotices() async throws -> [StoreNotice] {
    let all = try await notices()
    if all.count > found.count { try? await documents.write(nil, for: Self.noticeKey) }
    return all
  }

  // MARK: The clock

  private static let clockKey = "clock"

  package func clockMark() async throws -> ClockMark? {
    try await translatingFailures {
      try await documents.read(Self.clockKey).flatMap { try? Coding.value(ClockMark.self, $0) }
    }
  }

  package func setClockMark(_ mark: ClockMark) async throws {
    let bytes = try Coding.bytes(mark)
    try await translatingFailures { try await documents.write(bytes, for: Self.clockKey) }
  }
}

extension Database.Opening {
  fileprivate var isRecovered: Bool {
    if case .recovered = state { return true }
    return false
  }
}
