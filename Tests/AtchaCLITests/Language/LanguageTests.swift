import Domain
import Testing

@testable import AtchaCLI

@Suite("The language of the output")
struct LanguageTests {
  @Test(
    "comes from the locale, and is English where atcha does not speak it",
    arguments: [
      (["LANG": "ko_KR.UTF-8"], Language.korean),
      (["LANG": "ja_JP.eucJP"], .japanese),
      (["LANG": "en_GB"], .english),
      (["LANG": "ko"], .korean),
      (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], .english),
      (["LC_ALL": "", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "ko_KR.UTF-8"], .japanese),
      (["LANG": "xx_XX"], .english), (["LANG": "th_TH.UTF-8"], .english),
      (["LANG": "UTF-8"], .english), (["LANG": "\u{FFFD}/../.."], .english), ([:], .english),
    ])
  func locale(environment: [String: String], expected: Language) {
    #expect(Language.resolve(flag: nil, environment: environment) == expected)
  }

  @Test("--lang goes before ATCHA_LANG, and that before the locale")
  func precedence() {
    let environment = ["ATCHA_LANG": "ja", "LC_ALL": "ko_KR.UTF-8"]
    #expect(Language.resolve(flag: "en", environment: environment) == .english)
    #expect(Language.resolve(flag: nil, environment: environment) == .japanese)
    #expect(Language.resolve(flag: "fr", environment: environment) == .japanese)
  }

  @Test("English counts one thing without an s")
  func plurals() {
    let words = English()
    #expect(words.stops(1, mode: .bus) == "1 stop")
    #expect(words.stops(2, mode: .bus) == "2 stops")
    #expect(words.changes(0) == "no change")
    #expect(words.changes(1) == "1 change")
    #expect(words.changes(2) == "2 changes")
    #expect(words.agencies("1", isOne: true) == "1 agency")
    #expect(words.agencies("2", isOne: false) == "2 agencies")
  }

  @Test("durations are hours and minutes, then days and hours")
  func durations() {
    let expected: [(Int, String, String, String)] = [
      (0, "0 min", "0분", "0分"), (59, "59 min", "59분", "59分"),
      (60, "1 h", "1시간", "1時間"), (72, "1 h 12 min", "1시간 12분", "1時間12分"),
      (1440, "1 d", "1일", "1日"), (1530, "1 d 1 h", "1일 1시간", "1日1時間"),
    ]
    for (minutes, english, korean, japanese) in expected {
      #expect(English().duration(minutes: minutes) == english)
      #expect(Korean().duration(minutes: minutes) == korean)
      #expect(Japanese().duration(minutes: minutes) == japanese)
    }
  }

  @Test("a headsign that says 'bound for' already is left as it is")
  func headsigns() {
    #expect(Korean().towards("성수") == "성수행")
    #expect(Korean().towards("성수행") == "성수행")
    #expect(Japanese().towards("成増") == "成増行き")
    #expect(Japanese().towards("成増行") == "成増行")
    #expect(Japanese().towards("新宿方面") == "新宿方面")
  }
}
