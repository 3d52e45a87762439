import Testing

@testable import AtchaData

@Suite("Names in Latin letters")
struct RomanisationTests {
  @Test(
    "stations are written as their signs have them",
    arguments: [
      ("강남", "gangnam"), ("노원", "nowon"), ("왕십리", "wangsimni"), ("선릉", "seolleung"),
      ("신림", "sillim"), ("종로", "jongno"), ("압구정", "apgujeong"), ("독립문", "dongnimmun"),
      ("별내", "byeollae"), ("백마", "baengma"), ("학여울", "hagyeoul"), ("잠실", "jamsil"),
      ("서울", "seoul"), ("광화문", "gwanghwamun"), ("을지로", "euljiro"), ("남영", "namyeong"),
      ("있는", "inneun"), ("값이", "gapsi"), ("해운대", "haeundae"), ("청량리", "cheongnyangni"),
      ("삼각지", "samgakji"), ("대치", "daechi"), ("City홀", "Cityhol"),
    ])
  func hangul(name: String, roman: String) {
    #expect(Romanisation.of(name) == roman)
  }

  @Test(
    "kana by Hepburn, without long vowels",
    arguments: [
      ("しんじゅく", "shinjuku"), ("トウキョウ", "tokyo"), ("おおさか", "osaka"), ("ラーメン", "ramen"),
      ("きっぷ", "kippu"), ("まっちゃ", "matcha"), ("じゅうじょう", "jujo"), ("ふくしま", "fukushima"),
      ("つだぬま", "tsudanuma"), ("フェリー", "fueri"), ("ひゃくまん", "hyakuman"), ("ヴ", "bu"),
    ])
  func kana(name: String, roman: String) {
    #expect(Romanisation.of(name) == roman)
  }

  @Test("every syllable has letters, and they are lower case")
  func complete() {
    for value in Hangul.syllables {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let roman = Romanisation.of(String(scalar))
      #expect(!roman.isEmpty && roman.utf8.allSatisfy { (0x61...0x7a).contains($0) }, "\(scalar)")
    }
  }
}
