import Testing
import TimetableEngine
import TimetableOracle

@Suite("Service days, clocks and calendars")
struct ServiceDayTests {
  @Test("after midnight the service of the day before still runs, to the second")
  func afterMidnight() throws {
    let scenario = try Scenario(
      """
      service WD mon-fri 20261201 20261231
      trip T L WD A=24:40 B=24:58
      """)
    // 2026-12-05 is a Saturday; 24:30 is half past midnight of it.
    #expect(try scenario.last("A", "B", ("24:30", "28:00")) == ["1: 24:40 > 24:58 by T"])
    #expect(try scenario.last("A", "B", ("24:39:59", "28:00")) == ["1: 24:40 > 24:58 by T"])
    #expect(try scenario.last("A", "B", ("24:40", "28:00")) == ["1: 24:40 > 24:58 by T"])
    #expect(try scenario.last("A", "B", ("24:40:01", "28:00")) == [])
    let ride = try #require(try scenario.journeys("A", "B", ("24:30", "28:00"))[0].legs[0].ride)
    #expect(Int(ride.serviceDay) == day(2026, 12, 4))
  }

  @Test("a time two days past its service day is found")
  func timesPast48Hours() throws {
    let scenario = try Scenario(
      """
      service D +20261202
      trip T L D A=47:00 X=49:10 B=49:30
      """)
    // 49:10 of the 2nd is 01:10 of the 4th.
    #expect(try scenario.last("X", "B", ("00:50", "04:00")) == ["1: 01:10 > 01:30 by T"])
  }

  @Test("tonight is a window of instants that both service days fill")
  func tonight() throws {
    let scenario = try Scenario(
      """
      service FRI +20261204
      service SAT +20261205
      trip T1 L FRI A=24:20 B=24:28
      trip T2 L SAT A=00:35 B=00:50
      """)
    #expect(try scenario.last("A", "B", ("23:40", "28:00")) == ["1: 24:35 > 24:50 by T2"])
    #expect(try scenario.last("A", "B", ("23:40", "24:30")) == ["1: 24:20 > 24:28 by T1"])
    #expect(try scenario.leaveBys("A", "B", ("23:40", "28:00")) == ["24:20", "24:35"])
  }

  @Test("times count from noon − 12 h when clocks change")
  func clockChange() throws {
    let feed = """
      zone Europe/Berlin
      service D sun 20260101 20271231
      trip EARLY L D A=00:30 B=00:40
      trip LATE L D A=06:30 B=06:40
      """
    let spring = try Scenario(feed, date: "20270328")
    let springDay = try spring.journeys("A", "B", ("00:00", "12:00"))
    #expect(springDay.map(\.leaveBy) == [utc("2027-03-28", "04:30")])  // 06:30+02:00
    let springNight = try spring.journeys("A", "B", ("00:00", "01:00"))
    // 23:30+01:00 of the day before.
    #expect(springNight.map(\.leaveBy) == [utc("2027-03-27", "22:30")])
    let autumn = try Scenario(feed, date: "20261025").journeys("A", "B", ("00:00", "01:00"))
    #expect(autumn.map(\.leaveBy) == [utc("2026-10-24", "23:30")])  // 01:30+02:00
  }

  @Test("both runs of the repeated hour are told apart, and the later one is last")
  func repeatedHour() throws {
    let scenario = try Scenario(
      """
      zone Europe/Berlin
      service D +20261024
      trip T1 L D A=26:30 B=26:40
      trip T2 L D A=27:30 B=27:40
      """, date: "20261024")
    var search = LatestDepartureSearch(network: scenario.timetable.network)
    let times = search.leaveByTimes(try scenario.question("A", "B", ("18:00", "30:00"))).sorted()
    // 02:30+02:00 and 02:30+01:00.
    #expect(times == [utc("2026-10-25", "00:30"), utc("2026-10-25", "01:30")])
    #expect(try scenario.last("A", "B", ("18:00", "30:00")) == ["1: 27:30 > 27:40 by T2"])
  }

  @Test("a trip keeps the clock of its agency, whatever the zone of the stop")
  func agencyZone() throws {
    let scenario = try Scenario(
      """
      zone America/New_York
      service D +20260817
      stop A 34 -118
      stop B 35 -118
      trip T L D A=23:10 B=23:30
      """, date: "20260817",
      files: [
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,stop_timezone
        A,A,34,-118,America/Los_Angeles
        B,B,35,-118,America/Los_Angeles
        """
      ])
    let journeys = try scenario.journeys("A", "B")
    // 23:10-04:00, which is 20:10 at the stop.
    #expect(journeys.map(\.leaveBy) == [utc("2026-08-18", "03:10")])
  }

  @Test("each agency's service days are those of its own clock")
  func twoAgencies() throws {
    let scenario = try Scenario(
      """
      zone A Asia/Seoul
      zone B America/New_York
      line K A
      line N B
      service D +20260818
      trip TK K D X=14:10 Y=14:30
      trip TN N D X=01:10 Y=01:40
      """, date: "20260818")
    // Both leave at 05:10 UTC.
    #expect(try scenario.leaveBys("X", "Y", ("14:00", "16:00")) == ["14:10"])
    #expect(
      try scenario.last("X", "Y", ("14:00", "16:00")) == ["1: 14:10 > 14:30 by TK"])
    #expect(
      try scenario.last("X", "Y", ("14:00", "14:29")) == [])
  }

  @Test("calendar_dates alone, zeros with dates and a week all say the same")
  func calendars() throws {
    for service in [
      "service D +20261204", "service D none 20261201 20261231 +20261204",
      "service D fri 20261201 20261231",
    ] {
      let scenario = try Scenario(service + "\ntrip T L D A=23:00 B=23:10")
      #expect(try scenario.last("A", "B") == ["1: 23:00 > 23:10 by T"], "\(service)")
      var next = scenario
      next.date = "20261205"
      #expect(try next.last("A", "B") == [], "\(service)")
    }
  }

  @Test("exceptions count outside the range of the week, and do not stretch it")
  func exceptions() throws {
    var scenario = try Scenario(
      """
      service D mon-sun 20261201 20261220 +20261231 -20270105
      trip T L D A=23:00 B=23:10
      """)
    for (date, runs) in [
      ("20261220", true), ("20261221", false), ("20261227", false), ("20261231", true),
      ("20270104", false), ("20270105", false),
    ] {
      scenario.date = date
      #expect(try scenario.last("A", "B").isEmpty == !runs, "\(date)")
    }
  }

  @Test("the service day decides, not the date on the clock")
  func holidays() throws {
    var scenario = try Scenario(
      """
      service WD mon-fri 20261201 20261231 -20261225
      service HO sun 20261201 20261231 +20261225
      trip W L WD A=25:10 B=25:20
      trip H L HO A=24:20 B=24:30
      trip M L WD A=24:45 B=24:55
      """)
    // Half past midnight of Christmas Day is still Thursday's weekday service.
    scenario.date = "20261224"
    #expect(try scenario.last("A", "B", ("24:30", "28:00")) == ["1: 25:10 > 25:20 by W"])
    // Ten past midnight of Monday belongs to Sunday.
    scenario.date = "20261206"
    #expect(try scenario.last("A", "B", ("24:10", "28:00")) == ["1: 24:20 > 24:30 by H"])
  }
}
