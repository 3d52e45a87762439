import AtchaTestSupport
import CoreTerminal
import Testing

@Suite("Columns that a text takes")
struct DisplayWidthTests {
  @Test(
    "is counted by what is drawn",
    arguments: [
      ("", 0), ("leave by 23:41", 14), ("서울대입구", 10), (decomposedSeoul, 10), ("신도림", 6),
      ("Haß", 3), ("e\u{301}", 1), ("é", 1), ("🚇", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇰🇷", 2),
      ("🇰🇷🇯🇵", 4), ("☀", 1), ("☀\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("❤\u{FE0F}", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("東京駅", 6), ("ﾄｳｷｮｳ", 5),
      ("ＡＢ", 4), ("a\u{200B}b", 2), ("a\u{200D}b", 2), ("\u{301}", 0), ("กำ", 2), ("กี่", 1),
      ("½…·", 3), ("\u{AD}", 1), ("ㅋㅋ", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("↳ 2", 3), ("ü", 1),
      ("u\u{308}\u{304}", 1), ("\u{FEFF}x", 1), ("→🚶", 3), ("\u{1F1F0}", 1), ("𠮷", 2),
      ("한글 abc", 8),
    ])
  func widths(text: String, columns: Int) {
    #expect(text.displayWidth == columns, "\(text.unicodeScalars.map(\.value))")
  }

  /// 서울대입구 in conjoining jamo, as file names and some feeds have it.
  static let decomposedSeoul =
    "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}\u{1103}\u{1162}\u{110B}\u{1175}\u{11B8}\u{1100}\u{116E}"

  @Test("padding reaches exactly the width, on either side")
  func padding() {
    #expect("강남".padded(to: 6) == "강남  ")
    #expect("7".padded(to: 3, .trailing) == "  7")
    #expect("서울대입구".padded(to: 4) == "서울대입구")
  }

  @Test("truncation marks the cut and splits no cluster")
  func truncation() {
    #expect("서울대입구".truncated(to: 10) == "서울대입구")
    #expect("서울대입구".truncated(to: 9) == "서울대입…")
    #expect("서울대입구".truncated(to: 8) == "서울대…")
    #expect("서울".truncated(to: 1) == "…")
    #expect("서울".truncated(to: 0) == "")
    #expect("👩‍👩‍👧‍👦👍🏽x".truncated(to: 3) == "👩‍👩‍👧‍👦…")
  }

  @Test("any text, cut to any width, fits and is a whole beginning of itself")
  func truncationHolds() {
    var random = SplitMix64(seed: 20_261_130)
    for _ in 0..<2000 {
      let text = RandomText.make(&random)
      let limit = Int.random(in: 0...20, using: &random)
      let cut = text.truncated(to: limit)
      #expect(cut.displayWidth <= limit, "\(text.debugDescription) to \(limit)")
      if text.displayWidth > limit, limit > 0 {
        #expect(cut.last == "…")
        #expect(text.hasPrefix(cut.dropLast()))
        #expect(cut.displayWidth >= limit - 1 || cut.displayWidth + 2 > limit)
      }
      #expect(text.padded(to: 24).displayWidth == max(24, text.displayWidth))
    }
  }

  @Test("lines are broken at spaces, in Japanese between characters, in Korean at spaces")
  func wrapping() {
    #expect("the last way home".wrapped(to: 9) == ["the last", "way home"])
    #expect("막차까지 12분 남았습니다".wrapped(to: 14) == ["막차까지 12분", "남았습니다"])
    #expect("終電まであと十二分です。".wrapped(to: 12) == ["終電まであと", "十二分です。"])
    #expect("終電まであと十二分。".wrapped(to: 18) == ["終電まであと十二", "分。"])
    #expect("서울대입구역".wrapped(to: 6) == ["서울대", "입구역"])
    #expect("one\n\ntwo".wrapped(to: 10) == ["one", "", "two"])
    #expect("".wrapped(to: 10) == [""])
  }

  @Test("wrapped lines fit, and lose nothing but spaces")
  func wrappingHolds() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1000 {
      let text = RandomText.make(&random)
      let width = Int.random(in: 2...20, using: &random)
      let lines = text.wrapped(to: width)
      for line in lines { #expect(line.displayWidth <= width, "\(text.debugDescription)") }
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " },
        "\(text.debugDescription) to \(width)")
    }
  }
}
