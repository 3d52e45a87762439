import AtchaTestSupport
import CommandLineKit
import CoreTerminal
import Domain
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

  @Test("show the card as it is")
  func card() throws {
    let text = try String(contentsOf: folder.appending(path: "search.md"), encoding: .utf8)
    let lines = AnswerText(
      view: ExampleAnswers.view(ExampleAnswers.available), words: English(), columns: 80
    ).lines()
    let card = lines.prefix { $0.painted(.none) != English().fewerChangesTitle }
    #expect(text.contains(Array(card.dropLast()).painted(.none)))
  }

  @Test("name every document of atcha place and atcha home")
  func placeDocuments() throws {
    let text = try String(contentsOf: folder.appending(path: "place.md"), encoding: .utf8)
    for name in ["home", "place", "place-search", "place-list", "place-removed"] {
      #expect(text.contains("`atcha.\(name)/1`"))
    }
  }

  @Test("name every document of atcha provider")
  func providerDocuments() throws {
    let text = try String(contentsOf: folder.appending(path: "provider.md"), encoding: .utf8)
    for name in ["provider", "provider-list", "provider-removed", "provider-test"] {
      #expect(text.contains("`atcha.\(name)/1`"))
    }
  }

  @Test("name every document of atcha config, and every setting")
  func configDocuments() throws {
    let text = try String(contentsOf: folder.appending(path: "config.md"), encoding: .utf8)
    for name in ["config", "config-list", "config-path"] {
      #expect(text.contains("`atcha.\(name)/1`"))
    }
    for setting in Setting.allCases {
      let value = Settings().text(of: setting)
      #expect(text.contains("| `\(setting.rawValue)` | \(value.map { "`\($0)`" } ?? "none") |"))
      #expect(text.contains("`\(setting.variable)`"))
    }
  }

  @Test("name every document of atcha feed")
  func feedDocuments() throws {
    let text = try String(contentsOf: folder.appending(path: "feed.md"), encoding: .utf8)
    for name in ["list", "info", "change", "report", "removed"] {
      #expect(text.contains("`atcha.feed-\(name)/1`"))
    }
  }
}
