/// Answers worth keeping for a while, in a file that may be lost at any time.
///
/// Failures are never kept. Lifetimes are spread, so that what was stored together does not expire
/// together. A store that cannot be read or written makes the cache empty, not the caller fail.
package actor ExpiringCache {
  package struct Limits: Sendable {
    package var maximumEntries: Int
    package var maximumBytes: Int
    /// Share of a lifetime by which it is made shorter or longer, 0 up to below 1.
    package var jitter: Double
    package init(maximumEntries: Int = 500, maximumBytes: Int = 8 << 20, jitter: Double = 0.1) {
      self.maximumEntries = maximumEntries
      self.maximumBytes = maximumBytes
      self.jitter = jitter
    }
  }

  package nonisolated let name: String
  private let database: Database
  private let limits: Limits
  private let now: @Sendable () -> Int64
  private var generator: any RandomNumberGenerator & Sendable
  private var loading: [String: Task<[UInt8], any Error>] = [:]
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe database.executor.asUnownedSerialExecutor()
  }

  /// `now`: seconds since 1970.
  package init(
    _ database: Database, name: String, limits: Limits = Limits(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    now: @escaping @Sendable () -> Int64
  ) {
    self.database = database
    self.name = name
    self.limits = limits
    self.generator = generator
    self.now = now
  }

  /// Nil where there is none, or one that has expired.
  package func value(for key: String) -> [UInt8]? {
    let (name, now) = (name, now())
    return try? database.assumeIsolated { database -> [UInt8]? in
      try database.read { connection in
        var body: [UInt8]?
        // One stored in the future was stored before the clock was set back: its age is unknown.
        try connection.run(
          "SELECT body FROM cache WHERE name = ? AND key = ? AND expires_at > ? AND stored_at <= ?",
          [.text(name), .text(key), .integer(now), .integer(now)]
        ) { row in body = row.bytes(0) }
        return body
      }
    }
  }

  /// Keeps a value for about `seconds`; one larger than the whole cache is not kept.
  package func store(_ body: [UInt8], for key: String, seconds: Int) {
    guard body.count <= limits.maximumBytes, seconds > 0 else { return }
    let spread = Double.random(in: -limits.jitter...limits.jitter, using: &generator)
    let (name, now, limits) = (name, now(), limits)
    let expiry = now + max(1, Int64(Double(seconds) * (1 + spread)))
    try? database.assumeIsolated { database in
      try database.write { connection in
        try connection.run(
          "INSERT OR REPLACE INTO cache (name, key, body, stored_at, expires_at) "
            + "VALUES (?, ?, ?, ?, ?)",
          [.text(name), .text(key), .blob(body), .integer(now), .integer(expiry)])
        try Self.trim(name, to: limits, now: now, connection)
      }
    }
  }

  package func remove(_ key: String) {
    let name = name
    try? database.assumeIsolated { database in
      try database.write { connection in
        try connection.run(
          "DELETE FROM cache WHERE name = ? AND key = ?", [.text(name), .text(key)])
      }
    }
  }

  /// The kept value, or what `load` returns, which is then kept.
  ///
  /// Callers that ask for the same key at the same time share one `load`; its error reaches all of
  /// them and is not kept.
  package func value(
    for key: String, seconds: Int, load: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> [UInt8] {
    if let kept = value(for: key) { return kept }
    if let running = loading[key] { return try await running.value }
    let task = Task { try await load() }
    loading[key] = task
    defer { loading[key] = nil }
    let body = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    store(body, for: key, seconds: seconds)
    return body
  }

  private static func trim(
    _ name: String, to limits: Limits, now: Int64, _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "DELETE FROM cache WHERE name = ? AND expires_at <= ?", [.text(name), .integer(now)])
    var kept = 0
    var bytes = 0
    var surplus: [String] = []
    try connection.run(
      "SELECT key, length(body) FROM cache WHERE name = ? ORDER BY stored_at DESC, rowid DESC",
      [.text(name)]
    ) { row in
      bytes += Int(row.integer(1))
      kept += 1
      if kept > limits.maximumEntries || bytes > limits.maximumBytes { surplus.append(row.text(0)) }
    }
    for key in surplus {
      try connection.run(
        "DELETE FROM cache WHERE name = ? AND key = ?", [.text(name), .text(key)])
    }
  }
}
