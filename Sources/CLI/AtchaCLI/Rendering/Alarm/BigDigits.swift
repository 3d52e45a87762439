/// Digits that are read from across a room: five lines high.
enum BigDigits {
  private static let shapes: [Character: [String]] = [
    "0": ["███", "█ █", "█ █", "█ █", "███"], "1": ["  █", "  █", "  █", "  █", "  █"],
    "2": ["███", "  █", "███", "█  ", "███"], "3": ["███", "  █", "███", "  █", "███"],
    "4": ["█ █", "█ █", "███", "  █", "  █"], "5": ["███", "█  ", "███", "  █", "███"],
    "6": ["███", "█  ", "███", "█ █", "███"], "7": ["███", "  █", "  █", "  █", "  █"],
    "8": ["███", "█ █", "███", "█ █", "███"], "9": ["███", "█ █", "███", "  █", "███"],
    ":": [" ", "█", " ", "█", " "],
  ]

  /// Lines for a text of digits and colons; each column of a shape is two wide.
  static func lines(_ text: String) -> [String] {
    (0..<5).map { row in
      text.compactMap { shapes[$0]?[row] }
        .map { $0.map { "\($0)\($0)" }.joined() }.joined(separator: "  ")
    }
  }
}
