import AtchaTestSupport
import CoreTerminal
import Foundation
import Testing

/// Golden texts are named for the width of the terminal that they are for: `available.ko.40.txt`.
@Suite("All golden text")
struct GoldenWidthTests {
  private static let files: [URL] = {
    let tests = checkoutFolder.appending(path: "Tests")
    let names = FileManager.default.enumerator(atPath: tests.path)?.allObjects as? [String] ?? []
    return names.filter { $0.contains("/Golden/") && $0.hasSuffix(".txt") }.sorted()
      .map { tests.appending(path: $0) }
  }()

  /// Transcripts, with messages and hints among the tables: one line each, for the terminal to break.
  private static let transcripts = ["/Golden/place/", "/Golden/config/"]

  private static func width(_ file: URL) -> Int? {
    file.lastPathComponent.split(separator: ".").dropLast().last.flatMap { Int($0) }
  }

  @Test("fits the terminal that it is for, whatever the letters")
  func fits() throws {
    let sized = Self.files.filter { file in !Self.transcripts.contains { file.path.contains($0) } }
      .compactMap { file in Self.width(file).map { (file, $0) } }
    #expect(sized.count > 80)
    for (file, width) in sized {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        #expect(line.displayWidth <= width, "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("has no control sequence, no space at the end of a line, and ends with a line end")
  func clean() throws {
    for file in Self.files where Self.width(file) != nil {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasSuffix("\n"), "\(file.lastPathComponent)")
      #expect(!text.contains("\u{1B}"), "\(file.lastPathComponent)")
      for line in text.split(separator: "\n") {
        #expect(!line.hasSuffix(" "), "\(file.lastPathComponent): '\(line)'")
      }
    }
  }

  @Test("says the same number of lines of a table in every language", arguments: ["feed/list"])
  func languages(name: String) throws {
    let files = Self.files.filter { $0.path.contains("/\(name).") && Self.width($0) == 80 }
    #expect(files.count == 3)
    let counts = try Set(
      files.map { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").count })
    #expect(counts.count == 1)
  }

  @Test("lines the columns of a table up", arguments: ["feed/list.ko.80", "feed/list.ja.80"])
  func columns(name: String) throws {
    let file = try #require(Self.files.first { $0.path.hasSuffix("/\(name).txt") })
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("  ") }
    // Where the second column begins, in columns of the terminal.
    let starts = Set(
      lines.compactMap { line -> Int? in
        guard let gap = line.range(of: "  ") else { return nil }
        let rest = line[gap.lowerBound...].drop { $0 == " " }
        return rest.isEmpty ? nil : line[..<rest.startIndex].displayWidth
      })
    #expect(starts.count == 1, "\(starts)")
  }
}
