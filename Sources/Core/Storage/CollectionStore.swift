/// Rows under an id, in the order of a sort key, changed in transactions that may span several rows.
package actor CollectionStore {
  /// A row.
  package struct Item: Hashable, Sendable {
    package var id: String
    package var sort: Int64
    /// For finding rows that belong together; may be empty.
    package var tag: String
    /// What made it, for finding it again; may be empty.
    package var origin: String
    /// Instants by which rows are found without reading them.
    package var marks: Marks
    package var body: [UInt8]
    package init(
      id: String, sort: Int64, tag: String = "", origin: String = "", marks: Marks = Marks(),
      body: [UInt8]
    ) {
      self.id = id
      self.sort = sort
      self.tag = tag
      self.origin = origin
      self.marks = marks
      self.body = body
    }
  }

  /// Numbers beside the sort key, each with an index; a row without one is not found by it.
  package struct Marks: Hashable, Sendable {
    /// The place among the rows that count.
    package var rank: Int64?
    /// When it is to be looked over again.
    package var review: Int64?
    /// When it calls next.
    package var call: Int64?
    package init(rank: Int64? = nil, review: Int64? = nil, call: Int64? = nil) {
      self.rank = rank
      self.review = review
      self.call = call
    }
  }

  /// One of the ``Marks``.
  package enum Mark: String, Sendable { case rank, review, call }

  /// A row without its body: the revision says whether that is still what it was.
  package struct Stamp: Hashable, Sendable {
    package var id: String
    package var revision: Int64
    package init(id: String, revision: Int64) {
      self.id = id
      self.revision = revision
    }
  }

  package nonisolated let name: String
  private let database: Database
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe database.executor.asUnownedSerialExecutor()
  }

  package init(_ database: Database, name: String) {
    self.database = database
    self.name = name
  }

  /// Reads in one consistent view.
  package func read<R: Sendable>(_ body: @Sendable (CollectionReading) throws -> R) throws -> R {
    let name = name
    return try database.assumeIsolated { database in
      try database.read { connection in
        try body(CollectionReading(name: name, connection: connection))
      }
    }
  }

  /// Changes rows and claims in one transaction; an error of `body` undoes all of it.
  @discardableResult
  package func write<R: Sendable>(
    _ body: @Sendable (CollectionTransaction) throws -> R
  ) throws -> R {
    let name = name
    return try database.assumeIsolated { database in
      try database.write { connection in
        let transaction = CollectionTransaction(name: name, connection: connection)
        let result = try body(transaction)
        try transaction.end()
        return result
      }
    }
  }

  package func all() throws -> [Item] { try read { try $0.all() } }

  package func item(_ id: String) throws -> Item? { try read { try $0.item(id) } }

  package func put(_ item: Item) throws { try write { try $0.put(item) } }

  @discardableResult
  package func remove(_ id: String) throws -> Bool { try write { try $0.remove(id) } }
}

/// The reading half of a transaction; not to be kept beyond its closure.
package class CollectionReading {
  let name: String
  let connection: Connection

  init(name: String, connection: Connection) {
    self.name = name
    self.connection = connection
  }

  /// All rows, lowest sort key first, equal ones by id.
  package func all() throws(StorageError) -> [CollectionStore.Item] {
    try items("ORDER BY sort, id", [])
  }

  /// Rows with a sort key up to and including `sort`, lowest first, at most `limit`.
  package func all(upTo sort: Int64, limit: Int = .max) throws(StorageError)
    -> [CollectionStore.Item]
  {
    try items(
      "AND sort <= ? ORDER BY sort, id LIMIT ?", [.integer(sort), .integer(Int64(limit))])
  }

  /// Rows with exactly this sort key, in the order in which they were first stored.
  package func all(at sort: Int64) throws(StorageError) -> [CollectionStore.Item] {
    try items("AND sort = ? ORDER BY rowid", [.integer(sort)])
  }

  package func all(tagged tag: String) throws(StorageError) -> [CollectionStore.Item] {
    try items("AND tag = ? ORDER BY sort, id", [.text(tag)])
  }

  package func item(_ id: String) throws(StorageError) -> CollectionStore.Item? {
    try items("AND id = ?", [.text(id)]).first
  }

  /// The row that was stored first of those with this origin.
  package func first(from origin: String) throws(StorageError) -> CollectionStore.Item? {
    try items("AND origin = ? AND origin <> '' ORDER BY rowid LIMIT 1", [.text(origin)]).first
  }

  /// Rows that have a mark, lowest first, without their bodies.
  package func stamps(
    by mark: CollectionStore.Mark, upTo value: Int64 = .max, limit: Int = .max
  ) throws(StorageError) -> [CollectionStore.Stamp] {
    var stamps: [CollectionStore.Stamp] = []
    try connection.run(
      "SELECT id, revision FROM item WHERE collection = ? AND \(mark) <= ? "
        + "ORDER BY \(mark), id LIMIT ?", [.text(name), .integer(value), .integer(Int64(limit))]
    ) { row in stamps.append(.init(id: row.text(0), revision: row.integer(1))) }
    return stamps
  }

  /// The lowest value of a mark above another; nil where there is none.
  package func first(
    _ mark: CollectionStore.Mark, above lower: Int64 = .min
  ) throws(StorageError) -> Int64? {
    try connection.integer(
      "SELECT \(mark) FROM item WHERE collection = ? AND \(mark) > ? ORDER BY \(mark) LIMIT 1",
      [.text(name), .integer(lower)])
  }

  /// How many rows have a mark.
  package func count(_ mark: CollectionStore.Mark) throws(StorageError) -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM item WHERE collection = ? AND \(mark) IS NOT NULL", [.text(name)])
        ?? 0)
  }

  /// The lowest sort key above another; nil where there is no such row.
  package func firstSort(above lower: Int64 = .min) throws(StorageError) -> Int64? {
    var first: Int64?
    try connection.run(
      "SELECT sort FROM item WHERE collection = ? AND sort > ? ORDER BY sort LIMIT 1",
      [.text(name), .integer(lower)]
    ) { row in first = row.integer(0) }
    return first
  }

  private func items(_ condition: String, _ values: [StoredValue]) throws(StorageError)
    -> [CollectionStore.Item]
  {
    var items: [CollectionStore.Item] = []
    try connection.run(
      "SELECT id, sort, tag, origin, rank, review, call, body FROM item "
        + "WHERE collection = ? \(condition)", [.text(name)] + values
    ) { row in
      items.append(
        .init(
          id: row.text(0), sort: row.integer(1), tag: row.text(2), origin: row.text(3),
          marks: .init(
            rank: row.integerOrNil(4), review: row.integerOrNil(5), call: row.integerOrNil(6)),
          body: row.bytes(7)))
    }
    return items
  }

  /// The number that was given last; nil where none was.
  package func serial(_ counter: String) throws(StorageError) -> Int64? {
    try connection.integer("SELECT value FROM counter WHERE name = ?", [.text(counter)])
  }

  /// Grows by one with each transaction that changed a row or a claim of the collection.
  package func revision() throws(StorageError) -> Int64 {
    try connection.integer("SELECT value FROM counter WHERE name = ?", [.text(name)]) ?? 0
  }
}

