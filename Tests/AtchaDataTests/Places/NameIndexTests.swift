import AtchaTestSupport
import Foundation
import Testing
import TimetableEngine

@testable import AtchaData

@Suite("An index of names")
struct NameIndexTests {
  private static let texts = [
    "강남", "강남역", "ㄱㄴ", "ㅅ", "강나", "강ㄴ", "시", "시장역", "gangnam", "gangnam station", "Seoul",
    "seol", "왕십리", "wangsimni", "wangsimi", "강냠", "노윈", "시청", "city hall", "ctiy hall", "hall",
    "노원".decomposedStringWithCanonicalMapping, "新宿", "shinjuku", "しんじゅく", "シンジュク", "xyz", "1", "",
    "역", "station", "サ", "gu", "동대문역사", "東大門", "Nowon-gu Office",
  ]

  private func network() throws -> Network {
    var feed = TinyFeed()
    let names = [
      "강남", "강남역", "강남구청", "서울역", "시청", "을지로4가", "왕십리", "노원", "노원구청", "시장", "City Hall",
      "Old City Hall Station", "新宿", "しんじゅく", "동대문역사문화공원", "광화문.KT앞", "12번 승강장", "역",
    ]
    for (index, name) in names.enumerated() {
      feed.stop("s\(index)", name, at: (37.5 + Double(index) / 50, 127))
    }
    feed.translate("s0", "en", "Gangnam")
    feed.translate("s7", "ja", "ノウォン")
    feed.translate("s14", "zh", "東大門歷史文化公園")
    feed.service("S", "1111111")
    let run = names.indices.map { "s\($0) \(18 + $0 / 6):\($0 % 6 * 10 + 10)" }
    feed.run("t", "L", "S", run.joined(separator: " "))
    return Network([try feed.timetable()])
  }

  @Test("finds what is found by reading all names, in the same order")
  func same() throws {
    let network = try network()
    let all = StopNameSearch(network: network)
    let indexed = StopNameSearch(network: network, indexes: [NameIndex(of: network, 0)])
    for text in Self.texts {
      #expect(indexed.stops(named: text).stops == all.stops(named: text).stops, "\(text)")
      #expect(indexed.stops(named: text).similar == all.stops(named: text).similar, "\(text)")
      #expect(indexed.ranked(named: text) == all.ranked(named: text), "\(text)")
    }
  }

  @Test("is kept in a file, and made anew where that is damaged or of other names")
  func kept() async throws {
    let network = try network()
    try await withTemporaryFolder { folder in
      let path = "/somewhere/0a1b.timetable"
      func index() -> NameIndex? {
        NameIndexes(folder: folder.path, fewestNames: 1).index(of: path, network, 0)
      }
      let made = try #require(index())
      let file = folder.appending(path: "0a1b.names")
      let bytes = try Data(contentsOf: file)
      #expect(NameIndex(Array(bytes), count: made.digests.count) == made)
      #expect(NameIndex(Array(bytes), count: made.digests.count - 1) == nil)
      for damage in [bytes.dropLast(), bytes + [0], Data(), Data(bytes.reversed())] {
        try damage.write(to: file)
        #expect(index() == made)
        #expect(try Data(contentsOf: file) == bytes)
      }
      var flipped = bytes
      flipped[100] ^= 1
      #expect(NameIndex(Array(flipped), count: made.digests.count) == nil)
    }
  }

  @Test("is not made for few names")
  func few() async throws {
    let network = try network()
    try await withTemporaryFolder { folder in
      #expect(NameIndexes(folder: folder.path).index(of: "a.timetable", network, 0) == nil)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.isEmpty)
    }
  }
}
