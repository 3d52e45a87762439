/// A table of a GTFS feed, row by row into CSV text.
struct CSVTable {
  private let columns: Int
  private(set) var bytes: [UInt8] = []

  init(_ columns: String...) {
    self.columns = columns.count
    append(columns)
  }

  mutating func append(_ fields: String...) { append(fields) }

  mutating func append(_ fields: [String]) {
    precondition(fields.count == columns, "a row has as many fields as the table has columns")
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let text = field.utf8
      if text.contains(where: { [UInt8](#"","#.utf8).contains($0) || $0 < 0x20 }) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
      } else {
        bytes.append(contentsOf: text)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
