import AtchaTestSupport
import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  /// A page, and the locale in which its screen was taken.
  struct Page: Sendable, CustomTestStringConvertible {
    var path: String
    var locale: String
    var testDescription: String { path }
  }

  static let pages = [
    Page(path: "README.md", locale: "C.UTF-8"),
    Page(path: "docs/README.ko.md", locale: "ko_KR.UTF-8"),
  ]

  /// The blocks of code on the page, as lines.
  private func blocks(_ page: Page) throws -> [[Substring]] {
    let text = try String(
      contentsOf: checkoutFolder.appending(path: page.path), encoding: .utf8)
    let parts = text.split(separator: "```\n", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map {
      $0.element.split(separator: "\n")
    }
  }

  @Test("shows the screen that the program shows", .timeLimit(.minutes(2)), arguments: pages)
  func screen(page: Page) async throws {
    let shown = try #require(try blocks(page).first)
    #expect(shown.first == "$ ./Scripts/atcha search --from 강남 --to 노원")
    try await Machine.with { machine async throws in
      // A terminal of 80 columns in Seoul, in English, without colours.
      let search = "stty cols 80; atcha search --from 강남 --to 노원"
      let line = "script -qec '\(search)' /dev/null | tr -d '\\r'"
      let run = try await machine.shell(
        line,
        [
          "ATCHA_NOW": "2026-11-30T21:00:00+09:00", "LANG": page.locale, "NO_COLOR": "1",
          "TERM": "xterm", "TZ": "Asia/Seoul",
        ])
      #expect(run.stdout.split(separator: "\n") == Array(shown.dropFirst()), "\(run)")
    }
  }

  @Test("names commands that work", .timeLimit(.minutes(2)), arguments: pages)
  func commands(page: Page) async throws {
    let commands = try blocks(page).dropFirst().joined().filter { $0.hasPrefix("./Scripts/atcha ") }
      .map { String($0).replacing("./Scripts/atcha ", with: "atcha ") }
    #expect(commands.count > 3)
    try await Machine.with { machine async throws in
      // The sample answers first; adding a timetable takes its place.
      for command in commands.filter({ !$0.contains("feed add") }) {
        let run = try await machine.shell(command)
        #expect(run.status == 0, "\(run)")
      }
      let add = try #require(commands.first { $0.contains("feed add") })
      let archive = machine.home.appending(path: "seoul.zip").path
      let run = try await machine.shell(
        "cd '\(Machine.fixture)' && zip -qr '\(archive)' . && cd '\(machine.home.path)' && \(add)")
      #expect(run.status == 0, "\(run)")
    }
  }
}
