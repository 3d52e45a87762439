/// Names of feeds, which are names of folders too.
enum FeedName {
  /// Bytes of UTF-8; leaves room for what file systems add.
  private static let longest = 64

  /// Whether a name is safe.
  ///
  /// It has letters and digits of any script, `-`, `_` and `.`, and begins with a letter or digit.
  /// So it is no path, no hidden file, no option, and prints as it is.
  static func isValid(_ name: String) -> Bool {
    guard name.utf8.count <= longest, let first = name.unicodeScalars.first, isWord(first)
    else { return false }
    return name.unicodeScalars.allSatisfy { isWord($0) || "-_.".unicodeScalars.contains($0) }
  }

  /// A name for a source that was given none: that of its file, without what is not safe.
  static func derived(from source: String) -> String {
    var last = source.split(separator: "/").last.map(String.init) ?? ""
    if let query = last.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      last = String(last[..<query])
    }
    for suffix in [".zip", ".gtfs"] where last.lowercased().hasSuffix(suffix) {
      last.removeLast(suffix.count)
    }
    var name = ""
    for scalar in last.unicodeScalars {
      if isWord(scalar) || "_.".unicodeScalars.contains(scalar) {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name.append("-")
      }
      if name.utf8.count > longest - 4 { break }
    }
    while let first = name.unicodeScalars.first, !isWord(first) {
      name.unicodeScalars.removeFirst()
    }
    while let last = name.last, "-_.".contains(last) { name.removeLast() }
    return name.isEmpty ? "feed" : name
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .decimalNumber:
      !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }
}
