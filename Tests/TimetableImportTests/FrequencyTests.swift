import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("frequencies.txt")
struct FrequencyTests {
  private func load(_ rows: String, template: String? = nil) throws -> (
    TimetableModel, ImportReport
  ) {
    var feed = TextFeed()
    feed["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs,exact_times\n" + rows
    if let template { feed["stop_times.txt"] = template }
    return try feed.load()
  }

  private func starts(_ rows: String) throws -> [Int32] {
    try load(rows).0.trips.map { $0.start / 60 }
  }

  @Test("a run starts while the window is open, never at its end")
  func window() throws {
    #expect(try starts("T1,23:00:00,23:30:00,600,1\n") == [1380, 1390, 1400])
    #expect(try starts("T1,23:00:00,24:05:00,1500,1\n") == [1380, 1405, 1430])
    #expect(try starts("T1,23:00:00,23:00:01,600,0\n") == [1380])
  }

  @Test("an empty window gives no run; a trip with nothing else is left out")
  func emptyWindow() throws {
    #expect(try starts("T1,23:00:00,23:00:00,600,1\nT1,22:00:00,22:01:00,600,1\n") == [1320])
    let error = #expect(throws: ImportError.self) { try load("T1,23:00:00,23:00:00,600,1\n") }
    #expect(error?.message.contains("1 trips whose frequencies give no run") == true)
  }

  @Test("windows end to end do not repeat the run between them; overlapping ones neither")
  func boundaries() throws {
    #expect(
      try starts("T1,22:00:00,22:20:00,600,1\nT1,22:20:00,22:30:00,300,1\n") == [
        1320, 1330, 1340, 1345,
      ])
    #expect(
      try starts("T1,22:00:00,22:30:00,600,1\nT1,22:00:00,22:30:00,900,1\n") == [
        1320, 1330, 1335, 1340,
      ])
  }

  @Test("the times of the template count as differences only")
  func template() throws {
    let rows = "T1,08:00:00,09:00:00,1200,0\n"
    let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    let (zero, _) = try load(
      rows, template: header + "T1,00:00:00,00:00:00,S1,1\nT1,00:10:00,00:10:00,S2,2\n")
    let (eight, _) = try load(
      rows, template: header + "T1,08:00:00,08:00:00,S1,1\nT1,08:10:00,08:10:00,S2,2\n")
    #expect(firstDifference(zero, eight) == nil)
    #expect(zero.calls(of: 1) == ["S1 30000 30000", "S2 30600 30600"])
  }

  @Test("exact_times 0 and blank are approximate, 1 is not")
  func exactness() throws {
    let (model, report) = try load(
      "T1,08:00:00,08:10:00,600,0\nT1,09:00:00,09:10:00,600,1\nT1,10:00:00,10:10:00,600,\n")
    #expect(model.trips.map(\.isApproximate) == [true, false, true])
    #expect(model.trips.allSatisfy { model.text.string($0.id) == "T1" })
    #expect((report.trips, report.runs) == (1, 3))
  }

  @Test(
    "hostile rows are skipped",
    arguments: [
      ("T1,08:00:00,08:10:00,0,1", IssueKind.badNumber), ("T1,08:00:00,08:10:00,-60,1", .badNumber),
      ("T1,00:00:00,200:00:00,1,1", .badNumber), ("T1,09:00:00,08:00:00,60,1", .badTime),
      ("T1,08:00,09:00:00,60,1", .badTime), ("T1,00:00:00,9999:00:00,60,1", .badTime),
      ("NO,08:00:00,09:00:00,60,1", .unknownReference),
    ])
  func hostile(row: String, kind: IssueKind) throws {
    let (model, report) = try load("T1,22:00:00,22:10:00,600,1\n\(row)\n")
    #expect(model.trips.count == 1)
    #expect(report.places(kind) == ["frequencies.txt:3"])
  }

  @Test("rows that stand for too many runs in all are refused")
  func tooMany() throws {
    let rows = (0..<300).map { _ in "T1,00:00:00,02:00:00,1,1\n" }.joined()
    let error = #expect(throws: ImportError.self) { try load(rows) }
    #expect(error?.kind == .tooLarge)
  }
}
