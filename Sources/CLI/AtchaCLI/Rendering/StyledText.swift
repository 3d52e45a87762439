import CoreTerminal

/// How a piece of text looks.
enum Tone: Hashable, Sendable {
  case role(Role)
  /// The name of a line on its colour; nil for a line without.
  case badge(RGB?)

  static let plain = Tone.role(.plain)
  static let strong = Tone.role(.emphasis)
  static let dim = Tone.role(.muted)
  static let good = Tone.role(.success)
  static let warning = Tone.role(.warning)
  static let danger = Tone.role(.error)
}

/// A line of text in pieces, safe for a terminal: what feeds and people wrote is sanitised on entry.
struct StyledLine: Hashable, Sendable, ExpressibleByStringInterpolation {
  struct Span: Hashable, Sendable {
    let text: String
    let tone: Tone
  }
  private(set) var spans: [Span] = []
  /// Columns on a terminal.
  private(set) var width = 0

  init() {}

  init(_ text: String, _ tone: Tone = .plain) { append(text, tone) }

  init(stringLiteral value: String) { self.init(value) }

  /// The name of a line on its colour, 0xRRGGBB, or in brackets.
  init(badge name: String, color: UInt32?) {
    let fill = color.map { RGB(UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) }
    append("[\(name)]", .badge(fill))
  }

  mutating func append(_ text: String, _ tone: Tone = .plain) {
    append(Span(text: Sanitizer.terminal(text), tone: tone))
  }

  mutating func append(_ line: StyledLine) {
    for span in line.spans { append(span) }
  }

  private mutating func append(_ span: Span) {
    guard !span.text.isEmpty else { return }
    spans.append(span)
    width += span.text.displayWidth
  }

  static func + (a: StyledLine, b: StyledLine) -> StyledLine {
    var line = a
    line.append(b)
    return line
  }

  /// The line with control sequences for its looks.
  func painted(_ painter: Painter) -> String {
    spans.map { span in
      switch span.tone {
      case .role(let role): return painter(span.text, role)
      case .badge(let fill):
        return painter.badge(String(span.text.dropFirst().dropLast()), fill: fill)
      }
    }.joined()
  }
}

extension [StyledLine] {
  /// The lines as text, each with a line end.
  func painted(_ painter: Painter) -> String {
    reduce(into: "") { $0 += $1.painted(painter) + "\n" }
  }
}
