import AtchaTestSupport
import CommandLineKit
import Foundation
import Testing

@testable import AtchaCLI

@Suite("The pages in docs/cli")
struct DocumentationTests {
  private let folder = checkoutFolder.appending(path: "docs/cli")

  /// `ATCHA_RECORD=1` writes the pages anew.
  @Test("are those that the tree of commands gives")
  func pages() throws {
    let words = English()
    let isRecording = ProcessInfo.processInfo.environment["ATCHA_RECORD"] == "1"
    for page in MarkdownPage(CommandTable.tree(words), words.kit).pages {
      let file = folder.appending(path: page.file)
      if isRecording { try Data(page.text.utf8).write(to: file) }
      let kept = try? String(contentsOf: file, encoding: .utf8)
      #expect(kept == page.text, "\(page.file) is not up to date: run with ATCHA_RECORD=1")
    }
  }

  @Test("explain every field of the document of a search")
  func fields() throws {
    let text = try String(contentsOf: folder.appending(path: "search.md"), encoding: .utf8)
    let fields =
      SearchOutputTests.fields + SearchOutputTests.routeFields + SearchOutputTests.legFields
    for field in fields { #expect(text.contains("`\(field)`"), "\(field)") }
  }
}
