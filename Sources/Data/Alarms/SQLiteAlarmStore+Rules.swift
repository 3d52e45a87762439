import CoreStorage
package import Domain

/// Recurring rules.
extension SQLiteAlarmStore {
  static func item(_ rule: AlarmRule) throws -> CollectionStore.Item {
    CollectionStore.Item(
      id: rule.id.rawValue, sort: rule.createdAt.secondsSince1970, body: try Coding.bytes(rule))
  }

  package func rules() async throws -> [AlarmRule] {
    do {
      try await prepare()
      return try await ruleRows.all().compactMap { try? Coding.value(AlarmRule.self, $0.body) }
    } catch let error as StorageError {
      guard let content = copy.read() else { throw StoreFailure(error) }
      return content.rules
    }
  }

  package func addRule(
    days: Set<CivilDate.Weekday>, from: Place, to: Place, bufferSeconds: Int,
    providers: [String]?, now: Instant
  ) async throws -> AlarmRule {
    let rule = try await translatingFailures {
      try await prepare()
      let taken = Set(try await alarms.all().map(\.id))
      return try await ruleRows.write { rows in
        let id = try Self.newID(rows) {
          try taken.contains($0.rawValue) || rows.item($0.rawValue) != nil
        }
        let rule = AlarmRule(
          id: id, days: days, from: from, to: to, bufferSeconds: bufferSeconds, createdAt: now,
          providers: providers)
        try rows.put(Self.item(rule))
        return rule
      }
    }
    await renewCopy()
    return rule
  }

  package func updateRule(_ rule: AlarmRule) async throws {
    try await translatingFailures {
      try await ruleRows.write { rows in
        // One removed meanwhile stays removed.
        if try rows.item(rule.id.rawValue) != nil { try rows.put(Self.item(rule)) }
      }
    }
    await renewCopy()
  }

  @discardableResult
  package func removeRule(_ id: AlarmID) async throws -> Bool {
    let removed = try await translatingFailures {
      try await prepare()
      return try await ruleRows.remove(id.rawValue)
    }
    if removed { await renewCopy() }
    return removed
  }
}
