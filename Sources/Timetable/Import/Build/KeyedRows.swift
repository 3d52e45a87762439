/// A row of a table as it stands in memory until the model is built.
protocol StagedRow {
  /// Everything the row says, as bytes, to choose between rows with the same id.
  func content(_ texts: IDTable) -> [UInt8]
}

/// The rows of a table by their id.
///
/// Of several rows with one id the one with the smallest content stays, whatever their order in the
/// file, so that equal feeds give equal timetables.
struct KeyedRows<Row: StagedRow & Sendable>: Sendable {
  private(set) var ids = IDTable()
  var rows: [Row] = []
  var texts = IDTable.withEmpty()

  var count: Int { rows.count }

  /// Adds a row; false where the id was there before.
  mutating func add(_ id: Bytes, _ row: Row) -> Bool {
    let (number, isNew) = ids.insert(id)
    if isNew {
      rows.append(row)
    } else {
      let (old, new) = (rows[Int(number)].content(texts), row.content(texts))
      if new.lexicographicallyPrecedes(old) { rows[Int(number)] = row }
    }
    return isNew
  }

  mutating func text(_ text: Bytes) -> UInt32 { text.isEmpty ? 0 : texts.insert(text).number }
}

/// Puts numbers and texts together to the content of a row.
struct RowContent {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: ArraySlice<UInt8>) {
    bytes += text
    bytes.append(0)
  }

  mutating func add(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes.append(contentsOf: $0) }
  }
}

extension TableRows {
  /// The number of the id in a column, also where it is not plain UTF-8; `none` where it is not there.
  @inline(__always)
  mutating func find(_ column: Column, in table: borrowing IDTable) -> UInt32 {
    let number = table.find(self[column])
    if number != IDTable.none { return number }
    let decoded = quietText(column)
    return decoded.isEmpty ? IDTable.none : table.find(decoded)
  }
}
