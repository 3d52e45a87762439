import AtchaTestSupport
import Domain
import Testing

@testable import AtchaData

@Suite("What comes over the wire")
struct WireTests {
  private func read(_ text: String) throws(WireFault) -> WireValue {
    try WireValue(json: Array(text.utf8))
  }

  @Test("JSON is read by its grammar")
  func grammar() throws {
    let value = try read(#" {"a": [1, -2.5e1, "x\n\u00e9\ud83d\ude87", true, null], "b": {}} "#)
    #expect(
      value["a"]
        == .list([.number(1), .number(-25), .text("x\n\u{E9}\u{1F687}"), .flag(true), .null]))
    #expect(value["b"] == .object([:]))
    #expect(value["c"].isNull)
    #expect(try read("\u{FEFF}[]") == .list([]))
  }

  @Test(
    "what is no JSON is refused where it stops being that",
    arguments: [
      "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "nul", "01x", "\"abc", "\"\\x\"", "[1] 2",
      "\"a\u{01}b\"", "1e999", "--1", "{a:1}", "\"\\u12\"",
    ])
  func broken(text: String) {
    #expect(throws: WireFault.self) { try read(text) }
  }

  @Test("nesting ends somewhere, and half of a pair is a replacement")
  func hostile() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: WireFault.self) { try read(deep) }
    #expect(try read(#""\ud83d""#) == .text("\u{FFFD}"))
    #expect(try read(#""\ud83dA""#) == .text("\u{FFFD}A"))
    #expect(try read(#""\ude87""#) == .text("\u{FFFD}"))
    let long = try read("\"" + String(repeating: "가", count: 10_000) + "\"")
    #expect(long.string?.count == WireText.longest)
  }

  @Test("numbers may be texts, and one object a list")
  func lenient() throws {
    let value = try read(#"{"n": "12.5", "i": 3.0, "f": "Y", "o": {"x": 1}, "s": "  "}"#)
    #expect(value["n"].double == 12.5)
    #expect(value["i"].integer == 3)
    #expect(value["f"].bool == true)
    #expect(value["o"].elements.count == 1)
    #expect(value["s"].string == nil)
    #expect(value["i"].string == "3")
    #expect(WireValue.number(1e18).integer == nil)
  }

  @Test("times and durations as servers write them")
  func times() throws {
    #expect(WireTime.clock("23:34:00") == 84_840)
    #expect(WireTime.clock("24:10") == 87_000)
    #expect(WireTime.clock("2350") == 85_800)
    for text in ["", "1", "25", "ab:cd", "48:00", "10:60", "10:00:60", "1:2:3:4", "-1:00"] {
      #expect(WireTime.clock(text) == nil, "\(text)")
    }
    #expect(WireTime.zoned("2020-01-12T13:27:23+0100")?.utcOffset == 3600)
    #expect(WireTime.zoned("2026-12-01T04:00+02:00")?.utcOffset == 7200)
    let local = WireTime.local("2026-08-22T23:52:00.123", in: ZoneData.korea)
    #expect(local?.rfc3339 == "2026-08-22T23:52:00+09:00")
    #expect(WireTime.local("2026-08-22T23:52", in: ZoneData.korea) != nil)
    #expect(WireTime.local("not-a-date", in: ZoneData.korea) == nil)
    #expect(WireTime.duration("PT2H30M") == 9000)
    #expect(WireTime.duration("-PT37S") == -37)
    #expect(WireTime.duration("PT1M34.5S") == 94)
    #expect(WireTime.duration("P1D") == 86_400)
    for text in ["", "P", "PT", "2H", "PT1X", "PTH"] { #expect(WireTime.duration(text) == nil) }
  }

  @Test("no zone is looked for by a name that is a path")
  func zones() {
    let winter = time("2026-12-04 12:00")
    #expect(ZoneData.offset(in: "Europe/Berlin", at: winter) == 3600)
    for name in ["../etc/passwd", "/etc/localtime", "", "a b", "Nowhere/Land"] {
      #expect(ZoneData.offset(in: name, at: winter) == nil, "\(name)")
    }
    let berlin = ZoneData.named("Europe/Berlin", around: winter)
    #expect(berlin?.utcOffset(at: time("2027-07-01 12:00")) == 7200)
    #expect(berlin?.utcOffset(at: time("2026-07-01 12:00")) == 7200)
  }

  /// Answers that parsers are fed with, changed at random.
  private static let seeds = [
    "motis/plan-transit-v1", "motis/plan-arriveby-cancelled-last-v5-synthetic",
    "otp/planConnection-extended", "otp/planConnection-latestArrival-last-synthetic",
    "odsay/searchPubTransPathT-incity", "odsay/subwayPathSchedule-mode4-last",
    "tmap/routes-bus-transfer", "tmap/routes-service-ended", "atcha/last-routes",
  ]

  @Test(
    "no change to an answer makes a parser fail, or tell an itinerary that ends before it begins")
  func fuzz() throws {
    var random = SplitMix64(seed: 26)
    var read = 0
    var inputs = try Self.seeds.compactMap { try Asked.recorded($0) }
    for name in ["bus-then-subway", "last-train", "bus-401", "bus-n61"] {
      inputs.append(try Asked.fixture("odsay/\(name).json"))
    }
    for input in inputs {
      for _ in 0..<60 {
        let changed = Self.mutate(input, &random)
        for page in Self.pages(changed) {
          read += 1
          for route in page.itineraries where RouteChoice.isRideable(route) {
            #expect(route.arrivalAt.instant > route.leaveBy.instant)
          }
        }
      }
    }
    #expect(read > 0)
  }

  private static func mutate(_ input: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = input
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(index..<min(bytes.count, index + 40))
      case 2: bytes = Array(bytes[..<index])
      case 3:
        let words = [
          "-1", "1e308", "null", "[]", "{}", "\"\"", "99999999999999999999", "0", "true",
        ]
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        if let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
          let end =
            bytes[(colon + 1)...].firstIndex {
              $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}")
            } ?? bytes.endIndex
          bytes.replaceSubrange((colon + 1)..<end, with: word.utf8)
        }
      case 4: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 60)], at: index)
      default: bytes[index] = bytes[index] ^ (1 << UInt8.random(in: 0..<7, using: &random))
      }
    }
    return bytes
  }

  /// Every parser's page of the bytes, where it has one.
  private static func pages(_ bytes: [UInt8]) -> [JourneyPage] {
    let context = Asked.context("any", night: "2026-08-22", from: "2026-08-22 20:00")
    let odsay = OdsayParser(context)
    var pages: [JourneyPage] = []
    pages += [try? MotisPlanParser(context).page(bytes)].compactMap(\.self)
    pages += [
      try? OtpPlanParser(context, time: .departAt(context.question.notBefore)).page(bytes)
    ].compactMap(\.self)
    pages += [
      try? TmapRoutesParser(context, leaveAt: context.question.notBefore).page(bytes)
    ].compactMap(\.self)
    pages += [try? AtchaRoutesParser(context).page(bytes)].compactMap(\.self)
    if case .success(let result)? = try? odsay.result(bytes) {
      var assembly = OdsayAssembly(context: context)
      let paths = odsay.paths(result)
      for path in paths {
        for case .subways(let rides) in OdsayAssembly.parts(path).units {
          guard let first = rides.first, let last = rides.last else { continue }
          assembly.trains[.init(start: first.startID, end: last.endID)] = odsay.lastTrain(result)
        }
      }
      _ = odsay.busLine(result)?.lastBoarding(at: 108_946)
      pages.append(JourneyPage(itineraries: paths.compactMap { assembly.route($0) }))
    }
    return pages
  }
}
