extension JSONValue {
  /// The document on one line, without a line end.
  package var compact: String { rendered(pretty: false) }
  /// The document with two spaces per level, without a line end.
  package var pretty: String { rendered(pretty: true) }

  private func rendered(pretty: Bool) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self)
    return writer.text
  }
}

private struct JSONWriter {
  var text = ""
  private let pretty: Bool
  private var depth = 0

  init(pretty: Bool) { self.pretty = pretty }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .object(let members):
      list(members, "{", "}") { writer, member in
        writer.write(text: member.key)
        writer.text += writer.pretty ? ": " : ":"
        writer.write(member.value)
      }
    case .array(let elements): list(elements, "[", "]") { $0.write($1) }
    case .string(let string): write(text: string)
    case .int(let number): text += String(number)
    case .double(let number): text += number.isFinite ? "\(number)" : "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .null: text += "null"
    }
  }

  private mutating func list<Item>(
    _ items: [Item], _ open: String, _ close: String,
    _ writeItem: (inout JSONWriter, Item) -> Void
  ) {
    text += open
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      newLine()
      writeItem(&self, item)
    }
    depth -= 1
    if !items.isEmpty { newLine() }
    text += close
  }

  private mutating func newLine() {
    guard pretty else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  private mutating func write(text string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where mustEscape(scalar.value): text += escape(scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Beyond what JSON asks for: what a terminal or a JavaScript reader would act upon (C1
  /// controls, line and paragraph separators, bidirectional controls).
  private func mustEscape(_ value: UInt32) -> Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private func escape(_ value: UInt32) -> String {
    let hex = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
  }
}
