/// One text file of the sample's source.
package struct SourceFile: Sendable {
  /// The file's name without its folder, as errors show it.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The lines that say something: without comments (from `#` on), outer blanks, and empty lines.
  var lines: [SourceLine] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      let said = line.prefix { $0 != "#" }.trimmed
      return said.isEmpty ? nil : SourceLine(file: name, number: index + 1, text: said)
    }
  }
}

/// A fault in the source, and where it is.
package struct SourceError: Error, Equatable, CustomStringConvertible, Sendable {
  package var file: String
  /// Counted from 1; 0 where the fault is in no single line.
  package var line: Int
  package var message: String

  package var description: String {
    line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)"
  }
}

/// Every fault of a source, in the order of its files and lines.
package struct SourceErrors: Error, CustomStringConvertible, Sendable {
  package var errors: [SourceError]
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A line of the source, which knows where it came from.
struct SourceLine: Sendable {
  var file: String
  var number: Int
  var text: String

  /// The parts between blanks.
  var words: [String] { text.split(separator: " ").map(String.init) }

  /// The parts between `|`, without blanks around them.
  var columns: [String] {
    text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
  }

  func fault(_ message: String) -> SourceError {
    SourceError(file: file, line: number, message: message)
  }

  /// The line without its first word.
  var rest: SourceLine {
    var rest = self
    rest.text = text.drop { $0 != " " }.trimmed
    return rest
  }

  func integer(_ word: String, in range: ClosedRange<Int>, _ what: String) throws(SourceError)
    -> Int
  {
    guard let value = Int(word), range.contains(value) else {
      throw fault(
        "\(what) is a whole number from \(range.lowerBound) to \(range.upperBound), not “\(word)”")
    }
    return value
  }

  /// A clock time `HH:MM` or `HH:MM:SS` of the service day, up to 29:59:59, in seconds.
  func clock(_ word: String) throws(SourceError) -> Int {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard (2...3).contains(parts.count), (0...29).contains(parts[0]),
      parts.dropFirst().allSatisfy({ (0...59).contains($0) })
    else { throw fault("a clock time is HH:MM or HH:MM:SS, not “\(word)”") }
    return parts[0] * 3600 + parts[1] * 60 + (parts.count == 3 ? parts[2] : 0)
  }

  /// A span `MM:SS`, in seconds.
  func span(_ word: String) throws(SourceError) -> Int {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 2, (0...180).contains(parts[0]), (0...59).contains(parts[1]),
      parts[0] + parts[1] > 0
    else { throw fault("a span of time is MM:SS, not “\(word)”") }
    return parts[0] * 60 + parts[1]
  }

  /// Three columns: Korean, English, Japanese.
  func names(_ columns: some Collection<String>) throws(SourceError) -> Names {
    let all = Array(columns)
    guard all.count == 3, all.allSatisfy({ !$0.isEmpty }) else {
      throw fault("expected “Korean | English | Japanese”")
    }
    return Names(ko: all[0], en: all[1], ja: all[2])
  }
}

extension StringProtocol {
  /// Without the blanks at both ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
