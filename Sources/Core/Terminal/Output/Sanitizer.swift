/// Makes text from outside safe for where it goes.
///
/// Feeds, servers and file names may hold anything: control sequences that paint over the screen
/// or set its title, direction overrides that make a text read as another, line ends that forge a
/// line of a list, hundreds of marks on one letter.
package enum Sanitizer {
  /// The longest text that is shown, in clusters.
  package static let defaultLimit = 400
  /// Code points of a cluster that are kept; the longest emoji in use have ten.
  static let clusterLimit = 16

  /// One line of text for a terminal.
  ///
  /// White space becomes a space, other controls a visible sign (`␛` for ESC), direction
  /// overrides `�`. Text longer than `limit` clusters ends with `…`.
  package static func terminal(
    _ text: some StringProtocol, limit: Int = defaultLimit
  ) -> String {
    if isPlain(text.utf8), text.utf8.count <= limit { return String(text) }
    var result = ""
    var count = 0
    for cluster in text {
      if count == limit {
        result += "…"
        break
      }
      count += 1
      // A carriage return with its line feed is one cluster, and one space.
      if cluster == "\r\n" {
        result += " "
        continue
      }
      for scalar in cluster.unicodeScalars.prefix(clusterLimit) {
        result.unicodeScalars.append(contentsOf: replacement(scalar))
      }
    }
    return result
  }

  /// Several lines of text for a terminal: as ``terminal(_:limit:)``, but line feeds stay.
  package static func terminalLines(
    _ text: some StringProtocol, limit: Int = defaultLimit
  ) -> String {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { terminal($0, limit: limit) }
      .joined(separator: "\n")
  }

  /// A field of tab-separated output, at full length: no tab, no line end, no control.
  package static func field(_ text: some StringProtocol) -> String {
    terminal(text, limit: .max)
  }

  private static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func replacement(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: [" "]
    // Control pictures stand 0x2400 above the controls they show.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value).map { [$0] } ?? []
    case 0x7F: ["\u{2421}"]
    case 0x80...0x9F: ["\u{FFFD}"]
    // Embeddings, overrides and isolates; the marks LRM, RLM and ALM harm nothing.
    case 0x202A...0x202E, 0x2066...0x2069: ["\u{FFFD}"]
    // A byte order mark inside text, and deprecated controls of direction and shaping.
    case 0xFEFF, 0x206A...0x206F, 0xFFF9...0xFFFB: []
    default: [scalar]
    }
  }
}
