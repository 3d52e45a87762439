import AtchaTestSupport
import Foundation
import Testing
import TimetableEngine
import TimetableImport

private let environment = ProcessInfo.processInfo.environment

private let isWanted =
  shared("bench/gen_feed.py") != nil
  && (environment["ATCHA_BENCH_DIR"] != nil || environment["ATCHA_BENCH_ANSWERS"] == "1")

/// A hundred questions on each of two large feeds made by `bench/gen_feed.py`, on which two other
/// engines agree.
///
/// `ATCHA_BENCH_DIR` names the folder with syn30k.zip and syn100k.zip. Without it the smaller feed is
/// made by Python, where there is one, and the larger one is left out. Reading them takes a minute in a
/// debug build: `ATCHA_BENCH_ANSWERS=1` asks for it.
@Suite("Known answers of the large feeds", .enabled(if: isWanted))
struct BenchTests {
  struct Line {
    var from: String
    var to: String
    var arriveBy: Int64
    var latestDeparture: Int64
  }

  @Test("every row of syn30k", .timeLimit(.minutes(10)))
  func small() async throws {
    let feed = try await feed("syn30k")
    try expectAnswers(try #require(feed, "no syn30k.zip, and no Python to make it"), "syn30k")
  }

  @Test(
    "every row of syn100k", .enabled(if: environment["ATCHA_BENCH_DIR"] != nil),
    .timeLimit(.minutes(30)))
  func large() async throws {
    let feed = try await feed("syn100k")
    try expectAnswers(try #require(feed, "no syn100k.zip in ATCHA_BENCH_DIR"), "syn100k")
  }

  private func feed(_ name: String) async throws -> URL? {
    if let folder = environment["ATCHA_BENCH_DIR"] {
      let file = URL(filePath: folder).appending(path: name + ".zip")
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    guard name == "syn30k", let script = shared("bench/gen_feed.py") else { return nil }
    let folder = checkoutFolder.appending(path: ".build/bench-feeds")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name + ".zip")
    if FileManager.default.fileExists(atPath: file.path) { return file }
    let made = folder.appending(path: name + ".tmp")
    let result = try await runProcess(
      "/usr/bin/env",
      [
        "python3", script.path, "--stops", "30000", "--stop-times", "1500000", "--cities", "12",
        "--out", made.path,
      ], deadline: .seconds(300))
    guard result.status == 0 else { return nil }
    try FileManager.default.moveItem(at: made, to: file)
    return file
  }

  private func expectAnswers(_ feed: URL, _ name: String) throws {
    let lines = try lines(of: name)
    #expect(lines.count == 100)
    let timetable = try TestTimetable(.path(feed.path))
    var known = KnownCase(timetable, .transfersOnly(change: 120))
    known.maxVehicles = 16
    for line in lines {
      let journeys = known.last(
        try timetable.endpoint([line.from]), try timetable.endpoint([line.to]),
        line.arriveBy - 86400, line.arriveBy)
      #expect(journeys.first?.leaveBy == line.latestDeparture, "\(line)")
    }
  }

  private func lines(of name: String) throws -> [Line] {
    let file = try #require(shared("bench/\(name)-answers.csv"))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      let cells = $0.split(separator: ",").map(String.init)
      let times = try cells[2...3].map {
        Int64(try Date($0, strategy: .iso8601).timeIntervalSince1970)
      }
      return Line(from: cells[0], to: cells[1], arriveBy: times[0], latestDeparture: times[1])
    }
  }
}
