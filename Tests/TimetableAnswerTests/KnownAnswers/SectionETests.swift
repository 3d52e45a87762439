import Testing
import TimetableEngine
import TimetableOracle

/// A line A … G every quarter of an hour, five minutes a hop, around the reference day 2021-01-01.
@Suite("Known answers E: several service days")
struct SectionETests {
  /// 2021-01-01 is day D; Berlin has the clock of Zurich.
  private func scenario(_ hours: (String, String), _ more: String = "", service: String = "")
    throws -> Scenario
  {
    let days = service.isEmpty ? "service D mon-sun 20201225 20210131" : service
    return try Scenario(
      """
      zone Europe/Berlin
      \(days)
      trip R1 L1 D A=00:00 B=00:05 C=00:10 D=00:15 E=00:20 F=00:25 G=00:30
      every R1 \(hours.0) \(hours.1) 900 1
      \(more)
      """, date: "20210101")
  }

  private func first(
    _ scenario: Scenario, _ from: String, _ to: String, _ window: (String, String)
  ) throws -> String? {
    var search = LatestDepartureSearch(network: scenario.timetable.network)
    return search.firstArrival(try scenario.question(from, to, window)).map(scenario.text)
  }

  @Test("E.1: at midnight the service of the day before runs")
  func midnight() throws {
    let scenario = try scenario(("05:00", "26:00"))
    #expect(try first(scenario, "A", "G", ("00:00", "12:00")) == "1: 00:00 > 00:30 by R1")
    let journey = try #require(try scenario.journeys("A", "G", ("00:00", "00:30")).first)
    #expect(journey.legs[0].ride.map { Int($0.serviceDay) } == day(2020, 12, 31))
  }

  @Test("E.2: an arrival just after midnight is a departure of the day before")
  func arrivalAfterMidnight() throws {
    let scenario = try scenario(("05:00", "26:00"))
    // 23:30 of the day before.
    var search = LatestDepartureSearch(network: scenario.timetable.network)
    var question = try scenario.question("A", "G", ("00:00", "00:05"))
    question.notBefore -= 86400
    let journeys = search.lastJourneys(question)
    #expect(journeys.map(\.leaveBy) == [scenario.instant("00:00") - 1800])
    #expect(journeys.map(\.arrival) == [scenario.instant("00:00")])
  }

  @Test("E.3: after the last one the first of the next day")
  func nextDay() throws {
    let scenario = try scenario(("05:00", "20:00"))
    #expect(try first(scenario, "A", "G", ("22:00", "46:00")) == "1: 29:00 > 29:30 by R1")
    #expect(try scenario.last("A", "G", ("22:00", "24:00")) == [])
  }

  @Test("E.4: a change that waits through the night")
  func overNight() throws {
    let scenario = try scenario(
      ("06:00", "22:00"),
      """
      service R3 mon-sun 20201225 20210131 -20210101
      trip R3 L3 R3 N=00:00 O=00:05 P=00:10 Q=00:15
      every R3 06:00 22:00 900 1
      transfer D N 2 600
      transfer N D 2 600
      """, service: "service D mon-sun 20201225 20210131 -20210102")
    let journey = try #require(try scenario.journeys("A", "Q", ("16:00", "30:30")).first)
    #expect(journey.vehicles == 2)
    #expect(journey.leaveBy == scenario.instant("21:45"))
    #expect(journey.arrival == scenario.instant("30:15"))
    #expect(try scenario.last("A", "Q", ("16:00", "30:14:59")) == [])
  }

  @Test("E.5: five days without service")
  func fiveDays() throws {
    let service =
      "service D mon-sun 20201225 20210131 -20210101 -20210102 -20210103 -20210104 -20210105"
    let scenario = try scenario(("06:00", "22:00"), service: service)
    // 06:00 of the sixth, five days later.
    #expect(try first(scenario, "A", "G", ("16:00", "160:00")) == "1: 126:00 > 126:30 by R1")
    #expect(try first(scenario, "A", "G", ("16:00", "126:29")) == nil)
  }
}
