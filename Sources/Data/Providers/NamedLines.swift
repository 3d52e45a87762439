/// The content of a file with a line `name = value` for each provider; other lines are kept.
struct NamedLines: Hashable {
  private var lines: [String]
  private(set) var values: [(kind: ProviderKind, value: String)] = []

  static func == (a: NamedLines, b: NamedLines) -> Bool { a.lines == b.lines }
  func hash(into hasher: inout Hasher) { hasher.combine(lines) }

  /// - Parameter path: for messages.
  init(_ bytes: [UInt8], path: String) throws(ProviderFault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .badLine(path: path, line: 1)
    }
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let content = line.trimmingBlanks
      if content.isEmpty || content.hasPrefix("#") { continue }
      guard let entry = Self.entry(line), value(of: entry.kind) == nil else {
        throw .badLine(path: path, line: index + 1)
      }
      values.append(entry)
    }
  }

  func value(of kind: ProviderKind) -> String? { values.first { $0.kind == kind }?.value }

  /// The bytes with another value, or with none, in the place of the old one.
  func bytes(setting kind: ProviderKind, to value: String?) -> [UInt8] {
    var lines = lines
    let line = value.map { "\(kind.rawValue) = \($0)" }
    if let index = lines.firstIndex(where: { Self.entry($0)?.kind == kind }) {
      if let line { lines[index] = line } else { lines.remove(at: index) }
    } else if let line {
      lines.append(line)
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static func entry(_ line: String) -> (kind: ProviderKind, value: String)? {
    guard let sign = line.firstIndex(of: "="), !line.trimmingBlanks.hasPrefix("#"),
      let kind = ProviderKind(rawValue: String(line[..<sign].trimmingBlanks))
    else { return nil }
    let value = line[line.index(after: sign)...].trimmingBlanks
    return value.isEmpty ? nil : (kind, String(value))
  }
}
