import CoreFiles
package import CoreThreads
import Glibc

/// A database file: opens it, checks it, and runs transactions on it.
///
/// The stores share one database and its executor, so that the process has one connection per file.
/// Decisions: docs/adr (store).
package actor Database {
  package struct Configuration: Sendable {
    package var path: String
    package var schema: Schema
    /// True: a committed change survives a power cut.
    ///
    /// False: it may be lost then, but the file stays sound.
    package var survivesPowerCut: Bool
    /// How long an operation waits for another process, in milliseconds.
    package var busyMilliseconds: Int
    /// The longest the check at the opening may take, in milliseconds.
    package var checkMilliseconds: Int
    /// Seconds since 1970, for the name of a file that is set aside.
    package var now: @Sendable () -> Int64
    /// Type of the file system of a path (statfs), replaced in tests.
    package var fileSystemMagic: @Sendable (String) -> UInt32?

    package init(path: String) {
      self.path = path
      schema = .current
      survivesPowerCut = true
      busyMilliseconds = 10_000
      checkMilliseconds = 250
      now = { Int64(time(nil)) }
      fileSystemMagic = { Disk.magic(at: $0) }
    }
  }

  /// What was found when the file was opened.
  package struct Opening: Hashable, Sendable {
    package enum State: Hashable, Sendable {
      /// There was no file, or an empty one.
      case created
      case sound
      /// A damaged file was renamed to `setAside`; `savedRows` of it are in the new one.
      case recovered(setAside: String, savedRows: Int)
      /// It can be read, but not written: the error that a write will meet.
      case readOnly(StorageError)
    }
    package var state: State
    /// A network file system: no write-ahead log, slower, and the lock of that system has to be trusted.
    package var isOnNetwork: Bool
    /// The version from which it was brought up; a copy was left beside it.
    package var migratedFrom: Int?
    /// Its number in the file system: a file that took its place has another.
    package var fileNumber: UInt64 = 0
  }

  package nonisolated let configuration: Configuration
  package nonisolated let executor: ThreadExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  private var connection: Connection?
  private var identity: FileIdentity?
  private var opening: Opening?
  private let busy = BusyWait()

  package init(_ configuration: Configuration) {
    self.configuration = configuration
    executor = ThreadExecutor(label: "storage")
  }

  package nonisolated var path: String { configuration.path }

  /// Opens the file unless it is open, and says what was found.
  package func open() throws(StorageError) -> Opening {
    busy.start(milliseconds: configuration.busyMilliseconds)
    _ = try opened()
    guard let opening else { throw StorageError(.misuse, path: path, detail: "not open") }
    return opening
  }

  /// Closes the file; the next operation opens it again.
  package func close() {
    connection = nil
    identity = nil
  }

  /// The value of a pragma, as text.
  package func setting(_ name: String) throws -> String? {
    try read { connection in
      var value: String?
      try connection.run("PRAGMA \(name)") { row in value = row.text(0) }
      return value
    }
  }

  // MARK: Transactions

  // Where the file turns out to be damaged, it is set aside and the error thrown: the caller decides
  // what has to come back from elsewhere before it tries again.

  /// Reads in one consistent view.
  func read<R>(_ body: (Connection) throws -> R) throws -> R {
    try whileSound { connection in
      // Never written to, so it cannot meet a lock that it would have to give up halfway.
      try connection.run("BEGIN DEFERRED")
      defer { try? connection.run("COMMIT") }
      return try body(connection)
    }
  }

  /// Writes in one transaction that has the write lock from its beginning.
  func write<R>(_ body: (Connection) throws -> R) throws -> R {
    // What stood in the way of writing may have gone: room made, a folder mounted again.
    if isReadOnly { connection = nil }
    while true {
      do { return try writeOnce(body) } catch is Replaced { connection = nil }
    }
  }

  private struct Replaced: Error {}

  private func writeOnce<R>(_ body: (Connection) throws -> R) throws -> R {
    try whileSound { connection in
      if case .readOnly(let error) = opening?.state { throw error }
      try connection.run("BEGIN IMMEDIATE")
      do {
        // The file may have been set aside between the look at it and the lock.
        guard Disk.identity(of: path) == identity else { throw Replaced() }
        let result = try body(connection)
        try connection.run("COMMIT")
        return result
      } catch {
        try? connection.run("ROLLBACK")
        throw error
      }
    }
  }

  private func whileSound<R>(_ body: (Connection) throws -> R) throws -> R {
    busy.start(milliseconds: configuration.busyMilliseconds)
    do {
      return try body(try opened())
    } catch let error as StorageError where error.isDamage && !isReadOnly {
      connection = nil
      busy.start(milliseconds: configuration.busyMilliseconds)
      try recover(from: error)
      throw error
    }
  }

  private var isReadOnly: Bool {
    if case .readOnly = opening?.state { return true }
    return false
  }

  // MARK: Opening

  private func opened() throws(StorageError) -> Connection {
    // Another process may have set the file aside since: what is written to the old one is lost.
    if let connection, Disk.identity(of: path) == identity { return connection }
    connection = nil
    do throws(StorageError) {
      return try openSound()
    } catch {
      switch error.kind {
      case .damaged:
        try recover(from: error)
        guard let connection else { throw error }
        return connection
      case .readOnly, .permission, .full, .cannotOpen, .inputOutput, .newerSchema:
        return try openReadOnly(because: error)
      default: throw error
      }
    }
  }

  /// `isLocked`: this process has the lock on the name, which is wanted for making a new file: SQLite
  /// removes a log that it finds beside an empty file, so that two makers get in each other's way.
  private func openSound(isLocked: Bool = false) throws(StorageError) -> Connection {
    do throws(FileError) {
      try FileSystem.makeFolders(FileSystem.parent(of: path))
    } catch {
      var failure = StorageError(error)
      failure.path = path
      if failure.kind == .inputOutput { failure.kind = .cannotOpen }
      throw failure
    }
    if !isLocked, FileSystem.size(path) ?? 0 == 0,
      let lock = lockOnName()
    {
      defer { _ = lock }
      return try openSound(isLocked: true)
    }
    let isNew = FileSystem.size(path) ?? 0 == 0
    let before = Disk.identity(of: path)
    let fresh = try Connection(path: path, mode: .readWrite, busy: busy)
    let isOnNetwork = try prepare(fresh)
    if !isNew { try check(fresh) }
    let version = try Schema.version(of: fresh)
    var migratedFrom: Int?
    if version != 0, version < configuration.schema.version {
      try keepCopy(of: fresh, version: version)
      migratedFrom = version
    }
    try configuration.schema.migrate(fresh)
    connection = fresh
    // Where the name was given to another file meanwhile, the next operation finds that they differ.
    identity = before ?? Disk.identity(of: path)
    let state: Opening.State
    if case .recovered = opening?.state, !isNew {
      state = opening?.state ?? .sound
    } else {
      state = isNew ? .created : .sound
    }
    opening = Opening(
      state: state, isOnNetwork: isOnNetwork, migratedFrom: migratedFrom,
      fileNumber: identity?.inode ?? 0)
    return fresh
  }

  /// Sets the pragmas; true where the file lies on a network file system.
  private func prepare(_ fresh: Connection) throws(StorageError) -> Bool {
    if fresh.isReadOnly {
      throw StorageError(.readOnly, path: path, detail: "the file is not writable")
    }
    let magic = configuration.fileSystemMagic(FileSystem.parent(of: path))
    let isOnNetwork = magic.map(Disk.isNetwork) ?? false
    try retrying { () throws(StorageError) in
      try fresh.run("PRAGMA journal_mode = \(isOnNetwork ? "DELETE" : "WAL")")
    }
    try fresh.run("PRAGMA synchronous = \(configuration.survivesPowerCut ? "FULL" : "NORMAL")")
    fresh.keepLog()
    try fresh.run("PRAGMA temp_store = MEMORY")
    try fresh.run("PRAGMA cell_size_check = ON")
    try fresh.run("PRAGMA trusted_schema = OFF")
    try fresh.run("PRAGMA journal_size_limit = 1048576")
    return isOnNetwork
  }

  /// Changing the journal does not ask the busy handler in every case.
  private func retrying(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    var attempt: Int32 = 0
    while true {
      do throws(StorageError) {
        return try body()
      } catch {
        guard error.kind == .busy, busy.again(attempt: attempt) else { throw error }
        attempt += 1
      }
    }
  }

  private func check(_ fresh: Connection) throws(StorageError) {
    var finding: String?
    fresh.limit(milliseconds: configuration.checkMilliseconds)
    defer {
      fresh.limit(milliseconds: nil)
      busy.start(milliseconds: configuration.busyMilliseconds)
    }
    do throws(StorageError) {
      try fresh.run("PRAGMA quick_check(1)") { row in finding = row.text(0) }
    } catch {
      // Out of time: nothing bad was found so far.
      if error.kind != .busy { throw error }
      return
    }
    if let finding, finding != "ok" {
      throw StorageError(.damaged, path: path, detail: finding)
    }
  }

  /// A copy beside the file, for going back to the version that wrote it.
  private func keepCopy(of fresh: Connection, version: Int) throws(StorageError) {
    let copy = "\(path).version-\(version)"
    if FileSystem.exists(copy) { return }
    let draft = "\(copy).\(UInt32.random(in: .min ... .max))"
    try fresh.run("VACUUM INTO ?", [.text(draft)])
    unsafe rename(draft, copy)
  }

  private func openReadOnly(because error: StorageError) throws(StorageError) -> Connection {
    guard FileSystem.size(path) ?? 0 > 0 else { throw error }
    var fresh: Connection
    do throws(StorageError) {
      fresh = try Connection(path: path, mode: .readOnly, busy: busy)
      _ = try Schema.version(of: fresh)
      _ = try fresh.integer("SELECT count(*) FROM sqlite_master")
    } catch {
      // A write-ahead log needs a file for shared memory, which cannot be made here. Without it the
      // file is read as it stands, which is complete after an orderly end of the last writer.
      fresh = try Connection(path: path, mode: .immutable, busy: busy)
      _ = try fresh.integer("SELECT count(*) FROM sqlite_master")
    }
    connection = fresh
    identity = Disk.identity(of: path)
    opening = Opening(
      state: .readOnly(error), isOnNetwork: false, migratedFrom: nil,
      fileNumber: identity?.inode ?? 0)
    return fresh
  }

  /// Nil where another process keeps it, or where it cannot be had at all.
  private func lockOnName() -> FileLock? {
    let limit = Duration.milliseconds(configuration.busyMilliseconds)
    return (try? FileLock.take(path + ".lock", waiting: limit)) ?? nil
  }

  // MARK: Damage

  /// Sets the damaged file aside, makes a new one and copies into it what can still be read.
  private func recover(from error: StorageError) throws(StorageError) {
    connection = nil
    guard
      let lock = lockOnName()
    else { throw error }
    defer { _ = lock }
    // Another process may have done it while this one waited.
    do throws(StorageError) {
      _ = try openSound(isLocked: true)
      return
    } catch {
      guard error.isDamage else { throw error }
    }
    connection = nil
    let aside = "\(path).damaged-\(configuration.now())-\(getpid())"
    for suffix in ["", "-wal", "-shm"] { unsafe rename(path + suffix, aside + suffix) }
    _ = try openSound(isLocked: true)
    guard let connection else { throw error }
    let saved = Salvage.copy(from: aside, into: connection)
    opening?.state = .recovered(setAside: aside, savedRows: saved)
  }
}
