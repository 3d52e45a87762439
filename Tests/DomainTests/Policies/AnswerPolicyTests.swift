import Domain
import Testing

@Suite("Kinds of answers")
struct AnswerPolicyTests {
  @Test("each finding leads to its kind")
  func kinds() {
    func kind(_ change: (inout AnswerPolicy.Findings) -> Void) -> String {
      var findings = AnswerPolicy.Findings()
      change(&findings)
      let (status, reason) = AnswerPolicy.classify(findings)
      return [status.rawValue, reason?.rawValue].compactMap(\.self).joined(separator: " ")
    }
    #expect(kind { $0.hasRoute = true } == "available")
    #expect(
      kind {
        $0.hasRoute = true; $0.hadRoute = true
      } == "available")
    #expect(kind { $0.hadRoute = true } == "gone")
    #expect(
      kind {
        $0.hadRoute = true; $0.isWalkable = true
      } == "gone")
    #expect(kind { $0.isWalkable = true } == "noRoute walkable")
    #expect(kind { _ in } == "noRoute notConnected")
    #expect(
      kind {
        $0.isSamePlace = true; $0.hasRoute = true
      } == "noRoute tooClose")
    #expect(kind { $0.reachesOrigin = false } == "outsideRegion originOutside")
    #expect(kind { $0.reachesDestination = false } == "outsideRegion destinationOutside")
  }
}

@Suite("Service all night")
struct AllNightRuleTests {
  private let nightEnd = Instant(1_000_000)

  /// Ways by minutes from the night end: when one leaves and when one is there.
  private func ways(_ minutes: (Int, Int)...) -> [AllNightRule.Way] {
    minutes.map { .init(leaveBy: nightEnd + $0.0 * 60, arrival: nightEnd + $0.1 * 60) }
  }

  @Test("a bus every 20 minutes goes on; a last train and a first one do not")
  func basic() {
    #expect(AllNightRule.goesOn(ways((-40, -10), (-20, 10), (0, 30), (20, 50)), nightEnd: nightEnd))
    #expect(!AllNightRule.goesOn(ways((-240, -200), (60, 100)), nightEnd: nightEnd))
  }

  @Test("a gap of 90 minutes still goes on, a second more does not")
  func bound() {
    func goesOn(_ seconds: Int) -> Bool {
      let first = AllNightRule.Way(leaveBy: nightEnd - 3600, arrival: nightEnd - 600)
      let next = AllNightRule.Way(
        leaveBy: first.leaveBy + seconds, arrival: first.arrival + seconds)
      return AllNightRule.goesOn([first, next], nightEnd: nightEnd)
    }
    #expect(goesOn(5399))
    #expect(goesOn(5400))
    #expect(!goesOn(5401))
  }

  @Test("leaving at night and waiting for the morning on the way is not service all night")
  func waiting() {
    #expect(
      !AllNightRule.goesOn(ways((-90, -60), (-30, 90), (30, 95), (90, 120)), nightEnd: nightEnd))
  }

  @Test("service that ends between the night end and the next departure does not go on")
  func endsUnderway() {
    #expect(!AllNightRule.goesOn(ways((-120, -5), (-90, 25), (60, 175)), nightEnd: nightEnd))
    #expect(!AllNightRule.goesOn(ways((-120, -5)), nightEnd: nightEnd))
    #expect(!AllNightRule.goesOn([], nightEnd: nightEnd))
  }
}

@Suite("Ids of routes")
struct RouteIdentityTests {
  private func leg(_ trip: String, at: Int64 = 0, from: String = "a", to: String = "b") -> Leg {
    let time = ZonedTime(Instant(at), utcOffset: 0)
    return Leg(
      mode: .bus, departureAt: time, arrivalAt: time, from: StopPoint(name: from, stopID: from),
      to: StopPoint(name: to, stopID: to), ride: Ride(line: "1", tripID: trip))
  }

  @Test("equal routes have equal ids, in every run")
  func stable() {
    let night = date("2026-12-04")
    #expect(RouteIdentity.id(night: night, legs: [leg("t")]) == "b97bfcdf695f6787")
  }

  @Test("another night, trip, stop or run is another route")
  func different() {
    let night = date("2026-12-04")
    let ids = [
      RouteIdentity.id(night: night, legs: [leg("t")]),
      RouteIdentity.id(night: date("2026-12-05"), legs: [leg("t")]),
      RouteIdentity.id(night: night, legs: [leg("u")]),
      RouteIdentity.id(night: night, legs: [leg("t", at: 60)]),
      RouteIdentity.id(night: night, legs: [leg("t", from: "ab", to: "")]),
      RouteIdentity.id(night: night, legs: [leg("t", from: "a", to: "bb")]),
      RouteIdentity.id(night: night, legs: [leg("t"), leg("t")]),
      RouteIdentity.id(night: night, legs: []),
    ]
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.utf8.count == 16 })
  }
}
