import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("calendar.txt and calendar_dates.txt")
struct CalendarTests {
  private static let header =
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"

  private func day(_ text: String) throws -> Int32 {
    try #require(Array(text.utf8).withField { $0.day })
  }

  private func days(_ calendar: String?, _ dates: String?) throws -> [Int32] {
    var feed = TextFeed()
    feed["calendar.txt"] = calendar.map { Self.header + $0 }
    feed["calendar_dates.txt"] = dates.map { "service_id,date,exception_type\n" + $0 }
    return try feed.load().0.days(of: 0)
  }

  @Test("a week repeats from its first to its last day")
  func weekly() throws {
    // 2026-11-02 is a Monday.
    let first = try day("20261102")
    #expect(
      try days("D,1,0,0,0,0,1,0,20261102,20261116\n", nil) == [0, 5, 7, 12, 14].map { first + $0 })
  }

  @Test("either file suffices")
  func eitherFile() throws {
    let dates = "D,20261102,1\nD,20261107,1\n"
    let expected = [try day("20261102"), try day("20261107")]
    #expect(try days(nil, dates) == expected)
    #expect(try days("", dates) == expected)
    #expect(try days("D,0,0,0,0,0,0,0,20200101,20301231\n", dates) == expected)
    #expect(try days("D,1,0,0,0,0,1,0,20261102,20261107\n", nil) == expected)
    let error = #expect(throws: ImportError.self) { try days(nil, nil) }
    #expect(error?.kind == .missingFile)
  }

  @Test("added days count outside the range, removed days never extend it")
  func exceptions() throws {
    let first = try day("20261201")
    let result = try days(
      "D,1,1,1,1,1,1,1,20261201,20261203\n",
      "D,20261231,1\nD,20261202,2\nD,20270105,2\n")
    #expect(result == [first, first + 2, first + 30])
  }

  @Test("of an addition and a removal of one day the removal counts")
  func conflict() throws {
    for dates in ["D,20261202,1\nD,20261202,2\n", "D,20261202,2\nD,20261202,1\n"] {
      #expect(try days("D,1,1,1,1,1,1,1,20261201,20261201\n", dates) == [try day("20261201")])
    }
  }

  @Test("services that only have added days follow those of calendar.txt in id order")
  func serviceOrder() throws {
    var feed = TextFeed()
    feed["calendar_dates.txt"] = "service_id,date,exception_type\nA,20261224,1\n"
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,A,T2\n"
    feed["stop_times.txt"]? += "T2,10:00:00,10:00:00,S1,1\nT2,11:00:00,11:00:00,S2,2\n"
    let (model, report) = try feed.load()
    #expect(model.trips.map(\.service) == [1, 0])
    #expect(model.days(of: 1) == [try day("20261224")])
    #expect(report.validUntil == "2026-12-24")
  }

  @Test("a trip whose service never runs is left out and counted")
  func neverRuns() throws {
    var feed = TextFeed()
    feed["calendar.txt"]? += "N,0,0,0,0,0,0,0,20261101,20261130\n"
    feed["trips.txt"]? += "R,N,T2\n"
    feed["stop_times.txt"]? += "T2,10:00:00,10:00:00,S1,1\nT2,11:00:00,11:00:00,S2,2\n"
    let (model, report) = try feed.load()
    #expect(model.trips.count == 1)
    #expect(report.places(.tripNeverRuns) == ["trips.txt:3"])
    #expect(report.skipped.count == 1)
  }

  @Test(
    "rows with bad dates, weekdays or types are skipped",
    arguments: [
      ("B,1,1,1,1,1,1,1,20260230,20261130", IssueKind.badDate),
      ("B,1,1,1,1,1,1,1,20261130,20261101", .badDate),
      ("B,1,1,1,1,1,1,1,2026-11-01,20261130", .badDate),
      ("B,1,1,1,1,1,1,2,20261101,20261130", .badValue),
      ("B,,1,1,1,1,1,1,20261101,20261130", .badValue),
      (",1,1,1,1,1,1,1,20261101,20261130", .missingKey),
      ("D,1,1,1,1,1,1,0,20261101,20261130", .duplicateKey),
    ])
  func badRows(row: String, kind: IssueKind) throws {
    var feed = TextFeed()
    feed["calendar.txt"]? += row + "\n"
    let (_, report) = try feed.load()
    #expect(report.places(kind) == ["calendar.txt:3"])
  }

  @Test("bits start at the first day on which a kept trip runs")
  func rebased() throws {
    var feed = TextFeed()
    // 130 days before: two words and two bits.
    feed["calendar.txt"]? += "U,1,1,1,1,1,1,1,20260624,20260624\n"
    let (model, _) = try feed.load()
    #expect(model.feed.firstDay == (try day("20261101")))
    #expect(model.feed.dayCount == 30)
    #expect(model.serviceDays == [(1 << 30) - 1])
  }

  @Test("feed_info.txt narrows the validity, unless nothing would be left")
  func feedInfo() throws {
    var feed = TextFeed()
    feed["feed_info.txt"] =
      "feed_publisher_name,feed_lang,feed_version,feed_start_date,feed_end_date\nPub,ko,v1,20261110,20270101\n"
    let (model, report) = try feed.load()
    #expect((report.validFrom, report.validUntil) == ("2026-11-10", "2026-11-30"))
    #expect(model.feed.firstDay == (try day("20261101")))
    #expect(model.text.string(model.feed.publisher) == "Pub")
    #expect(report.name == "Pub")
    feed["feed_info.txt"] =
      "feed_publisher_name,feed_start_date,feed_end_date\nPub,20280101,20290101\n"
    let (_, odd) = try feed.load()
    #expect((odd.validFrom, odd.validUntil) == ("2026-11-01", "2026-11-30"))
    #expect(odd.count(.feedDatesIgnored) == 1)
  }

  @Test("services over an absurd number of days are refused")
  func tooManyDays() throws {
    var options = ImportOptions()
    options.limits.serviceWords = 10
    var feed = TextFeed()
    feed["calendar.txt"]? += "E,1,1,1,1,1,1,1,20000101,20991231\n"
    let error = #expect(throws: ImportError.self) { try feed.load(options) }
    #expect(error?.kind == .tooLarge)
  }

  @Test(
    "day numbers fit the calendar",
    arguments: [
      ("19700101", 0), ("20000229", 11_016), ("19000228", -25_509), ("19000229", nil),
      ("20261130", 20_787), ("20240230", nil), ("20241301", nil), ("20240100", nil),
      ("2024010", nil),
      ("00000101", nil),
    ] as [(String, Int32?)])
  func dayNumbers(text: String, number: Int32?) {
    #expect(Array(text.utf8).withField { $0.day } == number)
    if let number {
      let shown = CivilDate.text(number)
      #expect(shown.filter { $0 != "-" } == text)
    }
  }
}
