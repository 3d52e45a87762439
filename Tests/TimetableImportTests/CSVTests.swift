import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("Rows and fields")
struct CSVTests {
  /// All rows of a text, each as its fields joined with `|`, and the lines on which they begin.
  private func rows(
    _ bytes: [UInt8], chunk: Int = 1 << 18, limits: ImportLimits = ImportLimits()
  ) throws -> (rows: [String], lines: [Int], faults: [Int]) {
    let stream = ChunkStream(
      PlainProducer(ByteSource(bytes: bytes, name: "test")), size: bytes.count,
      headroom: limits.rowBytes + 64, capacity: chunk, onChunk: { _ in })
    final class Faults { var lines: [Int] = [] }
    let faults = Faults()
    var scanner = CSVScanner(stream, limits: limits) { _, line in faults.lines.append(line) }
    var rows: [String] = []
    var lines: [Int] = []
    while try scanner.next() {
      let row = scanner.row
      rows.append((0..<row.fieldCount).map { row[$0].string }.joined(separator: "|"))
      lines.append(scanner.line)
    }
    return (rows, lines, faults.lines)
  }

  private static let cases: [(String, [String], [Int])] = [
    ("a,b\nc,d\n", ["a|b", "c|d"], [1, 2]),
    ("a,b\nc,d", ["a|b", "c|d"], [1, 2]),
    ("a,b\r\nc,d\r\n", ["a|b", "c|d"], [1, 2]),
    ("a,b\rc,d\r", ["a|b", "c|d"], [1, 2]),
    ("\n\r\n  \na,b\n\n\nc,\n\n", ["a|b", "c|"], [4, 7]),
    ("\"a\",\"b,c\"\n\"d\"\"e\",f\n", ["a|b,c", "d\"e|f"], [1, 2]),
    ("\"a\nb\",c\nd,e\n", ["a\nb|c", "d|e"], [1, 3]),
    ("\"a\r\nb\",\"\r\"\r\nd,e\r\n", ["a\r\nb|\r", "d|e"], [1, 4]),
    (" a , \t b\t\n \"c\" ,d\n", ["a|b", "c|d"], [1, 2]),
    ("\"\",\"\"\"\"\n,\n", ["|\"", "|"], [1, 2]),
    ("a\"b,c\"\n", ["a\"b|c\""], [1]),
    ("\"a\"b,c\n", ["ab|c"], [1]),
    ("\"\"\"a\"\",b\"\"\"\n", ["\"a\",b\""], [1]),
    ("a\u{0},b\n", ["a\u{0}|b"], [1]),
    ("강남,노원\n", ["강남|노원"], [1]),
    (",,,\n", ["|||"], [1]),
  ]

  @Test("rows and fields are the same however the bytes are cut into chunks")
  func chunks() throws {
    for (text, expected, lines) in Self.cases {
      for chunk in 1...(text.utf8.count + 1) {
        let result = try rows(Array(text.utf8), chunk: chunk)
        #expect(result.rows == expected, "\(text.debugDescription) in chunks of \(chunk)")
        #expect(result.lines == lines, "\(text.debugDescription) in chunks of \(chunk)")
        #expect(result.faults.isEmpty)
      }
    }
  }

  @Test("a quote that is not closed loses its row, not the rest of the file")
  func openQuote() throws {
    var limits = ImportLimits()
    limits.rowBytes = 64
    let tail = (0..<20).map { "row\($0),x\n" }.joined()
    let text = "a,b\n\"c,d\n" + tail
    for chunk in [1, 7, 64, 4096] {
      let result = try rows(Array(text.utf8), chunk: chunk, limits: limits)
      #expect(result.faults == [2])
      #expect(result.rows.first == "a|b")
      #expect(result.rows.dropFirst().first == "row0|x")
      #expect(result.rows.count == 21)
      #expect(result.lines.last == 22)
    }
    let short = try rows(Array("a,b\n\"c,d\ne,f\n".utf8))
    #expect(short.rows == ["a|b", "e|f"])
    #expect(short.faults == [2])
  }

