import AtchaTestSupport
import Foundation
import Testing

@Suite("Known answers: what is asked")
struct CoverageTests {
  @Test(
    "every row of the document is asked or left out for a reason", .enabled(if: KnownFeeds.areThere)
  )
  func everyRow() throws {
    let document = try #require(KnownFeeds.truth)
    let tables = Set(document.rows.map(\.section))
    for name in tables.sorted() {
      let section = try #require(
        Coverage.sections.first { $0.name == name }, "section \(name) is new")
      #expect(document.rows(of: name).count == section.count, "\(name)")
    }
    for section in Coverage.sections {
      let leftOut = section.leftOut.flatMap(\.rows)
      #expect(Set(leftOut).count == leftOut.count, "\(section.name)")
      #expect(leftOut.allSatisfy { 1...section.count ~= $0 }, "\(section.name)")
    }
  }

  @Test("docs/known-answers.md shows the table")
  func document() throws {
    let file = checkoutFolder.appending(path: "docs/known-answers.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(Coverage.table), "the table should be:\n\(Coverage.table)")
  }
}
