import CSQLite
import Glibc

/// One connection to a database file; used on the store's executor only.
@safe final class Connection {
  enum Mode { case readWrite, readOnly, immutable }

  let path: String
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = unsafe [:]
  private let busy: BusyWait

  init(path: String, mode: Mode, busy: BusyWait) throws(StorageError) {
    var opened: OpaquePointer?
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var name = path
    switch mode {
    case .readWrite: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:\(Self.escapedForURI(path))?immutable=1"
    }
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe Self.error(code, opened, path: path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    self.path = path
    unsafe handle = opened
    self.busy = busy
    unsafe sqlite3_busy_handler(
      opened,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
          .again(attempt: attempt) ? 1 : 0
      }, Unmanaged.passUnretained(busy).toOpaque())
  }

  deinit {
    unsafe statements.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  /// Rows that the last statement wrote.
  var changes: Int { unsafe Int(sqlite3_changes(handle)) }

  /// True where SQLite fell back to reading only.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Runs a statement to its end; rows are given to `row`.
  func run(
    _ sql: String, _ values: [StoredValue] = [],
    row: (Row) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    let statement = unsafe try prepared(sql)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      unsafe try check(Self.bind(value, at: Int32(index + 1), to: statement))
    }
    while true {
      let code = unsafe sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: unsafe try row(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw unsafe Self.error(code, handle, path: path)
      }
    }
  }

  /// The first column of the first row, as an integer.
  func integer(_ sql: String, _ values: [StoredValue] = []) throws(StorageError) -> Int64? {
    var found: Int64?
    try run(sql, values) { row in if found == nil { found = row.integer(0) } }
    return found
  }

  /// Stops statements that run longer than this, with an error of code SQLITE_INTERRUPT; nil lifts it.
  func limit(milliseconds: Int?) {
    guard let milliseconds else {
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
      return
    }
    busy.start(milliseconds: milliseconds)
    unsafe sqlite3_progress_handler(
      handle, 2_000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(busy).toOpaque())
  }

  /// Leaves the write-ahead log in place when the last connection closes.
  ///
  /// SQLite would remove it by its name, which after a damaged file was set aside is the name of the
  /// log of its successor. With the log in place a read-only folder can be read, too.
  func keepLog() {
    var keep: Int32 = 1
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keep)
  }

  private func prepared(_ sql: String) throws(StorageError) -> OpaquePointer {
    if let known = unsafe statements[sql] { return unsafe known }
    var made: OpaquePointer?
    unsafe try check(
      sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil))
    guard let made = unsafe made else {
      throw StorageError(.misuse, path: path, detail: "empty statement")
    }
    unsafe statements[sql] = made
    return unsafe made
  }

  private static func bind(_ value: StoredValue, at index: Int32, to statement: OpaquePointer)
    -> Int32
  {
    switch value {
    case .null: unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      unsafe atcha_sqlite_bind_text(statement, index, text, Int32(text.utf8.count))
    case .blob(let bytes):
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe atcha_sqlite_bind_blob(statement, index, buffer.baseAddress, Int32(buffer.count))
      }
    }
  }

  private func check(_ code: Int32) throws(StorageError) {
    if code != SQLITE_OK { throw unsafe Self.error(code, handle, path: path) }
  }

  /// Result code to error; a lack of space or of rights hides behind general codes, so the system's
  /// own error number is looked at first.
  private static func error(_ code: Int32, _ handle: OpaquePointer?, path: String) -> StorageError {
    let extended = unsafe handle.map { unsafe sqlite3_extended_errcode($0) } ?? code
    let system = unsafe handle.map { unsafe sqlite3_system_errno($0) } ?? 0
    let detail = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "code \(code)"
    let kind: StorageError.Kind
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: kind = .busy
    case SQLITE_FULL: kind = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: kind = .damaged
    case SQLITE_PERM, SQLITE_AUTH: kind = .permission
    case SQLITE_PROTOCOL, SQLITE_NOLFS: kind = .locking
    case SQLITE_READONLY: kind = .readOnly
    // SQLITE_IOERR_LOCK, a macro that Swift does not see.
    case SQLITE_IOERR where extended == SQLITE_IOERR | (15 << 8): kind = .locking
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      switch system {
      case ENOSPC, EDQUOT: kind = .full
      case EROFS: kind = .readOnly
      case EACCES, EPERM: kind = .permission
      default:
        if Disk.freeBytes(at: path) == 0 {
          kind = .full
        } else {
          kind = code & 0xff == SQLITE_CANTOPEN ? .cannotOpen : .inputOutput
        }
      }
    case SQLITE_INTERRUPT: kind = .busy
    default: kind = .misuse
    }
    return StorageError(kind, path: path, detail: detail, code: extended)
  }

  private static func escapedForURI(_ path: String) -> String {
    var escaped = ""
    for character in path {
      switch character {
      case "%": escaped += "%25"
      case "?": escaped += "%3f"
      case "#": escaped += "%23"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