  @Test("a row over the limit is passed over", arguments: [63, 64, 65])
  func longRow(length: Int) throws {
    var limits = ImportLimits()
    limits.rowBytes = 64
    // With its line feed the row has `length` bytes.
    let text = "a\n" + String(repeating: "x", count: length - 1) + "\nb\n"
    for chunk in [1, 10, 64, 4096] {
      let result = try rows(Array(text.utf8), chunk: chunk, limits: limits)
      #expect(result.faults == (length > 64 ? [2] : []), "chunks of \(chunk)")
      #expect(result.rows.count == (length > 64 ? 2 : 3))
    }
  }

  @Test("fields beyond the limit of columns are not kept")
  func manyColumns() throws {
    var limits = ImportLimits()
    limits.columns = 3
    let text = String(repeating: "a,", count: 5000) + "b\nc,d\n"
    let result = try rows(Array(text.utf8), limits: limits)
    #expect(result.rows[0].hasPrefix("a|a|a||"))
    #expect(result.rows[1] == "c|d")
  }
}

@Suite("Encodings")
struct EncodingTests {
  @Test("six ways to write the same bytes give the same model")
  func variants() throws {
    var feed = TextFeed()
    feed["stops.txt"] = """
      stop_id,stop_name,stop_lat,stop_lon
      S1,강남,37.50,127.00
      S2,"노원, \"\"동\"\"\",37.51,127.00
      S3,Three,37.53,127.00

      """
    let plain = try feed.load().0
    let variants: [(String, (String) -> [UInt8])] = [
      ("byte-order mark", { [0xEF, 0xBB, 0xBF] + Array($0.utf8) }),
      ("CRLF", { Array($0.replacing("\n", with: "\r\n").utf8) }),
      ("CR", { Array($0.replacing("\n", with: "\r").utf8) }),
      ("blank lines", { Array($0.replacing("\n", with: "\n\n  \n").utf8) }),
      (
        "mark, quotes and spaces around the names",
        { text in
          let header = text.prefix { $0 != "\n" }
          let names = header.split(separator: ",").map { " \"\($0)\" " }.joined(separator: ",")
          return [0xEF, 0xBB, 0xBF] + Array((names + text.dropFirst(header.count)).utf8)
        }
      ),
      (
        "columns in another order, and one more",
        { text in
          let lines = text.split(separator: "\n").map { line -> String in
            // Turns the fields around; the only field with commas is the quoted one.
            var fields = line.replacing(", ", with: "\u{1}").split(
              separator: ",", omittingEmptySubsequences: false)
            fields.append("x")
            return fields.reversed().joined(separator: ",").replacing("\u{1}", with: ", ")
          }
          return Array(lines.joined(separator: "\n").utf8)
        }
      ),
    ]
    for (name, encode) in variants {
      let source = FeedSource.files(feed.files.mapValues { encode($0) }, name: "test")
      let (model, report) = try FeedImporter.importFeed(source)
      #expect(firstDifference(plain, model) == nil, "\(name)")
      #expect(report.skipped.isEmpty && report.warnings.isEmpty, "\(name)")
    }
  }

  private func names(_ stops: [UInt8], zone: String) throws -> ([String], ImportReport) {
    var feed = TextFeed()
    feed["agency.txt"] = "agency_id,agency_name,agency_timezone\nA,Agency,\(zone)\n"
    var files = feed.files.mapValues { Array($0.utf8) }
    files["stops.txt"] = Array("stop_id,stop_name,stop_lat,stop_lon\n".utf8) + stops
    let (model, report) = try FeedImporter.importFeed(.files(files, name: "test"))
    return (model.stops.map { model.text.string($0.name) }, report)
  }

  private func stops(_ name: [UInt8]) -> [UInt8] {
    Array("S1,".utf8) + name + Array(",1,1\nS2,Two,1,1\nS3,Three,1,1\n".utf8)
  }

  @Test("bytes that are not UTF-8 are read as Latin-1, counted and named")
  func latin1() throws {
    let (names, report) = try names(
      stops([0x4F, 0x6C, 0x73, 0xF8, 0x79, 0x61]), zone: "Europe/Oslo")
    #expect(names == ["Olsøya", "Two", "Three"])
    #expect(report.places(.invalidUTF8) == ["stops.txt:2"])
  }

