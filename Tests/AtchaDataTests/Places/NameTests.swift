import Domain
import Foundation
import Testing

@testable import AtchaData

@Suite("Comparing names")
struct NameTests {
  @Test(
    "names that differ by case, blanks, accents, form or width are the same",
    arguments: [
      ("Gangnam", "GANGNAM"), ("Seoul Station", "seoul  station"), ("São Paulo", "Sao Paulo"),
      ("서울 역", "서울역"), ("강남", "강남".decomposedStringWithCanonicalMapping),
      ("하남시청", "하남시청".decomposedStringWithCanonicalMapping), ("１号線", "1号線"),
      ("新宿（東口）", "新宿東口"), ("ｱｷﾊﾊﾞﾗ", "アキハバラ"), ("Straße", "STRASSE"),
      ("St. John's", "St Johns"), ("ガーデン", "ガーデン".decomposedStringWithCanonicalMapping),
      ("東京・上野", "東京上野"), ("City Hall / 시청", "City Hall(시청)"),
    ])
  func same(a: String, b: String) {
    // ß folds to ss in upper case only, where German writes it so.
    let a = a == "Straße" ? a.uppercased() : a
    #expect(FoldedName(a).bytes == FoldedName(b).bytes)
  }

  @Test("voiced kana are other letters", arguments: [("か", "が"), ("は", "ぱ")])
  func voiced(a: String, b: String) {
    #expect(FoldedName(a).bytes != FoldedName(b).bytes)
  }

  @Test(
    "how well a name fits what was typed",
    arguments: [
      ("강남", "강남", NameQuery.Fit.same), ("강남역", "강남", .sameStem), ("강남", "강남역", .sameStem),
      ("gangnam", "Gangnam Station", .sameStem), ("新宿駅", "新宿", .sameStem),
      ("강남", "강남구청", .prefix), ("city", "City Hall", .prefix), ("hall", "City Hall", .wordPrefix),
      ("구청", "강남구청", .part), ("ㄱㄴ", "강남", .initials), ("ㄱㄴ", "강남구청", .initials),
      ("ㄴㄱ", "강남", nil), ("노원", "강남", nil), ("역", "역삼", .prefix), ("역", "역", .same),
      ("gangnam", "강남", .romanised), ("Gangnam", "강남역", .romanised),
      ("jongno", "종로3가", .romanisedPrefix), ("강나", "강남", .letters), ("강ㄴ", "강남구청", .letters),
      ("나", "난지", .letters), ("까", "깡통시장", .letters), ("강", "가남", nil),
      ("namyeo", "강남여고", nil), ("", "강남", nil), ("강남", "", nil), ("!!", "강남", nil),
      ("ㄱㄴ", "City", nil),
    ])
  func fits(typed: String, name: String, fit: NameQuery.Fit?) {
    #expect(NameQuery(typed).fit(FoldedName(name)) == fit)
  }

  @Test(
    "slips are counted in letters, those of Hangul singly",
    arguments: [
      ("강넘", "강남", 1), ("노훤", "노원", 1), ("Gangnma", "Gangnam", 1), ("Shinjuko", "Shinjuku", 1),
      ("Embarcdaro", "Embarcadero", 2), ("kangnam", "강남", 1), ("Chongno", "종로", 2),
      ("강동", "강남", nil), ("BATR", "BART", 1), ("ab", "ac", nil),
    ])
  func slips(typed: String, name: String, distance: Int?) {
    #expect(NameQuery(typed).distance(FoldedName(name)) == distance)
  }

  @Test("edit distance agrees with the definition on all short words")
  func editDistance() {
    let words = Self.words(upTo: 4)
    for a in words {
      for b in words {
        let expected = Self.plainDistance(a, b)
        for limit in 0...3 {
          #expect(
            EditDistance.distance(a, b, atMost: limit) == (expected <= limit ? expected : nil))
        }
      }
    }
  }

  private static func words(upTo length: Int) -> [[Int]] {
    var words: [[Int]] = [[]]
    var last = words
    for _ in 0..<length {
      last = last.flatMap { word in [0, 1].map { word + [$0] } }
      words += last
    }
    return words
  }

  /// The recursive definition, with no thought of speed.
  private static func plainDistance(_ a: [Int], _ b: [Int]) -> Int {
    func distance(_ i: Int, _ j: Int) -> Int {
      if i == 0 || j == 0 { return i + j }
      var best = min(distance(i - 1, j) + 1, distance(i, j - 1) + 1)
      best = min(best, distance(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        best = min(best, distance(i - 2, j - 2) + 1)
      }
      return best
    }
    return distance(a.count, b.count)
  }
}

@Suite("The form of a typed place")
struct PlaceTextTests {
  @Test(
    "positions",
    arguments: [
      ("37.5,127.0", 37.5, 127.0), (" -33.9 , 151.2 ", -33.9, 151.2), ("90,180", 90, 180),
      ("-90,-180", -90, -180), ("+1,.5", 1, 0.5), ("0,-0.25", 0, -0.25),
    ])
  func positions(text: String, latitude: Double, longitude: Double) {
    #expect(
      PlaceText(text) == .coordinate(Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test("positions that are none")
  func outOfRange() {
    #expect(PlaceText("90.01,0") == .malformed(.latitudeOutOfRange(90.01)))
    #expect(PlaceText("127.0,37.5") == .malformed(.latitudeOutOfRange(127)))
    #expect(PlaceText("0,-180.5") == .malformed(.longitudeOutOfRange(-180.5)))
    #expect(PlaceText("  ") == .malformed(.empty))
    #expect(PlaceText("stop:") == .malformed(.empty))
  }

  @Test(
    "names",
    arguments: ["37.5,127,1", "Main St, 5", "1e5,2", "nan,0", "inf,0", "0x1p3,1", "37.5", ","])
  func names(text: String) {
    #expect(PlaceText(text) == .name(text))
  }

  @Test("ids may hold anything")
  func ids() {
    #expect(PlaceText("stop:a/b:c,d e") == .stop(id: "a/b:c,d e"))
  }
}
