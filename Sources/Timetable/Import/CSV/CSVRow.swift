/// The fields of one row, in place in the scanner's buffer.
///
/// Safe to use only until the scanner reads the next row.
@safe struct CSVRow {
  /// Where a field lies, with its quotes.
  struct Field {
    /// Relative to the start of the row.
    var start: UInt32
    var count: UInt32
    var isQuoted: Bool
  }

  private let start: UnsafeMutablePointer<UInt8>
  private let fields: UnsafeMutablePointer<Field>
  /// Number of fields, and how many of them are at hand.
  let fieldCount: Int
  private let kept: Int

  init(
    start: UnsafeMutablePointer<UInt8>, fields: UnsafeMutablePointer<Field>, fieldCount: Int,
    kept: Int
  ) {
    unsafe self.start = start
    unsafe self.fields = fields
    self.fieldCount = fieldCount
    self.kept = kept
  }

  /// A field without quotes and outer blanks; empty where the row is too short.
  @inline(__always) subscript(_ index: Int) -> Bytes {
    guard index >= 0, index < kept else { return unsafe Bytes(base: start, count: 0) }
    let field = unsafe fields[index]
    if field.isQuoted { unquote(index) }
    var base = unsafe start + Int(field.start)
    var count = Int(unsafe fields[index].count)
    while count > 0, unsafe isBlank(base[count - 1]) { count -= 1 }
    while count > 0, unsafe isBlank(base[0]) {
      unsafe base += 1
      count -= 1
    }
    return unsafe Bytes(base: base, count: count)
  }

  @inline(__always) subscript(_ column: Column) -> Bytes { self[column.index] }

  @inline(__always) private func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x09)
  }

  /// Takes the quotes off a field, in place.
  private func unquote(_ index: Int) {
    let bytes = unsafe start + Int(fields[index].start)
    let count = Int(unsafe fields[index].count)
    var read = 1
    var write = 0
    var isInside = true
    while read < count {
      let byte = unsafe bytes[read]
      read += 1
      if byte == 0x22 {
        if isInside, read < count, unsafe bytes[read] == 0x22 {
          read += 1
        } else {
          isInside.toggle()
          continue
        }
      }
      unsafe bytes[write] = byte
      write += 1
    }
    unsafe fields[index].count = UInt32(write)
    unsafe fields[index].isQuoted = false
  }
}
