/// Copies what can still be read out of a damaged database.
enum Salvage {
  /// Returns the number of rows saved.
  static func copy(from damaged: String, into target: Connection) -> Int {
    var saved = 0
    // With its write-ahead log first, as that holds the newest rows; then the file alone, as the log
    // itself may be what is damaged.
    for mode in [Connection.Mode.readOnly, .immutable] {
      let busy = BusyWait()
      busy.start(milliseconds: 1_000)
      guard let source = try? Connection(path: damaged, mode: mode, busy: busy) else { continue }
      for table in Schema.tables {
        // Forwards up to the damage, then backwards up to it from the other side.
        let columns = table.columns + (source.has(table.later, in: table.name) ? table.later : [])
        for order in ["", " ORDER BY rowid DESC"] {
          saved += copy(table.name, columns, order: order, from: source, into: target)
        }
      }
    }
    return saved
  }

  private static func copy(
    _ table: String, _ columns: [String], order: String, from source: Connection,
    into target: Connection
  ) -> Int {
    let names = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    var rows: [[StoredValue]] = []
    try? source.run("SELECT \(names) FROM \(table)\(order)") { row in
      rows.append((0..<Int32(columns.count)).map(row.value))
    }
    var saved = 0
    guard (try? target.run("BEGIN IMMEDIATE")) != nil else { return 0 }
    for row in rows {
      // A row that breaks a rule of the table is itself damaged.
      if (try? target.run("INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))", row))
        != nil
      {
        saved += target.changes
      }
    }
    return (try? target.run("COMMIT")) != nil ? saved : 0
  }
}

extension Connection {
  /// Whether a table has all of these columns, as far as it can be asked.
  fileprivate func has(_ columns: [String], in table: String) -> Bool {
    if columns.isEmpty { return true }
    return (try? run("SELECT \(columns.joined(separator: ", ")) FROM \(table) LIMIT 0")) != nil
  }
}
