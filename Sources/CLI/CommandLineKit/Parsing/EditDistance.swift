/// Nearness of words, for "did you mean".
enum EditDistance {
  /// Insertions, deletions, substitutions and swaps of neighbours between two words, each
  /// counted once and no part edited twice (optimal string alignment).
  static func between(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    if a.isEmpty || b.isEmpty { return a.count + b.count }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + Array(repeating: 0, count: b.count)
      for j in 1...b.count {
        let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(last[j] + 1, row[j - 1] + 1, substitution)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

extension Sequence<String> {
  /// The word nearest to `word`; nil when none is near enough to be meant.
  ///
  /// Near enough: a third of the letters may be wrong, one at least, or the word is the beginning
  /// of exactly one candidate.
  package func nearest(to word: String) -> String? {
    let lowered = word.lowercased()
    var best: (candidate: String, distance: Int)?
    for candidate in self {
      let distance = EditDistance.between(lowered, candidate.lowercased())
      let allowed = Swift.max(1, Swift.max(word.count, candidate.count) / 3)
      guard distance <= allowed, distance < candidate.count else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    if let best { return best.candidate }
    let beginnings = self.filter { word.count >= 2 && $0.lowercased().hasPrefix(lowered) }
    return beginnings.count == 1 ? beginnings[0] : nil
  }
}
