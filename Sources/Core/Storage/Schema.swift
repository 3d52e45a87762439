/// The tables of a store and the steps that lead to them.
///
/// The version is SQLite's `user_version`: the number of steps done. A step that was ever released is
/// never edited; a change is a new step at the end.
package struct Schema: Sendable {
  /// Statements of each step; step n leads from version n to version n + 1.
  package var migrations: [[String]]

  package init(migrations: [[String]]) { self.migrations = migrations }

  package var version: Int { migrations.count }

  /// The tables of which rows are copied out of a damaged file, and their columns; `later` are those
  /// that older versions lack.
  static let tables: [(name: String, columns: [String], later: [String])] = [
    ("document", ["key", "body"], []),
    (
      "item", ["collection", "id", "sort", "tag", "body"],
      ["origin", "revision", "rank", "review", "call"]
    ),
    ("counter", ["name", "value"], []),
    (
      "claim",
      [
        "collection", "id", "stage", "due", "owner", "claimed_at", "lease_until", "starts",
        "done_at",
      ], []
    ),
  ]

  package static let current = Schema(migrations: [
    [
      "CREATE TABLE document (key TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL)",
      """
      CREATE TABLE item (collection TEXT NOT NULL, id TEXT NOT NULL, sort INTEGER NOT NULL,
        tag TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (collection, id))
      """,
      "CREATE INDEX item_by_sort ON item (collection, sort)",
      "CREATE INDEX item_by_tag ON item (collection, tag)",
    ],
    [
      // Counts the changes of a collection, so that a reader can tell whether it is up to date.
      "CREATE TABLE counter (name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL)",
      """
      CREATE TABLE claim (collection TEXT NOT NULL, id TEXT NOT NULL, stage TEXT NOT NULL,
        due INTEGER NOT NULL, owner TEXT NOT NULL, claimed_at INTEGER NOT NULL,
        lease_until INTEGER NOT NULL, starts INTEGER NOT NULL DEFAULT 0, done_at INTEGER,
        PRIMARY KEY (collection, id, stage, due))
      """,
    ],
    [
      """
      CREATE TABLE cache (name TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL,
        stored_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (name, key))
      """,
      "CREATE INDEX cache_by_age ON cache (name, stored_at)",
    ],
    [
      // What is asked of all rows at once is answered by an index; the revision tells which of them a
      // reader has to read again.
      "ALTER TABLE item ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE item ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE item ADD COLUMN rank INTEGER",
      "ALTER TABLE item ADD COLUMN review INTEGER",
      "ALTER TABLE item ADD COLUMN call INTEGER",
      "CREATE INDEX item_by_origin ON item (collection, origin) WHERE origin <> ''",
      "CREATE INDEX item_by_rank ON item (collection, rank) WHERE rank IS NOT NULL",
      "CREATE INDEX item_by_review ON item (collection, review) WHERE review IS NOT NULL",
      "CREATE INDEX item_by_call ON item (collection, call) WHERE call IS NOT NULL",
    ],
  ])

  /// Brings an open database to this version; each step is a transaction of its own, and another
  /// process may be doing the same at the same time.
  func migrate(_ connection: Connection) throws(StorageError) {
    while true {
      let version = try Self.version(of: connection)
      if version == migrations.count { return }
      if version > migrations.count {
        throw StorageError(
          .newerSchema(found: version, known: migrations.count), path: connection.path, detail: "")
      }
      try connection.run("BEGIN IMMEDIATE")
      do throws(StorageError) {
        // Read again under the lock: another process may have been quicker.
        if try Self.version(of: connection) == version {
          for statement in migrations[version] { try connection.run(statement) }
          try connection.run("PRAGMA user_version = \(version + 1)")
        }
        try connection.run("COMMIT")
      } catch {
        try? connection.run("ROLLBACK")
        throw error
      }
    }
  }

  static func version(of connection: Connection) throws(StorageError) -> Int {
    Int(try connection.integer("PRAGMA user_version") ?? 0)
  }
}
