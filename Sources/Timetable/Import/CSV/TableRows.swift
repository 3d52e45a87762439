/// A column of a table; absent columns read as empty.
struct Column {
  let index: Int
  var isAbsent: Bool { index < 0 }
}

/// The rows of one table, with its columns by name.
struct TableRows: ~Copyable {
  let file: String
  private(set) var decoder: TextDecoder
  private var scanner: CSVScanner
  private var header: [String: Int] = [:]
  private var headerFields = 0
  private var separatorHint: String?
  private let log: IssueLog

  init(
    _ table: Table, _ stream: ChunkStream, encoding: LegacyEncoding?, limits: ImportLimits,
    log: IssueLog
  ) throws(ImportError) {
    file = table.rawValue
    decoder = TextDecoder(encoding)
    let file = file
    scanner = CSVScanner(stream, limits: limits) { fault, line in
      log.add(fault == .rowTooLong ? .rowTooLong : .unclosedQuote, file: file, line: line)
    }
    self.log = log
    try readHeader()
  }

  private mutating func readHeader() throws(ImportError) {
    let mark = try scanner.peek(4)
    if mark.starts(with: [0xEF, 0xBB, 0xBF]) {
      scanner.skip(3)
    } else if mark.starts(with: [0xFF, 0xFE]) || mark.starts(with: [0xFE, 0xFF]) {
      throw ImportError(
        .unsupportedEncoding, file: file, "the file is UTF-16",
        hint: "save it as UTF-8, which GTFS asks for")
    }
    guard try scanner.next() else { return }
    headerFields = scanner.row.fieldCount
    for index in 0..<headerFields {
      let name = scanner.row[index].string.lowercased()
      if header[name] == nil { header[name] = index }
      if headerFields == 1 {
        if name.contains(";") { separatorHint = "fields are separated by ';' here; GTFS uses ','" }
        if name.contains("\t") {
          separatorHint = "fields are separated by tabs here; GTFS uses ','"
        }
      }
    }
  }

  func column(_ name: String) -> Column { Column(index: header[name] ?? -1) }

  func required(_ name: String) throws(ImportError) -> Column {
    guard let index = header[name] else {
      throw ImportError(
        .missingColumn, file: file, "the column \(name) is missing", hint: separatorHint)
    }
    return Column(index: index)
  }

  /// Physical line of the row, from 1.
  var line: Int { scanner.line }

  /// Goes to the next row that is not blank; false at the end.
  mutating func next() throws(ImportError) -> Bool {
    guard try scanner.next() else { return false }
    if scanner.row.fieldCount > headerFields { noteExtraFields() }
    return true
  }

  private func noteExtraFields() {
    // Empty fields at the end are a habit of spreadsheets, not a fault.
    for index in headerFields..<scanner.row.fieldCount where !scanner.row[index].isEmpty {
      log.add(.extraFields, file: file, line: scanner.line)
      return
    }
  }

  /// The current row, for loops in which every copy counts.
  @inline(__always) var row: CSVRow { scanner.row }

  /// The raw bytes of a field; valid until the next row.
  @inline(__always) subscript(column: Column) -> Bytes { scanner.row[column] }

  /// The text of a field as valid UTF-8; valid until the next call or row.
  @inline(__always) mutating func text(_ column: Column) -> Bytes {
    let result = decoder.decode(scanner.row[column])
    if decoder.wasInvalid || decoder.hadNul { noteDecoding(column) }
    return result
  }

  private func noteDecoding(_ column: Column) {
    let raw = scanner.row[column]
    if decoder.wasInvalid { log.add(.invalidUTF8, file: file, line: line, detail: raw.string) }
    if decoder.hadNul { log.add(.nulBytes, file: file, line: line) }
  }

  /// The text of a field to look something up by, without a note in the log.
  mutating func quietText(_ column: Column) -> Bytes { decoder.decode(scanner.row[column]) }

  /// Notes something about the current row.
  func note(_ kind: IssueKind, _ detail: @autoclosure () -> String? = nil) {
    log.add(kind, file: file, line: scanner.line, detail: detail())
  }
}
