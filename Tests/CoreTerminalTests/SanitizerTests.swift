import CoreTerminal
import Testing

@Suite("Text from outside")
struct SanitizerTests {
  @Test(
    "is shown, never obeyed",
    arguments: [
      ("강남역 2번 출구", "강남역 2번 출구"), ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
      ("\u{1B}]0;title\u{07}", "␛]0;title␇"), ("\u{9B}2J", "\u{FFFD}2J"), ("a\nb", "a b"),
      ("a\r\nb\tc", "a b c"), ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"), ("\u{0}\u{7F}", "␀␡"),
      ("safe\u{202E}gnp.exe", "safe\u{FFFD}gnp.exe"), ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
      ("x\u{FEFF}y", "xy"), ("שלום\u{200F}", "שלום\u{200F}"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("\u{8}\u{8}", "␈␈"),
    ])
  func terminal(text: String, shown: String) {
    #expect(Sanitizer.terminal(text) == shown)
  }

  @Test("is cut when it is too long, and when marks pile up on a letter")
  func limits() {
    let long = String(repeating: "막", count: 1000)
    #expect(Sanitizer.terminal(long) == String(repeating: "막", count: 400) + "…")
    #expect(Sanitizer.terminal("abcdef", limit: 3) == "abc…")
    #expect(Sanitizer.terminal("abc", limit: 3) == "abc")
    let pile = "e" + String(repeating: "\u{301}", count: 5000)
    #expect(Sanitizer.terminal(pile).unicodeScalars.count == 16)
  }

  @Test("stays one field of tab-separated output")
  func field() {
    #expect(Sanitizer.field("a\tb\nc") == "a b c")
    #expect(Sanitizer.field(String(repeating: "x", count: 999)).count == 999)
  }

  @Test("keeps its lines where lines are wanted")
  func lines() {
    #expect(Sanitizer.terminalLines("a\u{1B}\r\nb\n\nc") == "a␛\nb\n\nc")
  }

  @Test("has no control left, whatever it was")
  func everyScalar() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for safe in [Sanitizer.terminal("a\(scalar)b"), Sanitizer.field("a\(scalar)b")] {
        let isSafe = safe.unicodeScalars.allSatisfy { kept in
          kept.properties.generalCategory != .control
            && !(0x202A...0x202E).contains(kept.value) && !(0x2066...0x2069).contains(kept.value)
            && kept.value != 0x2028 && kept.value != 0x2029
        }
        #expect(isSafe, "U+\(String(value, radix: 16))")
      }
    }
  }
}
