import Testing

@testable import SampleCompiler

@Suite("Sample stations")
struct StationTests {
  private let source: SampleSource

  init() throws { source = try SampleSourceFolder.source.get() }

  @Test("there are more than 300 stations, on lines 1 to 9, and bus stops")
  func counts() {
    #expect(source.places.count { $0.kind == .station } > 300)
    #expect(source.places.count { $0.kind == .busStop } > 40)
    #expect(
      source.lines.filter { !$0.isBus }.map(\.platforms).uniqued() == (1...9).map(String.init))
  }

  @Test("every name is in the letters of its language")
  func letters() {
    for place in source.places {
      let names = place.names
      #expect(names.ko.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(names)")
      #expect(names.en.allSatisfy { $0.isASCII }, "\(names)")
      #expect(
        names.ja.unicodeScalars.allSatisfy { !(0xAC00...0xD7A3).contains($0.value) }
          && names.ja.unicodeScalars.contains {
            (0x3041...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
          }, "\(names)")
    }
  }

  @Test(
    "a name means one place, in every language",
    arguments: ["ko", "en", "ja"])
  func uniqueNames(language: String) {
    var seen: [String: String] = [:]
    for place in source.places {
      let names = place.names
      let name = language == "ko" ? names.ko : language == "en" ? names.en : names.ja
      // As a person types it: no blanks, no capitals.
      let typed = name.lowercased().filter { $0.isLetter || $0.isNumber }
      if let other = seen.updateValue(names.ko, forKey: typed) {
        Issue.record("“\(name)” is \(other) and \(names.ko)")
      }
    }
  }

  @Test("neighbours are near: a train does not have to fly")
  func speeds() {
    for line in source.lines {
      for path in line.paths {
        for (one, other) in zip(path.calls, path.calls.dropFirst()) {
          let (a, b) = (source.places[one.place], source.places[other.place])
          let metres = distance(a, b)
          #expect(metres > 150, "\(a.names.ko) and \(b.names.ko)")
          let speed = metres / Double(other.running) * 3.6
          // Straight-line kilometres an hour.
          #expect(
            (line.isBus ? 6...75 : 14...100).contains(speed),
            "line \(line.id): \(a.names.ko) to \(b.names.ko) at \(Int(speed)) km/h")
        }
      }
    }
  }

  private func distance(_ a: Place, _ b: Place) -> Double {
    // Flat, with the width of a degree at 37.5° north: good to a metre in a kilometre.
    let north = (a.latitude - b.latitude) * 111_195
    let east = (a.longitude - b.longitude) * 88_216
    return (north * north + east * east).squareRoot()
  }

  @Test("a bus stop is within a change's walk of a station where its name says so")
  func busStopsNearStations() {
    let stations = source.places.filter { $0.kind == .station }
    let stops = source.places.filter { $0.kind == .busStop && $0.names.ko.hasSuffix("역 정류장") }
    #expect(stops.count > 25)
    for stop in stops {
      #expect(
        stations.contains { distance($0, stop) <= 400 }, "\(stop.names.ko) is far from any station")
    }
  }

  @Test("an other name on the signs of one line leads to its platform there")
  func aliases() throws {
    let stops = try SampleSourceFolder.rows("stops.txt")
    let platform = try #require(stops.first { $0["stop_name"] == "총신대입구" })
    #expect(platform["stop_id"] == "isu-4")
    #expect(platform["parent_station"] == "isu")
    #expect(stops.first { $0["stop_id"] == "isu-7" }?["stop_name"] == "이수")
  }
}

extension Array where Element: Hashable & Comparable {
  fileprivate func uniqued() -> [Element] { Set(self).sorted() }
}
