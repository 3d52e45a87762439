/// Makes text from outside harmless where a person is told something.
///
/// Names in feeds may hold anything: markup, control codes, line ends that forge a line, overrides
/// of direction, ten thousand letters.
package enum PlainText {
  /// The longest line that is shown, in clusters.
  package static let lineLimit = 200
  /// Code points of a cluster that are kept; the longest emoji in use have ten.
  private static let clusterLimit = 16

  /// One line: white space of any kind is one space, controls and invisible codes are left out, and
  /// what is too long ends with `…`.
  package static func line(_ text: some StringProtocol, limit: Int = lineLimit) -> String {
    var line = ""
    var count = 0
    var hasSpace = false
    for cluster in text {
      if cluster.isWhitespace {
        hasSpace = count > 0
        continue
      }
      var kept = String.UnicodeScalarView()
      kept.append(contentsOf: cluster.unicodeScalars.prefix(clusterLimit).filter(isVisible))
      if kept.isEmpty { continue }
      guard count + (hasSpace ? 1 : 0) < limit else { return line + "…" }
      if hasSpace {
        line += " "
        count += 1
      }
      hasSpace = false
      line += String(kept)
      count += 1
    }
    return line
  }

  /// Text in the markup of notifications, which is that of XML.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: false
    // Zero-width space, word joiner and other marks that only hide; the joiners that emoji and some
    // scripts need stay.
    case 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB, 0x00AD: false
    // Embeddings, overrides and isolates of direction, deprecated controls, tags.
    case 0x202A...0x202E, 0x2066...0x206F, 0xE0000...0xE007F: false
    default: true
    }
  }
}
