import Testing

@testable import SampleCompiler

@Suite("Sample transfers")
struct TransferTests {
  @Test("every pair of lines of a station has a walk of a minute to six, both ways the same")
  func walks() throws {
    let source = try SampleSourceFolder.source.get()
    #expect(source.walks.allSatisfy { (60...360).contains($0.seconds) })
    let rows = try SampleSourceFolder.rows("transfers.txt")
    #expect(rows.count == 2 * source.walks.count)
    for row in rows {
      #expect(row["transfer_type"] == "2")
      #expect(
        rows.contains {
          $0["from_stop_id"] == row["to_stop_id"] && $0["to_stop_id"] == row["from_stop_id"]
            && $0["min_transfer_time"] == row["min_transfer_time"]
        })
    }
  }

  static let known: [(station: String, one: String, other: String, seconds: ClosedRange<Int>)] = [
    ("종로3가", "1", "5", 240...400), ("노원", "4", "7", 220...360), ("대림", "2", "7", 220...360),
    ("고속터미널", "7", "9", 200...360), ("신도림", "1", "2", 60...200), ("충무로", "3", "4", 60...60),
    ("금정", "1", "4", 60...60), ("동대문역사문화공원", "2", "5", 190...330),
  ]

  @Test("long ways are long, and across a platform it is a minute", arguments: known)
  func walk(station: String, one: String, other: String, seconds: ClosedRange<Int>) throws {
    let source = try SampleSourceFolder.source.get()
    let walk = try #require(
      source.walks.first {
        source.places[$0.station].names.ko == station && $0.lines == (one, other)
      })
    #expect(seconds.contains(walk.seconds))
  }
}
