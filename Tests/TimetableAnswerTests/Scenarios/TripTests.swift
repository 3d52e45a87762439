import Testing
import TimetableEngine
import TimetableOracle

@Suite("Trips: frequencies, boarding, blank times")
struct TripTests {
  @Test(
    "runs of frequencies start at start + n × headway while before the end",
    arguments: [
      ("23:00 23:30 600", ["23:00", "23:10", "23:20"]),
      ("23:00 23:30:01 600", ["23:00", "23:10", "23:20", "23:30"]),
      ("23:00 24:05 1500", ["23:00", "23:25", "23:50"]),
      ("23:00 23:00 600", []),
    ])
  func frequencies(window: String, runs: [String]) throws {
    for exact in ["0", "1", ""] {
      let scenario = try Scenario(
        """
        service D +20261204
        trip OTHER L D B=08:00 C=08:10
        trip T L D A=08:00 B=08:10
        every T \(window) \(exact)
        """)
      #expect(try scenario.leaveBys("A", "B") == runs, "exact_times \(exact)")
    }
  }

  @Test("two windows that meet do not double the run between them")
  func meetingWindows() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip T L D A=00:00 B=00:10
      every T 23:00 23:20 600 1
      every T 23:20 23:40 600 1
      """)
    #expect(try scenario.leaveBys("A", "B") == ["23:00", "23:10", "23:20", "23:30"])
  }

  @Test("only runs by headway are marked as about")
  func approximate() throws {
    for (exact, isApproximate) in [("0", true), ("", true), ("1", false)] {
      let scenario = try Scenario(
        """
        service D +20261204
        trip T L D A=00:00 B=00:10
        every T 23:00 23:20 600 \(exact)
        """)
      let ride = try #require(try scenario.journeys("A", "B")[0].legs[0].ride)
      #expect(scenario.timetable.network.rideInfo(ride).isApproximate == isApproximate)
    }
  }

  @Test("of a template only the differences of its times count")
  func templates() throws {
    for template in ["A=00:00 B=00:07/00:09 C=00:30", "A=08:00 B=08:07/08:09 C=08:30"] {
      let scenario = try Scenario(
        """
        service D +20261204
        trip T L D \(template)
        every T 23:00 23:50 1500 1
        """)
      #expect(try scenario.last("A", "C") == ["1: 23:25 > 23:55 by T"])
      #expect(try scenario.last("B", "C") == ["1: 23:34 > 23:55 by T"])
      #expect(try scenario.last("A", "B") == ["1: 23:25 > 23:32 by T"])
    }
  }

  @Test("the end of a trip is no departure, unless the vehicle goes on")
  func terminus() throws {
    let trips = """
      service D +20261204
      trip T L D block=1 A=23:40 S=24:10
      trip EARLY L D S=23:00 B=23:20
      """
    #expect(try Scenario(trips).last("S", "B") == ["1: 23:00 > 23:20 by EARLY"])
    let onward = trips + "\ntrip U L D block=1 S=24:10 B=24:30"
    #expect(try Scenario(onward).last("S", "B") == ["1: 24:10 > 24:30 by U"])
    #expect(try Scenario(onward).last("A", "B") == ["1: 23:40 > 24:30 by T+U"])
  }

  @Test("pickup and drop-off types 1 and 2 close a stop, 3 does not")
  func boardingTypes() throws {
    func last(_ late: String) throws -> [String] {
      try Scenario(
        """
        service D +20261204
        trip T1 L D A=23:40 B=23:50
        trip T2 L D \(late)
        """
      ).last("A", "B")
    }
    let first = ["1: 23:40 > 23:50 by T1"]
    let second = ["1: 24:05 > 24:15 by T2"]
    #expect(try last("A=24:05 B=24:15") == second)
    #expect(try last("A=24:05~p1 B=24:15") == first)
    #expect(try last("A=24:05~p2 B=24:15") == first)
    #expect(try last("A=24:05~p3 B=24:15") == second)
    #expect(try last("A=24:05 B=24:15~d1") == first)
    #expect(try last("A=24:05 B=24:15~d2") == first)
    #expect(try last("A=24:05 B=24:15~d3") == second)
    // The other way round they say nothing.
    #expect(try last("A=24:05~d1 B=24:15~p1") == second)
  }

  @Test("a ride that needs a word with the driver says so")
  func askTheDriver() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip T L D A=23:05~p3 B=23:15 C=23:25~d3 E=23:30
      """)
    for (way, needsDriver) in [(("A", "B"), true), (("B", "C"), true), (("B", "E"), false)] {
      let ride = try #require(try scenario.journeys(way.0, way.1)[0].legs[0].ride)
      #expect(scenario.timetable.network.rideInfo(ride).needsDriver == needsDriver, "\(way)")
    }
  }

  @Test("blank times are shared out by the way between the stops, rounded down")
  func blankTimes() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      stop A 37.0 127
      stop B 37.1 127
      stop C 37.2 127
      stop E 37.3 127
      trip T L D A=23:00 B=- C=23:10
      trip U L D A=22:00 B=- C=- E=22:10
      """)
    #expect(try scenario.last("B", "C") == ["1: 23:05 > 23:10 by T"])
    #expect(try scenario.last("A", "B") == ["1: 23:00 > 23:05 by T"])
    // A third of 600 s, and two thirds.
    #expect(try scenario.last("B", "E") == ["1: 22:03:20 > 22:10 by U"])
    #expect(try scenario.last("C", "E") == ["1: 22:06:40 > 22:10 by U"])
    let ride = try #require(try scenario.journeys("B", "C")[0].legs[0].ride)
    #expect(scenario.timetable.network.rideInfo(ride).isApproximate)
  }

  @Test("blank times are shared out by shape_dist_traveled where every stop has it")
  func blankTimesByDistance() throws {
    let stopTimes = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled
      T,23:00:00,23:00:00,A,1,0
      T,,,B,2,3
      T,23:10:00,23:10:00,C,3,4
      """
    let sketch = """
      service D +20261204
      stop A 37.0 127
      stop B 37.1 127
      stop C 37.2 127
      trip T L D A=23:00 B=- C=23:10
      """
    let scenario = try Scenario(sketch, files: ["stop_times.txt": stopTimes])
    #expect(try scenario.last("B", "C") == ["1: 23:07:30 > 23:10 by T"])
    // One stop of the gap without a distance: the straight line counts.
    let gap = stopTimes.replacing("T,,,B,2,3", with: "T,,,B,2,")
    let straight = try Scenario(sketch, files: ["stop_times.txt": gap])
    #expect(try straight.last("B", "C") == ["1: 23:05 > 23:10 by T"])
  }

  @Test("zero-minute hops lead forward only")
  func zeroMinuteHops() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip T L D A=23:50 B=23:50 C=23:51 E=23:51
      """)
    #expect(try scenario.last("A", "B") == ["1: 23:50 > 23:50 by T"])
    #expect(try scenario.last("C", "E") == ["1: 23:51 > 23:51 by T"])
    #expect(try scenario.last("B", "A") == [])
    #expect(try scenario.last("E", "C") == [])
  }

  @Test("a chain of changes without time ends, and is found")
  func zeroMinuteRing() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip AB L D A=23:50 B=23:50
      trip BA L D B=23:50 A=23:50
      trip BC L D B=23:50 C=23:50
      transfer A A 1
      transfer B B 1
      """)
    #expect(try scenario.last("A", "C") == ["2: 23:50 > 23:50 by AB, BC"])
    #expect(try scenario.last("C", "A") == [])
    #expect(try scenario.leaveBys("A", "C") == ["23:50"])
  }

  @Test("stop_sequence may have gaps and any order; a doubled number ends that trip only")
  func stopSequence() throws {
    let sketch = """
      service D +20261204
      trip T L D A=23:00 B=23:10 C=23:20
      trip U L D A=22:00 B=22:10 C=22:20
      """
    let head = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    let shuffled =
      head + "T,23:20:00,23:20:00,C,40\nU,22:10:00,22:10:00,B,10\nT,23:00:00,23:00:00,A,5\n"
      + "U,22:00:00,22:00:00,A,1\nT,23:10:00,23:10:00,B,10\nU,22:20:00,22:20:00,C,70\n"
    let gaps = try Scenario(sketch, files: ["stop_times.txt": shuffled])
    #expect(try gaps.last("A", "C") == ["1: 23:00 > 23:20 by T"])
    #expect(try gaps.leaveBys("B", "C") == ["22:10", "23:10"])
    let doubled = shuffled.replacing("23:10:00,B,10", with: "23:10:00,B,5")
    let scenario = try Scenario(sketch, files: ["stop_times.txt": doubled])
    #expect(try scenario.last("A", "C", ("18:00", "22:30")) == ["1: 22:00 > 22:20 by U"])
    // Of the two rows with one number neither is taken for the other.
    #expect(try scenario.last("A", "B", ("22:30", "28:00")) == [])
  }
}
