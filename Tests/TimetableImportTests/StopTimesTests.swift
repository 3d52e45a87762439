import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("stop_times.txt")
struct StopTimesTests {
  private static let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence"

  private func feed(_ rows: [String], columns: String = "") -> TextFeed {
    var feed = TextFeed()
    feed["stop_times.txt"] = ([Self.header + columns] + rows).joined(separator: "\n") + "\n"
    return feed
  }

  @Test(
    "a time has any number of hour digits, and nothing else is a time",
    arguments: [
      ("0:00:00", 0), ("9:05:00", 32_700), (" 9:05:00", 32_700), ("09:05:00", 32_700),
      ("100:05:00", 360_300), ("239:59:59", 863_999), ("240:00:00", nil), ("9:5", nil),
      ("9:05", nil), ("9:05:60", nil), ("9:60:00", nil), ("-1:00:00", nil), ("6:00 PM", nil),
      ("06:00:00 PM", nil), ("25:00:00:00", nil), ("１０:00:00", nil), (":00:00", nil),
      ("99999999999:00:00", nil),
    ] as [(String, Int32?)])
  func times(text: String, seconds: Int32?) throws {
    var rows = ["T1,\(text),\(text),S1,1", "T1,239:59:59,239:59:59,S2,2"]
    // A second trip keeps the feed usable where the first has a row too few.
    rows += ["T2,10:00:00,10:00:00,S1,1", "T2,11:00:00,11:00:00,S2,2"]
    var feed = feed(rows)
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,D,T2\n"
    let (model, report) = try feed.load()
    if let seconds {
      #expect(model.trips[0].start == seconds)
      #expect(report.skipped.isEmpty)
    } else {
      #expect(model.trips.map { model.text.string($0.id) } == ["T2"])
      #expect(report.places(.badTime) == ["stop_times.txt:2"])
    }
  }

  @Test("the order of sequence numbers counts, not that of the rows; gaps are fine")
  func sequence() throws {
    let sorted = feed([
      "T1,23:00:00,23:00:00,S1,5", "T1,23:10:00,23:10:00,S2,10", "T1,23:20:00,23:20:00,S3,40",
    ])
    let shuffled = feed([
      "T1,23:20:00,23:20:00,S3,40", "T1,23:00:00,23:00:00,S1,5", "T1,23:10:00,23:10:00,S2,10",
    ])
    #expect(firstDifference(try sorted.load().0, try shuffled.load().0) == nil)
  }

  @Test("a trip that uses a sequence number twice is left out; the others stay")
  func duplicateSequence() throws {
    var feed = feed([
      "T1,23:00:00,23:00:00,S1,1", "T1,23:10:00,23:10:00,S2,1", "T2,23:00:00,23:00:00,S1,1",
      "T2,23:10:00,23:10:00,S2,2",
    ])
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,D,T2\n"
    let (model, report) = try feed.load()
    #expect(model.trips.map { model.text.string($0.id) } == ["T2"])
    #expect(report.places(.tripDuplicateSequence) == ["stop_times.txt:2"])
    #expect(report.skipped[0].places[0].detail == "T1")
  }

  @Test(
    "times that run backward leave the trip out, equal ones do not",
    arguments: [
      (["23:00:00,23:00:00", "23:00:00,23:00:00", "23:01:00,23:01:00"], true),
      (["23:00:00,23:00:00", "22:59:59,23:00:00", "23:01:00,23:01:00"], false),
      (["23:00:00,23:00:00", "23:00:30,23:00:29", "23:01:00,23:01:00"], false),
      (["23:00:00,23:05:00", "23:06:00,23:06:00", "00:10:00,00:10:00"], false),
    ])
  func backwards(times: [String], isKept: Bool) throws {
    let rows = times.enumerated().map { "T1,\($1),S\($0 + 1),\($0)" }
    if isKept {
      #expect(try feed(rows).load().0.trips.count == 1)
    } else {
      let error = #expect(throws: ImportError.self) { try feed(rows).load() }
      #expect(error?.kind == .nothingUsable)
      #expect(error?.message.contains("1 trips whose times run backward") == true)
    }
  }

