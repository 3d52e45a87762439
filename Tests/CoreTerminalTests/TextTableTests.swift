import AtchaTestSupport
import CoreTerminal
import Testing

@Suite("Tables")
struct TextTableTests {
  private var sample: TextTable {
    var table = TextTable([
      .init("LEAVE BY", .trailing), .init("LINE"), .init("FROM", shrinkPriority: 1),
      .init("TO", shrinkPriority: 2), .init("NOTE", shrinkPriority: 3, minimum: 6),
    ])
    table.add(
      .init("23:41", .emphasis, field: "2026-11-30T23:41:00+09:00"),
      .init(badge: "2", fill: RGB(hex: "00A84D")), "서울대입구", "신도림", "last run of this line")
    table.add(
      .init("0:05", field: "2026-12-01T00:05:00+09:00"), .init(badge: "RE 5", fill: nil),
      .init(DisplayWidthTests.decomposedSeoul), "Haß 🚇", "")
    table.add("1:12", .init(badge: "N13", fill: RGB(hex: "FFFF00")), "a\tb\u{1B}[2J\nc", "東京駅")
    return table
  }

  @Test(
    "line up with Hangul, emoji and marks, from 40 to 200 columns", arguments: [40, 60, 80, 200])
  func layout(width: Int) {
    let text = sample.rendered(width: width, painter: .none)
    expectGolden(text, "table-\(width).txt")
    for line in text.split(separator: "\n") { #expect(line.displayWidth <= width) }
  }

  @Test("are as wide with colours as without")
  func colours() {
    let plain = sample.rendered(width: 60, painter: .none, indent: 2)
    let coloured = sample.rendered(width: 60, painter: Painter(.full), indent: 2)
    expectGolden(coloured, "table-colour.txt")
    let stripped = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let bare = { (text: String) in text.replacing(/[\[\] ]/, with: "") }
    #expect(bare(stripped) == bare(plain))
    let widths = { (text: String) in text.split(separator: "\n").map(\.displayWidth) }
    #expect(widths(stripped) == widths(plain))
  }

  @Test("are tab-separated in a pipe, with the exact values and without titles")
  func pipe() {
    expectGolden(sample.tabSeparated, "table-pipe.tsv")
    let pipe = Terminal(isTerminal: false)
    #expect(sample.rendered(for: pipe, painter: .none) == sample.tabSeparated)
    for line in sample.tabSeparated.split(separator: "\n") {
      #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == 5)
    }
  }

  @Test("of random text fit any width and keep their columns in line")
  func holds() {
    var random = SplitMix64(seed: 99)
    for _ in 0..<200 {
      var table = TextTable([
        .init("A", shrinkPriority: 1), .init("B", .trailing), .init("C", shrinkPriority: 2),
      ])
      for _ in 0..<5 {
        table.add(
          .init(RandomText.make(&random)), .init(RandomText.make(&random)), .init("|"))
      }
      let width = Int.random(in: 40...200, using: &random)
      let lines = table.rendered(width: width, painter: .none).split(separator: "\n")
      for line in lines { #expect(line.displayWidth <= width) }
      let marks = lines.dropFirst().map { $0.dropLast().displayWidth }
      #expect(Set(marks).count == 1, "\(lines)")
    }
  }
}