  @Test("in a feed from Seoul they are read as CP949, the whole table")
  func korean() throws {
    // 강남 in CP949, then a name whose bytes happen to be valid UTF-8 (한 = C7 D1 is not; 쩍 = C2 BD).
    let rows =
      Array("S1,".utf8) + [0xB0, 0xAD, 0xB3, 0xB2] + Array(",1,1\nS2,".utf8) + [0xC2, 0xBD]
      + Array(",1,1\nS3,Three,1,1\n".utf8)
    let (names, report) = try names(rows, zone: "Asia/Seoul")
    #expect(names == ["강남", "쩍", "Three"])
    #expect(report.count(.invalidUTF8) == 1)
    #expect(report.warnings[0].places[0].detail == "read as CP949")
  }

  @Test("in a feed from Tokyo they are read as Shift-JIS")
  func japanese() throws {
    let (names, _) = try names(stops([0x93, 0x8C, 0x8B, 0x9E, 0x83, 0x5C]), zone: "Asia/Tokyo")
    #expect(names == ["東京ソ", "Two", "Three"])
  }

  @Test("what fits neither is read as Latin-1")
  func neither() throws {
    let (names, report) = try names(stops([0xFF, 0xFE, 0x41]), zone: "Asia/Seoul")
    #expect(names[0] == "ÿþA")
    #expect(report.count(.invalidUTF8) >= 1)
  }

  @Test("a valid UTF-8 feed from Seoul is never taken for CP949")
  func validStaysValid() throws {
    let (names, report) = try names(stops(Array("강남".utf8)), zone: "Asia/Seoul")
    #expect(names[0] == "강남")
    #expect(report.warnings.isEmpty)
  }

  @Test("ids that are not UTF-8 still match between the tables")
  func ids() throws {
    var files = TextFeed().files.mapValues { Array($0.utf8) }
    let odd: [UInt8] = [0x53, 0xE9]
    files["stops.txt"] =
      Array("stop_id,stop_name,stop_lat,stop_lon\n".utf8) + odd + Array(",x,1,1\nS2,,1,1\n".utf8)
    files["stop_times.txt"] =
      Array("trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT1,1:00:00,1:00:00,".utf8)
      + odd
      + Array(",1\nT1,2:00:00,2:00:00,S2,2\n".utf8)
    files["agency.txt"] = Array(
      "agency_id,agency_name,agency_timezone\nA,Agency,Europe/Paris\n".utf8)
    let (model, _) = try FeedImporter.importFeed(.files(files, name: "test"))
    #expect(model.calls(of: 0).first == "Sé 3600 3600")
  }

  @Test("NUL bytes are left out of names and ids, and counted")
  func nul() throws {
    let (names, report) = try names(stops([0x41, 0, 0x42]), zone: "Asia/Seoul")
    #expect(names[0] == "AB")
    #expect(report.places(.nulBytes) == ["stops.txt:2"])
  }

  @Test("UTF-16 is refused", arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func utf16(mark: [UInt8]) throws {
    var files = TextFeed().files.mapValues { Array($0.utf8) }
    files["routes.txt"] = mark + Array("route_id".utf8.flatMap { [$0, 0] })
    let error = #expect(throws: ImportError.self) {
      try FeedImporter.importFeed(.files(files, name: "test"))
    }
    #expect(error?.kind == .unsupportedEncoding)
    #expect(error?.file == "routes.txt")
  }

  @Test("rows longer than the header are read and counted, shorter ones are read")
  func raggedRows() throws {
    var feed = TextFeed()
    feed["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon,stop_code\nS1,One,1,1,c,extra\nS2,Two,1,1\nS3,Three,1,1,c,,\n"
    let (model, report) = try feed.load()
    #expect(model.stops.map { model.text.string($0.code) } == ["c", "", "c"])
    #expect(report.places(.extraFields) == ["stops.txt:2"])
  }
}
