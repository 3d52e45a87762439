/// Running text of a spec: paragraphs, and lines that are kept as they are.
enum Prose {
  enum Block: Hashable {
    case paragraph(String)
    /// Lines that began with two spaces, without them.
    case verbatim([String])
  }

  static func blocks(_ text: String) -> [Block] {
    var blocks: [Block] = []
    var startsBlock = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        startsBlock = true
        continue
      }
      if line.hasPrefix("  ") {
        let kept = String(line.dropFirst(2))
        if !startsBlock, case .verbatim(let lines)? = blocks.last {
          blocks[blocks.count - 1] = .verbatim(lines + [kept])
        } else {
          blocks.append(.verbatim([kept]))
        }
      } else if !startsBlock, case .paragraph(let before)? = blocks.last {
        blocks[blocks.count - 1] = .paragraph(before + " " + line)
      } else {
        blocks.append(.paragraph(String(line)))
      }
      startsBlock = false
    }
    return blocks
  }
}
