import CoreFiles

/// A look at a database file that changes nothing: neither the file nor what lies beside it.
package enum DatabaseInspection: Hashable, Sendable {
  /// There is no file, or an empty one.
  case absent
  case sound
  case damaged(String)
  /// It can be neither said to be sound nor damaged.
  case unreadable(StorageError)

  /// Reads all of it.
  ///
  /// - Parameter milliseconds: after which what was looked at has to do.
  package static func of(
    _ path: String, schema: Schema = .current, milliseconds: Int = 2000
  ) -> DatabaseInspection {
    guard FileSystem.exists(path), FileSystem.size(path) ?? 0 != 0 else { return .absent }
    let busy = BusyWait()
    busy.start(milliseconds: milliseconds)
    do throws(StorageError) {
      let connection = try Connection(path: path, mode: .readOnly, busy: busy)
      let version = try Schema.version(of: connection)
      if version > schema.version {
        throw StorageError(
          .newerSchema(found: version, known: schema.version), path: path, detail: "")
      }
      return try check(connection, milliseconds: milliseconds)
    } catch {
      return error.isDamage ? .damaged(error.detail) : .unreadable(error)
    }
  }

  private static func check(
    _ connection: Connection, milliseconds: Int
  ) throws(StorageError) -> DatabaseInspection {
    var finding: String?
    connection.limit(milliseconds: milliseconds)
    do throws(StorageError) {
      try connection.run("PRAGMA integrity_check(1)") { row in finding = row.text(0) }
    } catch {
      // Out of time: nothing bad was found so far.
      if error.kind != .busy { throw error }
    }
    if let finding, finding != "ok" { return .damaged(finding) }
    return .sound
  }
}
