/// What a piece of text means; the palette says how that looks.
package enum Role: Hashable, Sendable, CaseIterable {
  case plain
  /// The one thing to read first, such as the leave-by time.
  case emphasis
  case heading
  /// Secondary: units, times already past, explanations.
  case muted
  /// Something that can be opened or typed.
  case link
  case success
  case warning
  case error
  /// Time left to an alarm: more than 30 min.
  case relaxed
  /// Up to 30 min.
  case caution
  /// Up to 10 min.
  case imminent
}

/// The one table of looks: parameters of the SGR control sequence per role.
///
/// Only the 16 colours of the terminal's theme are used, so that text stays readable on any
/// background; colour never stands alone for a meaning.
package enum Palette {
  static func parameters(_ role: Role) -> [Int] {
    switch role {
    case .plain: []
    case .emphasis, .heading: [1]
    case .muted: [2]
    case .link: [4, 36]
    case .success, .relaxed: [32]
    case .warning, .caution: [33]
    case .error: [31]
    case .imminent: [1, 31]
    }
  }
}

/// The one table of distances, in columns.
package enum Spacing {
  /// Text below a heading.
  package static let indent = 2
  /// Between columns of a table.
  package static let gap = 2
  /// The longest line of running text.
  package static let prose = 80
}
