/// What all steps of one import share.
final class ImportSession {
  let files: FeedFiles
  let options: ImportOptions
  let log: IssueLog
  /// What tables that are not UTF-8 are read as; known once the agencies are.
  var legacyEncoding: LegacyEncoding?
  private let progress: @Sendable (ImportProgress) -> Void
  private var done: Int64 = 0
  private let total: Int64

  var limits: ImportLimits { options.limits }

  init(
    _ source: FeedSource, options: ImportOptions,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) throws(ImportError) {
    self.options = options
    self.progress = progress
    log = IssueLog(placesPerIssue: options.placesPerIssue)
    let files = try FeedFiles(source, limits: options.limits, log: log)
    self.files = files
    total = Table.allCases.reduce(0) { $0 + Int64(files.size(of: $1)) }
  }

  /// Reads a table with `body`; nil where it is missing or empty.
  ///
  /// `body` runs a second time, from a clean state of its own making, where the table turns out to be
  /// in the legacy encoding.
  func read<Result>(
    _ table: Table, _ body: (inout TableRows) throws(ImportError) -> Result
  ) throws(ImportError) -> Result? {
    guard let stream = try open(table, counts: true) else { return nil }
    let before = log.snapshot()
    var rows = try TableRows(table, stream, encoding: nil, limits: limits, log: log)
    let result = try body(&rows)
    guard rows.decoder.sawInvalid, let encoding = legacyEncoding, TextDecoder.isAvailable(encoding),
      let again = try open(table, counts: false)
    else { return result }
    let firstLine = log.firstLine(.invalidUTF8, in: table.rawValue)
    log.restore(before)
    log.add(
      .invalidUTF8, file: table.rawValue, line: firstLine ?? 0,
      detail: "read as \(encoding.rawValue)")
    var decoded = try TableRows(table, again, encoding: encoding, limits: limits, log: log)
    return try body(&decoded)
  }

  /// Opens a table once more, without counting it as progress.
  func reopen(_ table: Table, encoding: LegacyEncoding?) throws(ImportError) -> TableRows? {
    guard let stream = try open(table, counts: false) else { return nil }
    return try TableRows(table, stream, encoding: encoding, limits: limits, log: log)
  }

  private func open(_ table: Table, counts: Bool) throws(ImportError) -> ChunkStream? {
    try files.open(table) { [self] count in
      if counts { done += Int64(count) }
      progress(ImportProgress(file: table.rawValue, done: done, total: total))
    }
  }

  func reportBuilding() { progress(ImportProgress(file: "", done: total, total: total)) }

  func missing(_ table: Table, hint: String? = nil) -> ImportError {
    ImportError(.missingFile, file: table.rawValue, "the file is missing or empty", hint: hint)
  }

  func tooMany(_ limit: Int, _ what: String, _ table: Table) -> ImportError {
    ImportError(.tooLarge, file: table.rawValue, "there are more than \(limit) \(what)")
  }
}
