import Domain
import Testing

@Suite("Rules, clocks and freshness of alarms")
struct AlarmPolicyTests {
  private let friday = CivilDate(daysSince1970: 20_791)

  private var rule: AlarmRule {
    AlarmRule(
      id: AlarmID(rawValue: "rule"), days: [.friday, .saturday], from: Sample.place("office"),
      to: Sample.place("home"), bufferSeconds: 180, createdAt: Instant(0))
  }

  private func night(_ date: CivilDate) -> ServiceNight {
    // 04:00 in Seoul is 19:00 of the day before in UTC.
    ServiceNight(
      date: date,
      endsAt: Sample.zoned(Instant(Int64(date.daysSince1970) * 86_400 + 68_400)))
  }

  @Test("a rule wants the nights of its days only")
  func days() {
    #expect(friday.weekday == .friday)
    let now = Instant(Int64(friday.daysSince1970) * 86_400)
    let wanted = (0..<7).filter {
      RulePlanning.wants(rule, night: night(friday.adding(days: $0)), sessions: [], now: now)
    }
    #expect(wanted == [0, 1])
    #expect(RulePlanning.nextNight(rule, after: friday) == friday.adding(days: 1))
    #expect(RulePlanning.nextNight(rule, after: friday.adding(days: 1)) == friday.adding(days: 7))
  }

  @Test("a night that was planned is not planned again, not even after it was cancelled")
  func once() throws {
    let now = Instant(Int64(friday.daysSince1970) * 86_400)
    var session = Sample.session()
    session.night = friday
    session.ruleID = rule.id
    let cancelled = try session.after(.cancel, at: now)
    #expect(!RulePlanning.wants(rule, night: night(friday), sessions: [cancelled], now: now))
    #expect(
      RulePlanning.wants(
        rule, night: night(friday.adding(days: 1)), sessions: [cancelled], now: now))
  }

  @Test("a night is wanted until it ends", arguments: [(-1, true), (0, false), (1, false)])
  func nightEnd(second: Int, isWanted: Bool) {
    let night = night(friday)
    #expect(
      RulePlanning.wants(rule, night: night, sessions: [], now: night.endsAt.instant + second)
        == isWanted)
  }

  @Test(
    "a sleeping machine is woken in the evening of the next night to plan",
    arguments: [(-1, true, 0), (0, true, 1), (1, true, 1), (-1, false, 1), (1, false, 1)])
  func wakeToPlan(second: Int, isWanted: Bool, days: Int) {
    let night = night(friday)
    let evening = night.endsAt.instant - 10 * 3600
    let wake = RulePlanning.wakeAt(
      rule, night: night, isWanted: isWanted, now: evening + second)
    #expect(wake == evening + days * 86_400)
    let saturday = self.night(friday.adding(days: 1))
    #expect(
      RulePlanning.wakeAt(rule, night: saturday, isWanted: false, now: evening)
        == evening + 7 * 86_400)
  }

  @Test("the machine wakes for what comes first: ahead of a ring, or to plan")
  func wake() {
    let now = Instant(1_000)
    #expect(SleepPolicy.wakeAt(ring: nil, now: now) == nil)
    #expect(SleepPolicy.wakeAt(ring: now + 16, now: now) == now + 1)
    #expect(SleepPolicy.wakeAt(ring: now + 15, now: now) == now + 15)
    #expect(SleepPolicy.wakeAt(ring: now, now: now) == nil)
    #expect(SleepPolicy.wakeAt(ring: now + 100, planning: now + 50, now: now) == now + 50)
    #expect(SleepPolicy.wakeAt(ring: now + 60, planning: now + 50, now: now) == now + 45)
    #expect(SleepPolicy.wakeAt(ring: now + 100, planning: now - 5, now: now) == now + 85)
  }

  @Test("planning that failed is tried again after ten minutes")
  func retry() {
    var failed = rule
    failed.failure = "offline"
    failed.lastAttempt = Instant(1_000)
    #expect(!RulePlanning.mayTry(failed, now: Instant(1_599)))
    #expect(RulePlanning.mayTry(failed, now: Instant(1_600)))
    #expect(RulePlanning.mayTry(failed, now: Instant(999)), "the clock was set back")
    #expect(RulePlanning.mayTry(rule, now: Instant(0)))
  }

  @Test("a clock that is behind what was seen before a restart is not believed")
  func clock() {
    let last = ClockMark(wall: Instant(1_800_000_000), boot: "a")
    func judge(_ now: Int64, _ boot: String) -> ClockTrust {
      ClockTrust.judge(now: Instant(now), boot: boot, last: last)
    }
    #expect(judge(1_799_999_880, "b") == .trusted)
    #expect(judge(1_799_999_879, "b") == .suspect(lastSeen: last.wall))
    #expect(judge(1_799_996_400, "a") == .trusted, "someone set the clock back an hour")
    #expect(ClockTrust.judge(now: Instant(0), boot: "b", last: nil) != .trusted)
    #expect(ClockTrust.judge(now: Instant(1_800_000_000), boot: "b", last: nil) == .trusted)
  }

  @Test("a value is stale after two intervals of the schedule", arguments: [239, 240, 241])
  func freshness(age: Int) {
    let now = Sample.leaveBy - 600
    let freshness = Freshness(checkedAt: now - age, leaveBy: Sample.leaveBy, now: now)
    #expect(freshness == (age <= 240 ? .fresh : .stale))
    #expect(Freshness(checkedAt: now + 61, leaveBy: Sample.leaveBy, now: now) == .unknown)
  }

  @Test("ids are short, begin with a letter and have no look-alikes")
  func ids() {
    for serial in Int64(0)..<1_000 {
      let id = AlarmID.numbered(serial).rawValue
      #expect(id.count == 4)
      #expect(id.first?.isLetter == true)
      #expect(!id.contains { "lio01".contains($0) })
    }
  }

  @Test("no id is given twice, and the last one of four characters is followed by one of five")
  func distinctIDs() {
    let last = Int64(23 * 31 * 31 * 31)
    var seen: Set<AlarmID> = []
    for serial in 0..<last { seen.insert(AlarmID.numbered(serial)) }
    #expect(seen.count == Int(last))
    #expect(AlarmID.numbered(last - 1).rawValue.count == 4)
    #expect(AlarmID.numbered(last).rawValue.count == 5)
    #expect(AlarmID.numbered(last * 32 - 1).rawValue.count == 5)
    #expect(AlarmID.numbered(last * 32).rawValue.count == 6)
  }

  @Test("places are the same by what they stand for, not by their names")
  func places() {
    let korean = Place(name: "시청", position: .stop(feed: "f", id: "1"), coordinate: nil)
    let english = Place(name: "City Hall", position: .stop(feed: "f", id: "1"), coordinate: nil)
    #expect(korean.isSamePlace(as: english))
    func spot(_ latitude: Double) -> Place {
      Place(
        name: "\(latitude)", position: .coordinate,
        coordinate: Coordinate(latitude: latitude, longitude: 127))
    }
    #expect(spot(37.5).isSamePlace(as: spot(37.50009)))
    #expect(!spot(37.5).isSamePlace(as: spot(37.50011)))
    #expect(!spot(37.5).isSamePlace(as: korean))
  }
}
