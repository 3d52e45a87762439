import CSQLite

/// The columns of the row a statement stands on; valid only inside the closure that it is given to.
@safe struct Row {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) { unsafe self.statement = statement }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

  /// Nil for a column without a value.
  func integerOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The value as SQLite holds it, for copying a row from one file to another.
  func value(_ column: Int32) -> StoredValue {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }
}