  @Test("a missing arrival or departure takes the other one")
  func oneTime() throws {
    let (model, _) = try feed([
      "T1,,23:00:00,S1,1", "T1,23:10:00,,S2,2", "T1,23:20:00,23:20:00:00,S3,3",
    ]).load()
    #expect(
      model.calls(of: 0) == ["S1 82800 82800", "S2 83400 83400", "S3 84000 84000"])
  }

  @Test("an arrival before the departure at the first stop is kept as a negative offset")
  func dwellAtStart() throws {
    let (model, _) = try feed(["T1,22:58:00,23:00:00,S1,1", "T1,23:10:00,23:10:00,S2,2"]).load()
    #expect(model.profileTimes[0].arrival == -120)
    #expect(model.trips[0].start == 82_800)
  }

  @Test("blank times follow shape_dist_traveled where every stop of the gap has it")
  func interpolationByShape() throws {
    let (model, _) = try feed(
      [
        "T1,23:00:00,23:00:00,S1,1,0", "T1,,,S2,2,1", "T1,,,S3,3,2", "T1,23:10:00,23:10:00,S1,4,3",
      ],
      columns: ",shape_dist_traveled"
    ).load()
    #expect(
      model.calls(of: 0)
        == ["S1 82800 82800", "S2 83000 83000", "S3 83200 83200", "S1 83400 83400"])
    #expect(
      model.patternStops.map { $0.flags.contains(.approximate) } == [false, true, true, false])
  }

  @Test("blank times round down")
  func roundsDown() throws {
    let (model, _) = try feed(
      ["T1,23:00:00,23:00:00,S1,1,0", "T1,,,S2,2,0.9999", "T1,23:00:01,23:00:01,S3,3,1"],
      columns: ",shape_dist_traveled"
    ).load()
    #expect(model.calls(of: 0)[1] == "S2 82800 82800")
  }

  @Test(
    "blank times follow the straight line where a distance is missing or shrinks",
    arguments: [["0", "", "3"], ["0", "5", "3"], ["", "", ""], ["3", "3", "3"]])
  func interpolationByLine(distances: [String]) throws {
    // S1, S2 and S3 lie on a meridian, 1 and 2 hundredths of a degree apart.
    let (model, _) = try feed(
      [
        "T1,23:00:00,23:00:00,S1,1,\(distances[0])", "T1,,,S2,2,\(distances[1])",
        "T1,23:15:00,23:15:00,S3,3,\(distances[2])",
      ],
      columns: ",shape_dist_traveled"
    ).load()
    #expect(model.calls(of: 0)[1] == "S2 83100 83100")
  }

  @Test("blank times are spread evenly where a stop has no coordinates")
  func interpolationWithoutCoordinates() throws {
    var feed = feed([
      "T1,23:00:00,23:00:00,S1,1", "T1,,,S2,2", "T1,,,S3,3", "T1,23:15:00,23:15:00,S1,4",
    ])
    feed["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon\nS1,One,37.5,127\nS2,Two,,\nS3,Three,38,127\n"
    let (model, report) = try feed.load()
    #expect(model.calls(of: 0)[1...2] == ["S2 83100 83100", "S3 83400 83400"])
    #expect(report.places(.missingCoordinates) == ["stops.txt:3"])
  }

  @Test("a blank first or last stop leaves the trip out", arguments: [0, 2])
  func blankEnds(blank: Int) throws {
    var rows = [
      "T1,23:00:00,23:00:00,S1,1", "T1,23:10:00,23:10:00,S2,2", "T1,23:20:00,23:20:00,S3,3",
    ]
    rows[blank] = "T1,,,S\(blank + 1),\(blank + 1)"
    let error = #expect(throws: ImportError.self) { try feed(rows).load() }
    #expect(error?.message.contains("1 trips without a time at the first or last stop") == true)
  }

  @Test(
    "pickup and drop-off types become flags",
    arguments: [
      ("", "", []), ("0", "0", []), ("1", "0", .noBoarding), ("2", "0", .noBoarding),
      ("0", "1", .noAlighting), ("0", "2", .noAlighting), ("3", "0", .askToBoard),
      ("0", "3", .askToAlight), ("1", "3", [.noBoarding, .askToAlight]), ("7", "0", .noBoarding),
      ("0", "x", .noAlighting),
    ] as [(String, String, TimetableModel.PatternStopFlags)])
  func types(pickup: String, dropOff: String, flags: TimetableModel.PatternStopFlags) throws {
    let (model, report) = try feed(
      ["T1,23:00:00,23:00:00,S1,1,\(pickup),\(dropOff)", "T1,23:10:00,23:10:00,S2,2,0,0"],
      columns: ",pickup_type,drop_off_type"
    ).load()
    #expect(model.patternStops[0].flags == flags)
    #expect(report.count(.unknownPickupType) == (pickup == "7" || dropOff == "x" ? 1 : 0))
  }

  @Test("timepoint 0 marks a time as approximate; headsigns per stop are kept")
  func timepointAndHeadsign() throws {
    let (model, _) = try feed(
      ["T1,23:00:00,23:00:00,S1,1,0,\"A, B\"", "T1,23:10:00,23:10:00,S2,2,1,"],
      columns: ",timepoint,stop_headsign"
    ).load()
    #expect(model.patternStops.map(\.flags) == [.approximate, []])
    #expect(model.text.string(model.patternStops[0].headsign) == "A, B")
    #expect(model.patternStops[1].headsign.isEmpty)
  }

  @Test("rows at unknown stops, at stations and without a sequence are skipped and named")
  func skippedRows() throws {
    var feed = feed([
      "T1,23:00:00,23:00:00,S1,1", "T1,23:01:00,23:01:00,NO,2", "T1,23:02:00,23:02:00,ST,3",
      "T1,23:03:00,23:03:00,S2,-4", "T1,23:10:00,23:10:00,S3,5", "NO,23:00:00,23:00:00,S1,1",
    ])
    feed["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon,location_type\nS1,,1,1,0\nS2,,1,1,\nS3,,1,1,\nST,,1,1,1\n"
    let (model, report) = try feed.load()
    #expect(model.calls(of: 0) == ["S1 82800 82800", "S3 83400 83400"])
    #expect(report.places(.unknownReference) == ["stop_times.txt:3", "stop_times.txt:7"])
    #expect(report.places(.notAStop) == ["stop_times.txt:4"])
    #expect(report.places(.badNumber) == ["stop_times.txt:5"])
    #expect(report.stopTimes == 2)
  }

  @Test("rows of on-demand service are passed over without a crash")
  func flex() throws {
    var feed = feed(
      [
        "T1,23:00:00,23:00:00,S1,1,,,", "T1,23:10:00,23:10:00,S2,2,,,",
        "T2,,,,1,area,08:00:00,10:00:00", "T2,,,S1,2,,08:00:00,10:00:00",
      ],
      columns: ",location_id,start_pickup_drop_off_window,end_pickup_drop_off_window")
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,D,T2\n"
    let (model, report) = try feed.load()
    #expect(model.trips.count == 1)
    #expect(report.count(.flexRow) == 2)
    #expect(report.places(.tripTooShort) == ["trips.txt:3"])
  }

  @Test("trips that run alike share pattern and profile; other stops, times or flags do not")
  func sharing() throws {
    var feed = feed(
      [
        "T1,10:00:00,10:00:00,S1,1,0", "T1,10:10:00,10:10:00,S2,2,0", "T2,11:00:00,11:00:00,S1,7,0",
        "T2,11:10:00,11:10:00,S2,9,0", "T3,12:00:00,12:00:00,S1,1,0", "T3,12:11:00,12:11:00,S2,2,0",
        "T4,13:00:00,13:00:00,S1,1,0", "T4,13:10:00,13:10:00,S2,2,1",
      ], columns: ",pickup_type")
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,D,T2\nR,D,T3\nR,D,T4\n"
    let (model, _) = try feed.load()
    #expect(model.trips.map(\.pattern) == [0, 0, 0, 1])
    #expect(model.trips.map(\.profile) == [0, 0, 1, 0])
    #expect(model.trips.map(\.start) == [36_000, 39_600, 43_200, 46_800])
  }

  @Test("a trip with an absurd number of stops is left out")
  func tooManyStops() throws {
    var options = ImportOptions()
    options.limits.stopsPerTrip = 3
    var rows = (0..<4).map { "T1,10:0\($0):00,10:0\($0):00,S1,\($0)" }
    rows += (0..<3).map { "T2,10:0\($0):00,10:0\($0):00,S1,\($0)" }
    var feed = feed(rows)
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,D,T2\n"
    let (model, report) = try feed.load(options)
    #expect(model.trips.map { model.text.string($0.id) } == ["T2"])
    #expect(report.count(.tripTooLong) == 1)
  }
}
