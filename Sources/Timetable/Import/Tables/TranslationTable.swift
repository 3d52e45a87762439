import TimetableEngine

/// translations.txt, in its current form and in the old one of GTFS-JP.
struct TranslationTable {
  /// What a row translates.
  enum Field {
    case stopName, routeShortName, routeLongName, headsign, agencyName
    /// The old form: whatever has that text.
    case anything
  }

  struct Row {
    var field: Field
    /// record_id, or empty where the row goes by text; numbers in `texts`.
    var record: UInt32
    var original: UInt32
    var language: UInt32
    var translation: UInt32
    var line: UInt32
  }

  private(set) var rows: [Row] = []
  private(set) var texts = IDTable.withEmpty()

  static func read(_ session: ImportSession) throws(ImportError) -> TranslationTable {
    try session.read(.translations) { rows throws(ImportError) in
      var table = TranslationTable()
      if rows.column("trans_id").isAbsent {
        try table.parse(&rows, session)
      } else {
        try table.parseOldForm(&rows, session)
      }
      return table
    } ?? TranslationTable()
  }

  private mutating func parse(
    _ rows: inout TableRows, _ session: ImportSession
  ) throws(ImportError) {
    let table = rows.column("table_name")
    let name = rows.column("field_name")
    let language = rows.column("language")
    let translation = rows.column("translation")
    let record = rows.column("record_id")
    let original = rows.column("field_value")
    while try rows.next() {
      guard let field = Self.field(rows[table], rows[name]) else { continue }
      try add(&rows, session, field, record, original, language, translation)
    }
  }

  private mutating func parseOldForm(
    _ rows: inout TableRows, _ session: ImportSession
  ) throws(ImportError) {
    let original = rows.column("trans_id")
    let language = rows.column("lang")
    let translation = rows.column("translation")
    let record = rows.column("")
    while try rows.next() {
      try add(&rows, session, .anything, record, original, language, translation)
    }
  }

  private mutating func add(
    _ rows: inout TableRows, _ session: ImportSession, _ field: Field, _ record: Column,
    _ original: Column, _ language: Column, _ translation: Column
  ) throws(ImportError) {
    guard Self.isLanguage(rows[language]) else {
      rows.note(.badValue, "language \(rows[language].string)")
      return
    }
    guard !rows[translation].isEmpty, !rows[record].isEmpty || !rows[original].isEmpty else {
      rows.note(.missingKey)
      return
    }
    self.rows.append(
      Row(
        field: field, record: text(rows.text(record)), original: text(rows.text(original)),
        language: text(rows.text(language)), translation: text(rows.text(translation)),
        line: UInt32(truncatingIfNeeded: rows.line)))
    guard self.rows.count <= session.limits.translations else {
      throw session.tooMany(session.limits.translations, "translations", .translations)
    }
  }

  private mutating func text(_ bytes: Bytes) -> UInt32 {
    bytes.isEmpty ? 0 : texts.insert(bytes).number
  }

  /// The fields whose translations are kept; nil for any other.
  private static func field(_ table: Bytes, _ name: Bytes) -> Field? {
    if table == "stops" { return name == "stop_name" ? .stopName : nil }
    if table == "routes" {
      if name == "route_short_name" { return .routeShortName }
      return name == "route_long_name" ? .routeLongName : nil
    }
    if table == "trips" { return name == "trip_headsign" ? .headsign : nil }
    if table == "stop_times" { return name == "stop_headsign" ? .headsign : nil }
    if table == "agency" { return name == "agency_name" ? .agencyName : nil }
    return nil
  }

  /// The shape of a BCP 47 tag.
  private static func isLanguage(_ field: Bytes) -> Bool {
    guard field.count >= 2, field.count <= 35 else { return false }
    for index in 0..<field.count {
      let byte = field[index]
      let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      // GTFS-JP writes ja-Hrkt; some write zh_TW.
      guard isLetter || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F else {
        return false
      }
    }
    return true
  }
}
