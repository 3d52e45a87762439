import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test("every link in a page leads to something", arguments: SourceTree.pages)
  func links(page: SourceFile) throws {
    let link = /\]\(([^)\s]+)\)/
    var isCode = false
    for (index, line) in page.lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode else { continue }
      for match in line.matches(of: link) where !match.1.contains("://") {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? page.path : resolve(String(parts[0]), from: page.path)
        guard SourceTree.exists(path) else {
          Issue.record("\(page.path):\(index + 1): no such file: \(match.1)")
          continue
        }
        if parts.count == 2, !(try anchors(of: path)).contains(String(parts[1])) {
          Issue.record("\(page.path):\(index + 1): no such heading: \(match.1)")
        }
      }
    }
  }

  @Test("every page can be reached from docs/README.md")
  func reachable() {
    let map = SourceTree.pages.first { $0.path == "docs/README.md" }?.text ?? ""
    for page in SourceTree.pages where page.path.hasPrefix("docs/") {
      let path = String(page.path.dropFirst("docs/".count))
      #expect(
        path == "README.md" || map.contains("(\(path))"), "\(page.path) is not in docs/README.md")
    }
  }

  @Test(
    "a decision has its five headings and a number of its own",
    arguments: SourceTree.pages.filter { $0.path.hasPrefix("docs/adr/") })
  func decisions(page: SourceFile) {
    let headings = page.lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(
      headings == ["Status", "Context", "Decision", "Consequences", "Alternatives"],
      "\(page.path)")
    let number = page.name.prefix(4)
    #expect(number.allSatisfy(\.isNumber) && number.count == 4, "\(page.path): NNNN-title.md")
    #expect(page.text.hasPrefix("# \(number). "), "\(page.path): the title begins with the number")
    let namesakes = SourceTree.pages.filter {
      $0.path.hasPrefix("docs/adr/") && $0.name.hasPrefix(number)
    }
    #expect(namesakes.count == 1, "\(number) is the number of several decisions")
  }

  @Test("a decision that code refers to exists")
  func references() {
    let reference = /docs\/adr\/[\w.-]+\.md|\bADR[ -](\d{4})/
    let names = SourceTree.pages.filter { $0.path.hasPrefix("docs/adr/") }
    for file in SourceTree.everything where !file.path.hasPrefix("docs/") {
      for (index, line) in file.lines.enumerated() {
        for match in line.matches(of: reference) {
          let found =
            match.1.map { number in names.contains { $0.name.hasPrefix(number) } }
            ?? SourceTree.exists(String(match.0))
          #expect(found, "\(file.path):\(index + 1): no such decision: \(match.0)")
        }
      }
    }
  }

  /// The path that a relative link on a page leads to.
  private func resolve(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// The anchors that the headings of a page make.
  private func anchors(of path: String) throws -> Set<String> {
    let text = try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        String(
          heading.drop { $0 == "#" || $0 == " " }.lowercased().compactMap { character in
            character.isLetter || character.isNumber || "-_".contains(character)
              ? character : character == " " ? "-" : nil
          })
      })
  }
}
