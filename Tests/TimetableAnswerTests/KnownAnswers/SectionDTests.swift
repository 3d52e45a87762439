import Testing
import TimetableEngine
import TimetableOracle

/// Last trains with five minutes for a change; the timetables are those of the rows.
@Suite("Known answers D: last trains")
struct SectionDTests {
  private func last(_ trips: String, _ from: String, _ to: String) throws -> [String] {
    var scenario = try Scenario("service D mon-fri 20261201 20261231\n" + trips)
    scenario.walking.changeSeconds = 300
    return try scenario.last(from, to)
  }

  @Test("D.1: the last of three")
  func lastOfThree() throws {
    let trips = """
      trip T1 L D A=22:00 B=22:30
      trip T2 L D A=23:00 B=23:30
      trip T3 L D A=23:50 B=24:20
      """
    #expect(try last(trips, "A", "B") == ["1: 23:50 > 24:20 by T3"])
  }

  @Test("D.2: a later departure comes before fewer changes")
  func laterBeforeFewer() throws {
    let trips = """
      trip T1 L1 D A=22:00 C=23:00
      trip T2 L1 D A=23:00 B=23:30
      trip T3 L2 D B=23:35 C=23:55
      """
    #expect(
      try last(trips, "A", "C") == ["2: 23:00 > 23:55 by T2, T3", "1: 22:00 > 23:00 by T1"])
  }

  @Test("D.3: three rides and two changes")
  func threeRides() throws {
    let trips = """
      trip T1 L1 D A=22:30 B=23:00
      trip T2 L2 D B=23:10 C=23:30
      trip T3 L3 D C=23:40 D=23:55
      """
    #expect(try last(trips, "A", "D") == ["3: 22:30 > 23:55 by T1, T2, T3"])
  }

  @Test("D.4: five minutes are just enough")
  func justEnough() throws {
    let trips = """
      trip T1 L1 D A=22:55 B=23:30
      trip T2 L2 D B=23:35 C=23:55
      """
    #expect(try last(trips, "A", "C") == ["2: 22:55 > 23:55 by T1, T2"])
  }

  @Test("D.5: two minutes are not, and an earlier train is the last one")
  func notEnough() throws {
    let trips = """
      trip T1 L1 D A=23:00 B=23:30
      trip T2 L1 D A=21:30 B=22:00
      trip T3 L2 D B=23:32 C=23:55
      """
    #expect(try last(trips, "A", "C") == ["2: 21:30 > 23:55 by T2, T3"])
  }

  @Test("D.6, D.7: a train across midnight")
  func acrossMidnight() throws {
    #expect(try last("trip T1 L D A=23:50 B=24:30", "A", "B") == ["1: 23:50 > 24:30 by T1"])
    #expect(
      try last("trip T1 L D A=23:50 B=23:55 C=24:10", "A", "C") == ["1: 23:50 > 24:10 by T1"])
  }

  @Test("D.8: two stops of one name at one place are a change")
  func sameName() throws {
    let trips = """
      stop B1 37 127
      stop B2 37 127
      trip T1 L1 D A=23:00 B1=23:20
      trip T2 L2 D B2=23:30 C=23:50
      """
    #expect(try last(trips, "A", "C") == ["2: 23:00 > 23:50 by T1, T2"])
  }

  @Test("D.9: two lines that cross")
  func twoLines() throws {
    let trips = """
      trip A1 LA D A=23:00 B=23:15 C=23:30
      trip A2 LA D A=23:30 B=23:45 C=24:00
      trip B1 LB D D=23:00 B=23:20 E=23:40
      trip B2 LB D D=23:30 B=23:50 E=24:10
      """
    #expect(try last(trips, "A", "C") == ["1: 23:30 > 24:00 by A2"])
    // 23:45 to 23:50 are the five minutes of a change.
    #expect(try last(trips, "A", "E") == ["2: 23:30 > 24:10 by A2, B2"])
    #expect(try last(trips, "A", "A") == [])
    #expect(throws: TestTimetable.UnknownStop.self) { try last(trips, "A", "Z") }
    var sunday = try Scenario("service D mon-fri 20261201 20261231\n" + trips, date: "20261206")
    sunday.walking.changeSeconds = 300
    #expect(try sunday.last("A", "C") == [])
  }
}
