/// What may be the name of a saved place, and when two names are one.
package enum PlaceName {
  /// Letters as a reader counts them.
  package static let longest = 40
  /// Where one is now: a word of the command line that no place may have as its name.
  package static let here = "here"

  /// The name as it is kept, with single blanks; nil where the text cannot be a name.
  ///
  /// A name has a letter or a symbol, prints as it is, is no option and none of the other forms of a
  /// place: `stop:ID`, `FEED:ID`, `LAT,LON`, `here`.
  package static func checked(_ text: String) -> String? {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty, name.count <= longest, name.unicodeScalars.count <= 2 * longest,
      !name.hasPrefix("-"), !name.contains(":"), name.unicodeScalars.allSatisfy(isPrintable),
      name.unicodeScalars.contains(where: isTelling), !isSame(name, here)
    else { return nil }
    return name
  }

  /// True where a reader takes the two for one name: case, blanks around it and the way in which a
  /// letter is composed do not matter.
  package static func isSame(_ a: String, _ b: String) -> Bool { folded(a) == folded(b) }

  private static func folded(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  private static func isTelling(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .otherSymbol
  }
}
