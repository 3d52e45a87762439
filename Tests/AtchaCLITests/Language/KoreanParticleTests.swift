import Testing

@testable import AtchaCLI

@Suite("Korean particles")
struct KoreanParticleTests {
  @Test(
    "the form follows the last sound of the word",
    arguments: [
      ("강남", "강남은", "강남이", "강남을", "강남으로"),
      ("시청역(1호선)", "시청역(1호선)은", "시청역(1호선)이", "시청역(1호선)을", "시청역(1호선)으로"),
      ("노원구", "노원구는", "노원구가", "노원구를", "노원구로"),
      ("서울", "서울은", "서울이", "서울을", "서울로"),
      ("146", "146은", "146이", "146을", "146으로"),
      ("7", "7은", "7이", "7을", "7로"),
      ("9", "9는", "9가", "9를", "9로"),
      ("10", "10은", "10이", "10을", "10으로"),
      ("GTX-A", "GTX-A는", "GTX-A가", "GTX-A를", "GTX-A로"),
      ("KTX M", "KTX M은", "KTX M이", "KTX M을", "KTX M으로"),
      ("Seoul", "Seoul은", "Seoul이", "Seoul을", "Seoul로"),
      ("Gangnam", "Gangnam은", "Gangnam이", "Gangnam을", "Gangnam으로"),
      ("market", "market은", "market이", "market을", "market으로"),
      ("home", "home은", "home이", "home을", "home으로"),
      ("seoul.zip", "seoul.zip은", "seoul.zip이", "seoul.zip을", "seoul.zip으로"),
      ("新宿", "新宿은(는)", "新宿이(가)", "新宿을(를)", "新宿(으)로"),
      ("", "은(는)", "이(가)", "을(를)", "(으)로"),
    ])
  func forms(word: String, topic: String, subject: String, object: String, towards: String) {
    #expect(word.with(.topic) == topic)
    #expect(word.with(.subject) == subject)
    #expect(word.with(.object) == object)
    #expect(word.with(.towards) == towards)
  }

  @Test("a quoted word takes its particle behind the quote")
  func quoted() {
    #expect("강남".quoted(.called) == "'강남'이라는")
    #expect("노원구".quoted(.called) == "'노원구'라는")
  }
}
