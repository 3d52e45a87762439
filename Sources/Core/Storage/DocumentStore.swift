/// One document of bytes per key.
///
/// A change that depends on what is stored is one call, `mutate`: reading and then writing from
/// outside would lose what another process wrote between the two.
package actor DocumentStore {
  private let database: Database
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe database.executor.asUnownedSerialExecutor()
  }

  package init(_ database: Database) { self.database = database }

  /// Nil where there is no such document.
  package func read(_ key: String) throws -> [UInt8]? {
    try database.assumeIsolated { database in
      try database.read { connection in try Self.read(key, connection) }
    }
  }

  /// Replaces the document; nil removes it.
  package func write(_ body: [UInt8]?, for key: String) throws {
    try database.assumeIsolated { database in
      try database.write { connection in try Self.write(body, for: key, connection) }
    }
  }

  /// Reads, changes and writes in one transaction.
  ///
  /// An error of `change` leaves the document as it was.
  @discardableResult
  package func mutate<R: Sendable>(
    _ key: String, _ change: @Sendable (inout [UInt8]?) throws -> R
  ) throws -> R {
    try database.assumeIsolated { database in
      try database.write { connection in
        let before = try Self.read(key, connection)
        var body = before
        let result = try change(&body)
        if body != before { try Self.write(body, for: key, connection) }
        return result
      }
    }
  }

  /// Keys of all documents that begin with `prefix`, ascending.
  package func keys(prefix: String = "") throws -> [String] {
    try database.assumeIsolated { database in
      try database.read { connection in
        var keys: [String] = []
        try connection.run("SELECT key FROM document ORDER BY key") { row in
          let key = row.text(0)
          if key.hasPrefix(prefix) { keys.append(key) }
        }
        return keys
      }
    }
  }

  /// Moves a document that cannot be understood to another key, so that it is neither in the way nor
  /// lost; returns that key.
  @discardableResult
  package func setAside(_ key: String, now: Int64) throws -> String {
    let aside = "\(key).damaged-\(now)"
    try database.assumeIsolated { database in
      try database.write { connection in
        try connection.run(
          "UPDATE OR REPLACE document SET key = ? WHERE key = ?", [.text(aside), .text(key)])
      }
    }
    return aside
  }

  private static func read(_ key: String, _ connection: Connection) throws(StorageError) -> [UInt8]?
  {
    var body: [UInt8]?
    try connection.run("SELECT body FROM document WHERE key = ?", [.text(key)]) { row in
      body = row.bytes(0)
    }
    return body
  }

  private static func write(_ body: [UInt8]?, for key: String, _ connection: Connection)
    throws(StorageError)
  {
    guard let body else {
      return try connection.run("DELETE FROM document WHERE key = ?", [.text(key)])
    }
    try connection.run(
      "INSERT INTO document (key, body) VALUES (?, ?) "
        + "ON CONFLICT (key) DO UPDATE SET body = excluded.body", [.text(key), .blob(body)])
  }
}
