import Testing
import TimetableEngine
import TimetableOracle

@Suite("Changes, in-seat transfers and transfers.txt")
struct ChangeTests {
  private func change(arrival: String = "23:50", departure: String, _ rows: String = "") throws
    -> Bool
  {
    let scenario = try Scenario(
      """
      service D +20261204
      trip X L1 D A=23:30 B=\(arrival)
      trip Y L2 D B=\(departure) C=24:20
      \(rows)
      """)
    return try !scenario.last("A", "C").isEmpty
  }

  @Test(
    "one rider may stay seated where the vehicle goes on from the same place",
    arguments: [
      ("block only", "block=7", "block=7 B", "", true),
      ("no block", "", "B", "", false),
      ("type 4 without a block", "", "B", "transfer B B 4 trips=X,Y", true),
      ("type 5 in spite of a block", "block=7", "block=7 B", "transfer B B 5 trips=X,Y", false),
      ("block, but from another stop", "block=7", "block=7 B2", "", false),
      ("other blocks", "block=7", "block=8 B", "", false),
    ])
  func inSeat(name: String, first: String, second: String, row: String, isReached: Bool) throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip X L D \(first) A=23:30 B=23:50
      trip Y L D \(second)=23:50 C=24:10
      trip Z L D B=20:00 B2=20:10
      \(row)
      """)
    let journeys = try scenario.last("A", "C")
    #expect(journeys == (isReached ? ["1: 23:30 > 24:10 by X+Y"] : []), "\(name)")
  }

  @Test("one may stay seated where the vehicle goes on from another platform of the station")
  func inSeatAtStation() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      station S 37 127
      stop P1 in S 37 127
      stop P2 in S 37.001 127
      trip X L D block=7 A=23:30 P1=23:50
      trip Y L D block=7 P2=23:51 C=24:10
      """)
    #expect(try scenario.last("A", "C") == ["1: 23:30 > 24:10 by X+Y"])
  }

  @Test("a block's vehicle goes on into the next trip only, and only in time")
  func blockOrder() throws {
    let trips = """
      service D +20261204
      trip X L D block=7 A=23:30 B=23:50
      trip Y L D block=7 B=23:50 C=24:10
      """
    #expect(
      try Scenario(trips + "\ntrip W L D block=7 E=23:45 B=23:49").last("A", "C") == [])
    #expect(
      try Scenario(trips.replacing("B=23:50 C", with: "B=23:49:59 C")).last("A", "C") == [])
    // The trip between them does not run that day.
    #expect(
      try Scenario(
        trips + "\nservice OTHER +20261203\ntrip W L OTHER block=7 E=23:45 B=23:49"
      ).last("A", "C") == ["1: 23:30 > 24:10 by X+Y"])
  }

  @Test("staying seated is no vehicle more")
  func seatedVehicles() throws {
    var scenario = try Scenario(
      """
      service D +20261204
      trip X L D block=7 A=23:00 B=23:10
      trip Y L D block=7 B=23:10 C=23:20
      trip Z L D block=7 C=23:20 E=23:30
      """)
    scenario.maxVehicles = 1
    let journey = try #require(try scenario.journeys("A", "E").first)
    #expect(scenario.text(journey) == "1: 23:00 > 23:30 by X+Y+Z")
    #expect(journey.legs.map { $0.ride?.staysSeated } == [false, true, true])
  }

  @Test("transfers.txt decides the time of a change")
  func transferTypes() throws {
    #expect(try change(departure: "23:54"))
    #expect(try change(departure: "23:54", "transfer B B 2 180"))
    #expect(try !change(departure: "23:54", "transfer B B 2 300"))
    #expect(try !change(departure: "23:54", "transfer B B 3"))
    #expect(try change(departure: "23:51", "transfer B B 1"))
    #expect(try change(departure: "23:50", "transfer B B 1"))
    #expect(try !change(departure: "23:51"))
    // min_transfer_time counts whenever it is given, rounded up; a blank type is 0.
    #expect(try change(departure: "23:50:30", "transfer B B 0 30"))
    #expect(try change(departure: "23:50:30", "transfer B B - 29.5"))
    #expect(try !change(departure: "23:50:30", "transfer B B - 30.5"))
    #expect(try change(departure: "23:52", "transfer B B 0"))
    #expect(try !change(departure: "23:51:59", "transfer B B 0"))
  }

  @Test("of several rows for one pair the longest time counts, and a type 3 forbids")
  func severalRows() throws {
    #expect(try !change(departure: "23:54", "transfer B B 2 60\ntransfer B B 2 300"))
    #expect(try change(departure: "23:55", "transfer B B 2 60\ntransfer B B 2 300"))
    #expect(try !change(departure: "24:10", "transfer B B 2 60\ntransfer B B 3"))
  }

  @Test("a row of the trips comes before one of the routes before one of the stops")
  func specificRows() throws {
    #expect(try change(departure: "23:51", "transfer B B 3\ntransfer B B 2 60 routes=L1,L2"))
    #expect(
      try !change(
        departure: "23:51", "transfer B B 2 60 routes=L1,L2\ntransfer B B 3 trips=X,Y"))
    #expect(try change(departure: "23:51", "transfer B B 3 routes=L1,L2\ntransfer B B 1 trips=X,"))
    #expect(try !change(departure: "23:51", "transfer B B 1 trips=Y,X"))
    #expect(try change(departure: "23:52", "transfer B B 3 trips=Y,X"))
  }

  @Test("a row of a station holds for each stop that has none of its own")
  func stationRows() throws {
    let stops = """
      service D +20261204
      station S 37 127
      stop P1 in S 37 127
      stop P2 in S 37 127
      stop P3 in S 37 127
      trip X L D A=23:30 P1=23:50
      trip Y L D P2=23:53 C=24:10
      trip Z L D P3=23:54 C=24:20
      """
    #expect(try Scenario(stops).last("A", "C") == ["2: 23:30 > 24:10 by X, Y"])
    #expect(
      try Scenario(stops + "\ntransfer S S 2 240").last("A", "C") == ["2: 23:30 > 24:20 by X, Z"])
    #expect(
      try Scenario(stops + "\ntransfer S S 3\ntransfer P1 P2 2 180").last("A", "C")
        == ["2: 23:30 > 24:10 by X, Y"])
  }

  @Test("a change that fits to the second is one")
  func boundaries() throws {
    #expect(try !change(departure: "23:51:59"))
    #expect(try change(departure: "23:52"))
    #expect(try change(departure: "23:52:01"))
    #expect(try change(arrival: "23:46", departure: "23:50", "transfer B B 2 240"))
    #expect(try !change(arrival: "23:46", departure: "23:49:59", "transfer B B 2 240"))
  }

  @Test("a row of type 0 allows a walk of any length, and walks are not chained")
  func walks() throws {
    // 0.003° are 333.6 m: ceil(333.585 × 1.3 / 1.25) = 347 s on foot.
    let stops = """
      service D +20261204
      stop B 37.000 127
      stop B2 37.003 127
      stop B3 37.006 127
      stop C 38 127
      trip X L D A=23:00 B=23:10
      trip Y L D B2=23:17:47 C=23:30
      trip Z L D B3=23:40 C=23:50
      """
    #expect(try Scenario(stops).last("A", "C") == ["2: 23:00 > 23:30 by X, Y"])
    #expect(
      try Scenario(stops.replacing("23:17:47", with: "23:17:46")).last("A", "C") == [])
    #expect(
      try Scenario(stops.replacing("23:17:47", with: "23:17:46") + "\ntransfer B B3 0").last(
        "A", "C")
        == ["2: 23:00 > 23:50 by X, Z"])
  }

  @Test("the time of a change cannot be dodged by a short ride out and back")
  func noDodging() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip X L D A=22:00 H=22:30
      trip LOOP L D H=22:32 J=22:36 H=22:40
      trip Y L D H=22:45 C=23:00
      transfer H H 2 3600
      """)
    #expect(try scenario.last("A", "C") == [])
  }
}
