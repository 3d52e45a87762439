import CoreSystem
import Testing

@Suite("Words of a command")
struct CommandWordsTests {
  @Test(
    "a command is split without a shell",
    arguments: [
      ("notify now", ["notify", "now"]),
      ("  a\tb\n c ", ["a", "b", "c"]),
      ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
      ("a '' \"\"", ["a", "", ""]),
      ("a b'c'\"d\"e", ["a", "bcde"]),
      ("a '$x \\n \"'", ["a", "$x \\n \""]),
      ("a \"x \\\" \\\\ \\n\"", ["a", "x \" \\ \\n"]),
      ("a\\ b c\\'d", ["a b", "c'd"]),
      ("a $(b) | c > d && e; f *", ["a", "$(b)", "|", "c", ">", "d", "&&", "e;", "f", "*"]),
      ("알림 '강남 역'", ["알림", "강남 역"]),
      ("~/bin/a ~/b", ["/h/bin/a", "~/b"]),
      ("'~/bin/a'", ["~/bin/a"]),
    ])
  func words(text: String, expected: [String]) throws {
    #expect(try CommandWords.split(text, home: "/h") == expected)
  }

  @Test(
    "what is no command is refused",
    arguments: [
      ("", CommandWords.Failure.empty), ("   ", .empty), ("'' a", .empty),
      ("a 'b", .unclosedQuote("'")), ("a \"b\\\"", .unclosedQuote("\"")),
      ("a \\", .backslashAtEnd), ("a\u{0}b", .zeroByte),
    ])
  func refusals(text: String, failure: CommandWords.Failure) {
    #expect(throws: failure) { try CommandWords.split(text) }
  }
}
