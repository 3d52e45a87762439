import Testing

@testable import SampleCompiler

@Suite("Faults in the sample's source")
struct SourceErrorTests {
  static let small: [String: String] = [
    "feed.txt": """
    name 예시 | Sample | サンプル
    publisher Atcha
    attribution 예시 | Sample | サンプル
    zone Asia/Seoul
    version 1
    agency metro | 지하철 | Metro | 地下鉄 | https://example.org
    """,
    "stations.txt": """
    # a comment
    가 | Ga | ガ | 37.50 127.00

    나 | Na | ナ | 37.51 127.00
    다 | Da | ダ | 37.52 127.00   # another
    라 | Ra | ラ | 37.53 127.00
    """,
    "bus-stops.txt": "b1 | 마 | Ma | マ | 37.50 127.00\nb2 | 바 | Ba | バ | 37.53 127.00",
    "transfers.txt": "나: 1-2 100",
    "calendar.txt": "valid 2024-01-01 - 2024-12-31\nyearly 01-01 신정\non 2024-02-09 설날",
    "line-1.txt": """
    line 1
    name 1호선 | Line 1 | 1号線
    colour 0052A4
    agency metro
    path main
      가
      90 나
      120 다
    runs weekday, saturday, holiday main forward
      05:00 - 06:00 every 10:00
      at 24:10 to 나
    runs weekday main backward
      at 24:20
    """,
    "line-2.txt": """
    line 2
    name 2호선 | Line 2 | 2号線
    colour 00A84D
    agency metro
    path main
      나
      100 라
    runs weekday main forward
      at 23:00
    """,
    "bus-9.txt": """
    bus 9
    name 9 | 9 | 9
    colour 00A84D
    agency metro
    path main
      마
      200 바
    runs weekday main forward
      about 23:00 - 25:00 every 30:00
    """,
  ]

  private static func errors(_ files: [String: String]) -> [String] {
    do {
      _ = try SampleCompiler.compile(
        files.sorted { $0.key < $1.key }.map { SourceFile(name: $0.key, text: $0.value) })
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test("a source without faults compiles")
  func whole() { #expect(Self.errors(Self.small) == []) }

  /// Text to change in a file of the small source, and where the fault must then be named.
  static let faults: [(file: String, old: String, new: String, place: String, says: String)] = [
    ("feed.txt", "zone", "zome", "feed.txt:4", "zome"),
    ("feed.txt", "예시 | Sample | サンプル\npub", "예시 | Sample\npub", "feed.txt:1", "Japanese"),
    ("stations.txt", "37.51 127.00", "37.51", "stations.txt:4", "latitude"),
    ("stations.txt", "37.51 127.00", "35.10 129.00", "stations.txt:4", "capital area"),
    ("stations.txt", "나 | Na", "가 | Na", "stations.txt:4", "stations.txt:2 already"),
    ("stations.txt", "나 | Na", "나 | Ga", "stations.txt:4", "“ga”"),
    ("stations.txt", "라 | Ra | ラ | 37.53 127.00", "라 | Ra | ラ | = 사", "stations.txt:6", "사"),
    ("bus-stops.txt", "b2", "b 2", "bus-stops.txt:2", "expected"),
    ("transfers.txt", "나", "사", "transfers.txt:1", "사"),
    ("transfers.txt", "1-2 100", "1-3 100", "transfers.txt:1", "line 3 does not call"),
    ("transfers.txt", "1-2 100", "1-2 1000", "transfers.txt:1", "900"),
    ("transfers.txt", "1-2 100", "1-2 100, 1-2 90", "transfers.txt:1", "twice"),
    ("transfers.txt", "나: 1-2 100", "", "stations.txt:4", "lacks “나: 1-2”"),
    ("calendar.txt", "02-09", "02-30", "calendar.txt:3", "2024-02-30"),
    ("calendar.txt", "yearly", "weekly", "calendar.txt:2", "yearly"),
    ("line-1.txt", "colour 0052A4", "colour blue", "line-1.txt:3", "blue"),
    ("line-1.txt", "colour 0052A4\n", "", "line-1.txt:1", "colour"),
    ("line-1.txt", "agency metro", "agency tram", "line-1.txt:4", "tram"),
    ("line-1.txt", "90 나", "9 나", "line-1.txt:7", "running time"),
    ("line-1.txt", "90 나", "90 사", "line-1.txt:7", "사"),
    ("line-1.txt", "90 나", "90 마", "line-1.txt:7", "not a station"),
    ("line-1.txt", "runs weekday main", "runs monday main", "line-1.txt:12", "monday"),
    ("line-1.txt", "main backward", "side backward", "line-1.txt:12", "path"),
    ("line-1.txt", "every 10:00", "each 10:00", "line-1.txt:10", "expected"),
    ("line-1.txt", "05:00 - 06:00", "06:00 - 05:00", "line-1.txt:10", "ends before"),
    ("line-1.txt", "24:10 to 나", "24:70 to 나", "line-1.txt:11", "24:70"),
    ("line-1.txt", "24:10 to 나", "24:10 to 라", "line-1.txt:11", "라"),
    ("line-1.txt", "to 나", "from 다 to 나", "line-1.txt:11", "not after"),
    ("line-1.txt", "path main", "path main one-way forward", "line-1.txt:12", "forward only"),
    ("line-1.txt", "path main", "loop main", "line-1.txt:5", "ends where it begins"),
    ("line-2.txt", "line 2", "line 1", "line-2.txt:1", "line-1.txt:1 already"),
    ("bus-9.txt", "200 바", "200 나", "bus-9.txt:7", "not a bus stop"),
    ("stations.txt", "라 |", "사 | Sa | サ | 37.54 127.00\n라 |", "stations.txt:6", "no line calls"),
  ]

  @Test("a fault is named with its file and line", arguments: faults)
  func fault(file: String, old: String, new: String, place: String, says: String) throws {
    var files = Self.small
    let text = try #require(files[file])
    try #require(text.contains(old))
    files[file] = text.replacing(old, with: new, maxReplacements: 1)
    let errors = Self.errors(files)
    #expect(errors.contains { $0.hasPrefix("\(place): ") && $0.contains(says) }, "\(errors)")
  }

  @Test("all faults are named at once")
  func several() {
    var files = Self.small
    files["stations.txt"] = files["stations.txt"]?.replacing("37.51", with: "x")
    files["calendar.txt"] = files["calendar.txt"]?.replacing("yearly", with: "weekly")
    let errors = Self.errors(files)
    #expect(errors.contains { $0.hasPrefix("stations.txt:4") })
    #expect(errors.contains { $0.hasPrefix("calendar.txt:2") })
  }

  @Test("a missing file and a strange one are named")
  func files() {
    var files = Self.small
    files["calendar.txt"] = nil
    files["notes.txt"] = "hello"
    let errors = Self.errors(files)
    #expect(errors.contains("calendar.txt: this file is missing"))
    #expect(errors.contains("notes.txt: not a file of the source"))
  }
}
