import AtchaTestSupport
import CommandLineKit
import Foundation
import Testing

@Suite("Manuals")
struct ManualTests {
  private let manual = ManualPage(Sample.tree, .english, date: "2026-11-30")

  @Test("pages are made from the tree, one per visible command")
  func pages() {
    let files = manual.pages.map(\.file)
    #expect(
      files == [
        "trip.1", "trip-search.1", "trip-alarm.1", "trip-alarm-list.1", "trip-alarm-show.1",
        "trip-alarm-snooze.1", "trip-feed.1", "trip-say.1", "trip-completion.1",
      ])
    for (file, text) in manual.pages where ["trip.1", "trip-search.1"].contains(file) {
      expectGolden(text, file)
    }
  }

  @Test(
    "pages are clean for man, also with headings in Hangul, and show what was meant",
    .enabled(if: program("man") != nil))
  func warnings() async throws {
    let man = try #require(program("man"))
    var korean = KitTexts.english
    korean.name = "이름"
    korean.synopsis = "사용법"
    korean.description = "설명"
    let pages = manual.pages + ManualPage(Sample.tree, korean, date: "2026-11-30").pages
    try await withTemporaryFolder { folder in
      for (file, text) in pages {
        let url = folder.appending(path: file)
        try Data(text.utf8).write(to: url)
        let result = try await runProcess(
          man, ["--warnings", "-l", url.path],
          environment: ["MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"])
        #expect(result.status == 0 && result.stderr.isEmpty, "\(result)")
        guard file == "trip-search.1" else { continue }
        let shown = result.stdout
        for part in [
          "trip search [--from PLACE]", "[--tag TAG]...", "it's 100% \\safe$",
          "-f, --from PLACE", "trip search --from 강남 --to home", "--from -37.5,127.0.",
        ] {
          #expect(shown.contains(part), "\(part) is missing in\n\(shown)")
        }
      }
    }
  }

  @Test("Markdown pages are made from the tree, with topics and working links")
  func markdown() {
    let pages = MarkdownPage(Sample.tree, .english).pages
    let files = Set(pages.map(\.file))
    for (file, text) in pages {
      if ["trip.md", "trip-search.md", "exit-codes.md"].contains(file) { expectGolden(text, file) }
      for link in text.matches(of: /\]\(([^)]+)\)/) {
        #expect(files.contains(String(link.output.1)), "\(file) links to \(link.output.1)")
      }
    }
  }

  @Test("the dump is JSON that any reader takes")
  func dump() throws {
    let text = Sample.tree.dump(schema: "trip.commands/1").pretty + "\n"
    expectGolden(text, "commands.json")
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }
}
