import Testing
import TimetableEngine

@Suite("The last journeys")
struct LastJourneyTests {
  @Test("the latest of several runs, past midnight")
  func latestRun() throws {
    var tiny = TinyTimetable(stops: ["A", "B"])
    tiny.trip("L: A 22:00 - B 22:30")
    tiny.trip("L: A 23:50 - B 24:20")
    tiny.trip("L: A 23:00 - B 23:30")
    #expect(try tiny.ask("A", "B") == ["23:50 L A 23:50 B 24:20 | 0 | 0"])
  }

  @Test("a later departure with a change stands beside the direct one")
  func paretoSet() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 22:00 - C 23:00")
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: B 23:35 - C 23:55")
    tiny.trip("2: B 23:50 - C 24:10")
    #expect(
      try tiny.ask("A", "C") == [
        "23:00 1 A 23:00 B 23:30 +1080; 2 B 23:35 C 23:55 | 0 | 0",
        "22:00 1 A 22:00 C 23:00 | 3600 | -",
      ])
  }

  @Test("a change needs its seconds, to the second")
  func changeTime() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: B 23:32 - C 23:55")
    #expect(try tiny.ask("A", "C").count == 1)
    var walking = WalkingSettings()
    walking.changeSeconds = 121
    #expect(try tiny.ask("A", "C", walking: walking).isEmpty)
  }

  @Test("the furthest leg without a later run binds")
  func bindingLeg() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:20 - B 23:40")
    tiny.trip("1: A 24:10 - B 24:30")
    tiny.trip("2: B 23:50 - C 24:00")
    #expect(try tiny.ask("A", "C") == ["23:20 1 A 23:20 B 23:40 +480; 2 B 23:50 C 24:00 | 0 | 1"])
  }

  @Test("transfers: forbidden, instant, timed")
  func transfers() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: B 23:30 - C 23:55")
    #expect(try tiny.ask("A", "C").isEmpty)
    tiny.transfer("B", "B", type: 1)
    #expect(try tiny.ask("A", "C") == ["23:00 1 A 23:00 B 23:30 +0; 2 B 23:30 C 23:55 | 0 | 1"])
    tiny.transfer("B", "B", type: 3)
    #expect(try tiny.ask("A", "C").isEmpty)
  }

  @Test("a walk between stops, and no chain of walks")
  func walks() throws {
    var tiny = TinyTimetable(
      stops: ["A", "B", "C", "D"], points: ["B": (37.5, 127.0), "C": (37.503, 127.0)])
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: C 23:40 - D 23:55")
    // 333.6 m: 347 s on foot and 120 s to change.
    #expect(
      try tiny.ask("A", "D") == [
        "23:00 1 A 23:00 B 23:30 +133; walk B 23:30 C 23:35:47; 2 C 23:40 D 23:55 | 0 | 2"
      ])
  }

  @Test("staying seated is no change")
  func inSeat() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:00 - B 23:30", block: 1)
    tiny.trip("1: B 23:30 - C 23:55", block: 1)
    #expect(try tiny.ask("A", "C") == ["23:00 1 A 23:00 B 23:30; 1 B 23:30 C 23:55 | 0 | 0"])
  }

  @Test("connections of one instant may follow one another")
  func instants() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C", "D"])
    tiny.transfer("B", "B", type: 1)
    tiny.transfer("C", "C", type: 1)
    tiny.trip("3: C 23:30 - D 23:30")
    tiny.trip("2: B 23:30 - C 23:30")
    tiny.trip("1: A 23:30 - B 23:30")
    #expect(
      try tiny.ask("A", "D") == [
        "23:30 1 A 23:30 B 23:30 +0; 2 B 23:30 C 23:30 +0; 3 C 23:30 D 23:30 | 0 | 2"
      ])
    #expect(try tiny.ask("D", "A").isEmpty)
  }
}
