import CoreNotification
import Testing

@Suite("Plain text")
struct PlainTextTests {
  @Test(
    "names become one harmless line",
    arguments: [
      ("강남역 2호선", "강남역 2호선"),
      ("a\nb\tc\r\nd\u{2028}e", "a b c d e"),
      ("  spaces   around  ", "spaces around"),
      ("\u{1B}]0;title\u{7}red", "]0;titlered"),
      ("\u{202E}niart\u{2066}", "niart"),
      ("zero\u{200B}width\u{FEFF}", "zerowidth"),
      ("👩‍👩‍👧‍👦 家族", "👩‍👩‍👧‍👦 家族"),
      ("e\u{301}", "e\u{301}"),
      ("", ""),
    ])
  func line(text: String, expected: String) {
    #expect(PlainText.line(text) == expected)
  }

  @Test("a long name is cut, a pile of marks as well")
  func limits() {
    #expect(PlainText.line(String(repeating: "역", count: 10_000), limit: 5) == "역역역역역…")
    #expect(PlainText.line("12345", limit: 5) == "12345")
    let pile = "a" + String(repeating: "\u{301}", count: 1000)
    #expect(PlainText.line(pile).unicodeScalars.count == 16)
  }

  @Test("markup is escaped")
  func escaping() {
    #expect(
      PlainText.escaped("<a href=\"x\">A & B's</a>")
        == "&lt;a href=&quot;x&quot;&gt;A &amp; B&apos;s&lt;/a&gt;")
  }
}
