import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  /// A link to something in the checkout.
  private struct Link {
    var line: Int
    var text: String
    /// Path from the top of the checkout.
    var path: String
    var anchor: String?
  }

  @Test("every link in a page leads to something", arguments: SourceTree.pages)
  func linksLeadSomewhere(page: SourceFile) throws {
    for link in links(of: page) {
      guard SourceTree.exists(link.path) else {
        Issue.record("\(page.path):\(link.line): no such file: \(link.text)")
        continue
      }
      if let anchor = link.anchor, !(try anchors(of: link.path)).contains(anchor) {
        Issue.record("\(page.path):\(link.line): no such heading: \(link.text)")
      }
    }
  }

  @Test("a path that a page names exists", arguments: SourceTree.pages)
  func namedPaths(page: SourceFile) {
    let path = /`((?:Sources|Tests|Scripts|Plugins|docs)\/[\w.+\/-]+)`/
    for (index, line) in page.lines.enumerated() {
      for match in line.matches(of: path) {
        #expect(
          SourceTree.exists(String(match.1)), "\(page.path):\(index + 1): no such file: \(match.1)")
      }
    }
  }

  @Test("every page can be reached from the README by links")
  func reachable() {
    var reached: Set<String> = []
    var next = ["README.md"]
    while let path = next.popLast() {
      guard reached.insert(path).inserted,
        let page = SourceTree.pages.first(where: { $0.path == path })
      else { continue }
      next += links(of: page).map(\.path)
    }
    for page in SourceTree.pages where !reached.contains(page.path) {
      Issue.record("\(page.path): nothing leads here; docs/README.md is the map")
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

  /// The links of a page to other files of the checkout, outside blocks of code.
  private func links(of page: SourceFile) -> [Link] {
    var found: [Link] = []
    var isCode = false
    for (index, line) in page.lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode else { continue }
      for match in line.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        found.append(
          Link(
            line: index + 1, text: String(match.1),
            path: parts[0].isEmpty ? page.path : resolve(String(parts[0]), from: page.path),
            anchor: parts.count == 2 ? String(parts[1]) : nil))
      }
    }
    return found
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
