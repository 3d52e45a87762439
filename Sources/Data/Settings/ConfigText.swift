package import Domain

/// The content of a configuration file: `key = value` lines, `#` comments, empty lines.
///
/// The form is described in docs/formats/config.md. A text is read as a whole or not at all.
package struct ConfigText: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var value: String
    /// From 1.
    package var line: Int
    package init(value: String, line: Int) {
      self.value = value
      self.line = line
    }
  }

  package private(set) var entries: [Setting: Entry] = [:]
  private var lines: [Substring] = []

  package init() {}

  /// - Parameter path: for messages.
  package init(_ bytes: [UInt8], path: String) throws(ConfigFault) {
    guard !bytes.isEmpty else { return }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      // The line that a reader finds it in, whatever the bytes before it are.
      throw .notText(path: path, line: Self.lineOfFirstFault(bytes))
    }
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0.last == "\r" ? $0.dropLast() : $0) }
    guard lines.last == "" else { throw .unfinished(path: path, line: lines.count) }
    lines.removeLast()
    var settings = Settings()
    for (index, line) in lines.enumerated() {
      try take(line, number: index + 1, path, &settings)
    }
  }

  private mutating func take(
    _ line: Substring, number: Int, _ path: String, _ settings: inout Settings
  ) throws(ConfigFault) {
    guard line.unicodeScalars.allSatisfy({ $0 == "\t" || !Self.isControl($0) }) else {
      throw .notText(path: path, line: number)
    }
    let content = line.trimmingBlanks
    if content.isEmpty || content.first == "#" { return }
    guard let sign = content.firstIndex(of: "=") else {
      throw .badLine(path: path, line: number, text: String(content))
    }
    let key = String(content[..<sign].trimmingBlanks)
    guard let setting = Setting(rawValue: key) else {
      throw .unknownKey(path: path, line: number, key: key)
    }
    if let first = entries[setting] {
      throw .repeatedKey(path: path, line: number, key: key, first: first.line)
    }
    let value = String(content[content.index(after: sign)...].trimmingBlanks)
    do {
      try settings.set(setting, to: value)
    } catch {
      throw .badValue(path: path, line: number, error)
    }
    entries[setting] = Entry(value: value, line: number)
  }

  /// Changes one line, or adds it at the end; every other line stays as it is.
  ///
  /// - Parameter value: nil takes the line away.
  package func setting(_ setting: Setting, to value: String?) -> [UInt8] {
    var lines = lines.map(String.init)
    let new = value.map { "\(setting.rawValue) = \($0)" }
    if let entry = entries[setting] {
      lines.replaceSubrange(entry.line - 1..<entry.line, with: [new].compactMap(\.self))
    } else if let new {
      lines.append(new)
    }
    return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private static func lineOfFirstFault(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let fault = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (fault ?? 0) + 1
  }
}