/// A transaction that may write; not to be kept beyond its closure.
package final class CollectionTransaction: CollectionReading {
  private var hasChanged = false
  /// The revision of the rows that this transaction changes.
  private var revisionInHand: Int64?

  package func put(_ item: CollectionStore.Item) throws(StorageError) {
    let marks = [item.marks.rank, item.marks.review, item.marks.call].map {
      $0.map(StoredValue.integer) ?? .null
    }
    try connection.run(
      "INSERT INTO item (collection, id, sort, tag, origin, revision, rank, review, call, body) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET "
        + "sort = excluded.sort, tag = excluded.tag, origin = excluded.origin, "
        + "revision = excluded.revision, rank = excluded.rank, review = excluded.review, "
        + "call = excluded.call, body = excluded.body",
      [
        .text(name), .text(item.id), .integer(item.sort), .text(item.tag), .text(item.origin),
        .integer(try newRevision()),
      ] + marks + [.blob(item.body)])
  }

  /// True where there was such a row.
  @discardableResult
  package func remove(_ id: String) throws(StorageError) -> Bool {
    try connection.run(
      "DELETE FROM item WHERE collection = ? AND id = ?", [.text(name), .text(id)])
    let removed = connection.changes > 0
    if removed {
      try connection.run(
        "DELETE FROM claim WHERE collection = ? AND id = ?", [.text(name), .text(id)])
      hasChanged = true
    }
    return removed
  }

  /// Sets the counter to at least a value, so that a restored collection does not count backwards; rows
  /// that are put afterwards count from there.
  package func raiseRevision(to value: Int64) throws(StorageError) {
    try connection.run(
      "INSERT INTO counter (name, value) VALUES (?, ?) "
        + "ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)",
      [.text(name), .integer(value)])
    hasChanged = true
  }

  /// A number that was never given before, from a counter that all collections of the store share.
  ///
  /// - Parameter first: where the counter begins in a new store.
  package func nextSerial(_ counter: String, from first: Int64 = 0) throws(StorageError) -> Int64 {
    try connection.run(
      "INSERT INTO counter (name, value) VALUES (?, ?) "
        + "ON CONFLICT (name) DO UPDATE SET value = value + 1",
      [.text(counter), .integer(first)])
    return try serial(counter) ?? first
  }

  /// Sets a counter to at least a value.
  package func raiseSerial(_ counter: String, to value: Int64) throws(StorageError) {
    try connection.run(
      "INSERT INTO counter (name, value) VALUES (?, ?) "
        + "ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)",
      [.text(counter), .integer(value)])
  }

  /// Counts the transaction, once, where it changed something.
  func end() throws(StorageError) {
    if hasChanged { _ = try newRevision() }
  }

  func noteChange() { hasChanged = true }

  private func newRevision() throws(StorageError) -> Int64 {
    if let revisionInHand { return revisionInHand }
    try connection.run(
      "INSERT INTO counter (name, value) VALUES (?, 1) "
        + "ON CONFLICT (name) DO UPDATE SET value = value + 1", [.text(name)])
    let revision = try revision()
    revisionInHand = revision
    return revision
  }
}
