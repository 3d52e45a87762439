/// The side of a cell on which text begins.
package enum Alignment: Hashable, Sendable {
  case leading, trailing
}

extension StringProtocol {
  /// Columns of a terminal that the text takes.
  package var displayWidth: Int { DisplayWidth.columns(of: self) }

  /// The text filled up with spaces to `columns`; as it is when it is wider.
  package func padded(to columns: Int, _ alignment: Alignment = .leading) -> String {
    let space = String(repeating: " ", count: Swift.max(0, columns - displayWidth))
    return alignment == .leading ? self + space : space + self
  }

  /// The beginning of the text that fits into `columns`, with `…` at its end when some was cut.
  ///
  /// A cluster is never split: a cut before a wide one leaves a column free.
  package func truncated(to columns: Int) -> String {
    if displayWidth <= columns { return String(self) }
    guard columns > 0 else { return "" }
    return prefix(columns: columns - 1) + "…"
  }

  /// The longest beginning of whole clusters that fits into `columns`.
  func prefix(columns: Int) -> String {
    var left = columns
    var result = ""
    for cluster in self {
      left -= DisplayWidth.columns(of: cluster)
      if left < 0 { break }
      result.append(cluster)
    }
    return result
  }
}
