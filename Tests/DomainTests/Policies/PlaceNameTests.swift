import Domain
import Testing

@Suite("Names of saved places")
struct PlaceNameTests {
  @Test(
    "are kept with single blanks",
    arguments: [
      ("home", "home"), ("  회사 ", "회사"), ("Mom's  house", "Mom's house"),
      ("B-52, 이태원", "B-52, 이태원"),
      ("3층", "3층"), ("🏠", "🏠"), ("会社\t本店", "会社 本店"),
    ])
  func kept(text: String, name: String) {
    #expect(PlaceName.checked(text) == name)
  }

  @Test(
    "are refused where they are empty, another form of a place, or would not print as they are",
    arguments: [
      "", "  ", "here", "HERE", "stop:222", "seoul:222", "37.5,127.0", "-37.5,127", "42", "--json",
      "-x", "a\u{1B}[31m", "a\u{202E}b", "a\u{200B}b", "\u{FEFF}집", "a\u{7}", "a\u{E000}",
      String(repeating: "가", count: 41), "e" + String(repeating: "\u{301}", count: 200),
    ])
  func refused(text: String) {
    #expect(PlaceName.checked(text) == nil)
  }

  @Test("are one whatever their case, blanks and composition")
  func same() {
    #expect(PlaceName.isSame("Home", " home"))
    #expect(PlaceName.isSame("회사", "\u{1112}\u{116C}\u{1109}\u{1161}"))
    #expect(!PlaceName.isSame("회사", "회사2"))
  }
}
