import Testing
import TimetableEngine
import TimetableOracle

@Suite("Bytes of a feed")
struct BytesTests {
  private static let sketch = """
    service D +20261204
    trip X L D A=23:00 B=23:10
    trip Y L D B=23:12 C=23:30
    """
  private static let stops = """
    stop_id,stop_name,stop_lat,stop_lon
    A,"Gleis ""A"", Süd",37,127
    B,"two
    lines",38,127
    C,노원,39,127

    """

  private func scenario(_ change: (String) -> [UInt8]) throws -> Scenario {
    var files = SmallFeed(sketch: Self.sketch).files()
    files["stops.txt"] = Array(Self.stops.utf8)
    for (name, bytes) in files { files[name] = change(String(decoding: bytes, as: UTF8.self)) }
    return try Scenario(files: files)
  }

  @Test("the same feed in several spellings is the same timetable")
  func spellings() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let spellings: [(String) -> [UInt8]] = [
      { Array($0.utf8) },
      { mark + Array($0.utf8) },
      { Array($0.replacing("\n", with: "\r\n").utf8) },
      { mark + Array($0.replacing("\n", with: "\r\n").utf8) },
      { Array(($0 + "\n\n").utf8) },
      { Array($0.dropLast($0.hasSuffix("\n") ? 1 : 0).utf8) },
      // Blanks around the names of columns, and a column nobody knows.
      { text in
        let lines = text.split(separator: "\n", maxSplits: 1)
        let head = lines[0].split(separator: ",").joined(separator: " , ")
        return Array("\(head)\n\(lines[1])".utf8)
      },
    ]
    for (number, spelling) in spellings.enumerated() {
      let scenario = try scenario(spelling)
      #expect(
        try scenario.last("A", "C") == ["2: 23:00 > 23:30 by X, Y"], "spelling \(number)")
      let network = scenario.timetable.network
      let name = network.stopInfo(try scenario.timetable.stop("A")).name
      #expect(name == "Gleis \"A\", Süd", "spelling \(number)")
      #expect(network.stopInfo(try scenario.timetable.stop("C")).name == "노원")
    }
  }

  @Test("quoted names of columns after a byte order mark are read")
  func quotedHead() throws {
    let scenario = try scenario { text in
      let lines = text.split(separator: "\n", maxSplits: 1)
      let head = lines[0].split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
      return [0xEF, 0xBB, 0xBF] + Array("\(head)\n\(lines[1])".utf8)
    }
    #expect(try scenario.last("A", "C") == ["2: 23:00 > 23:30 by X, Y"])
  }
}
