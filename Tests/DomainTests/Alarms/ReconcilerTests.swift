import Domain
import Testing

@Suite("When the last train changes")
struct ReconcilerTests {
  private let before = Sample.alarm - 3_600

  private func moved(_ seconds: Int, at now: Instant) throws -> AlarmChange {
    try Sample.session().change(.checked(.found(Sample.route(shiftedBy: seconds))), at: now)
  }

  @Test("the same time is no change, and brings the stamp up to date")
  func unchanged() throws {
    var route = Sample.route()
    route.checkedAt = Sample.zoned(before)
    let change = try Sample.session().change(.checked(.found(route)), at: before)
    #expect(change.verdict == .unchanged && change.attention == .silent)
    #expect(change.session.route.checkedAt.instant == before)
    #expect(change.session.outbox.isEmpty)
  }

  @Test("later by a second or more moves the alarm with a quiet update", arguments: [1, 900])
  func later(seconds: Int) throws {
    let change = try moved(seconds, at: before)
    #expect(
      change.verdict
        == .later(
          old: Sample.zoned(Sample.boarding), new: Sample.zoned(Sample.boarding + seconds)))
    #expect(change.attention == .quiet)
    #expect(change.session.alarmAt == Sample.alarm + seconds)
    #expect(change.session.outbox.isEmpty)
  }

  @Test("earlier with time left moves the alarm and alerts")
  func earlier() throws {
    let change = try moved(-900, at: before)
    let old = Sample.zoned(Sample.boarding)
    let new = Sample.zoned(Sample.boarding - 900)
    #expect(change.verdict == .earlier(old: old, new: new))
    #expect(change.attention == .alert)
    #expect(change.session.alarmAt == Sample.alarm - 900)
    #expect(
      change.session.outbox == [AlarmNotice(.movedEarlier(old: old, new: new), dueAt: before)])
    #expect(change.session.movedEarlierFrom == old)
  }

  /// The train moves 15 minutes forward; the seconds count from its new alarm time.
  @Test(
    "between the new alarm time and leave-by it is the last call, after that it is missed",
    arguments: [
      (-1, "earlier"), (0, "lastCall"), (1, "lastCall"), (179, "lastCall"), (180, "lastCall"),
      (181, "missed"),
    ])
  func boundaries(second: Int, expected: String) throws {
    let now = Sample.alarm - 900 + second
    let change = try moved(-900, at: now)
    switch change.verdict {
    case .earlier:
      #expect(expected == "earlier")
      #expect(change.session.phase == .scheduled)
    case .lastCall:
      #expect(expected == "lastCall")
      #expect(change.session.phase == .ringing && change.attention == .alarm)
      let due = RingSchedule.due(change.session, at: now)
      #expect(due.map(\.announcement.stage) == ["lastCall"])
      #expect(due.map(\.dueAt) == [now])
    case .missed:
      #expect(expected == "missed")
      #expect(change.session.phase == .missed && change.session.endReason == .outOfReach)
      #expect(change.session.outbox.map(\.announcement.stage) == ["missed"])
    default: Issue.record("\(String(describing: change.verdict))")
    }
  }

  @Test("the last call goes on each minute up to leave-by")
  func lastCallRepeats() throws {
    let now = Sample.alarm - 900 + 50
    let session = try moved(-900, at: now).session
    let notice = try #require(session.outbox.first)
    let told = try session.after(.delivered(notice, []), at: now)
    #expect(RingSchedule.due(told, at: now + 59).isEmpty)
    #expect(RingSchedule.due(told, at: now + 60).map(\.dueAt) == [now + 60])
    #expect(RingSchedule.nextRing(told) == now + 60)
  }

  @Test("the badge stands for ten minutes, and quiet updates keep it", arguments: [599, 600, 601])
  func badge(second: Int) throws {
    let earlier = try moved(-900, at: before).session
    let quiet = try earlier.after(
      .checked(.found(Sample.route(shiftedBy: -600))), at: before + 120)
    #expect(quiet.showsMovedEarlier(at: before + second) == (second < 600))
    #expect(quiet.movedEarlierFrom == Sample.zoned(Sample.boarding))
  }

  @Test("no service ends the alarm")
  func noService() throws {
    let change = try Sample.session().change(.checked(.noService), at: before)
    #expect(change.verdict == .noService && change.hasEnded)
    #expect(change.session.phase == .serviceEnded)
    #expect(change.session.outbox.map(\.announcement) == [.noService])
  }

  @Test("a check that fails changes nothing but the time of the attempt")
  func failed() throws {
    let session = Sample.session()
    var expected = session
    expected.lastCheckAttempt = before
    expected.checkFailure = "offline"
    let change = try session.change(.checked(.failed("offline")), at: before)
    #expect(change.session == expected)
    #expect(change.attention == .silent)
    #expect(
      try change.session.after(.checked(.found(Sample.route())), at: before).checkFailure == nil)
  }

  @Test("gone is missed while there was time, and no news from leave-by on", arguments: [-1, 0, 1])
  func gone(second: Int) throws {
    let now = Sample.leaveBy + second
    let change = try Sample.ringing().change(.checked(.gone(nil)), at: now)
    #expect(change.session.phase == (second <= 0 ? .missed : .ringing))
    let acknowledged = try Sample.ringing().after(.acknowledge, at: Sample.alarm + 1)
    #expect(
      try acknowledged.change(.checked(.gone(nil)), at: Sample.leaveBy - 1).verdict == .unchanged)
  }

  @Test("who is on the way is told of an earlier train that can still be reached")
  func onTheWay() throws {
    let session = try Sample.ringing().after(.acknowledge, at: Sample.alarm + 10)
    let near = try session.change(
      .checked(.found(Sample.route(shiftedBy: -170))), at: Sample.leaveBy)
    #expect(near.session.phase == .acknowledged)
    #expect(near.session.outbox.map(\.announcement.stage) == ["movedEarlier"])
    let far = try session.change(
      .checked(.found(Sample.route(shiftedBy: -171))), at: Sample.leaveBy)
    #expect(far.session.phase == .missed)
  }

  @Test("ringing stops when the train moves later, and a later snooze stays")
  func laterWhileRinging() throws {
    let session = try Sample.ringing().after(
      .checked(.found(Sample.route(shiftedBy: 600))), at: Sample.alarm + 30)
    #expect(session.phase == .scheduled)
    #expect(RingSchedule.nextRing(session) == Sample.alarm + 600)
    let snoozed = try Sample.ringing().after(.snooze(seconds: 120), at: Sample.alarm + 10)
      .after(.checked(.found(Sample.route(shiftedBy: 60))), at: Sample.alarm + 20)
    #expect(snoozed.alarmAt == Sample.alarm + 130)
  }

  @Test("with the same train, a longer way to the stop moves the alarm")
  func longerWalk() throws {
    let change = try Sample.session().change(
      .checked(.found(Sample.route(walk: 420))), at: before)
    #expect(change.session.alarmAt == Sample.alarm - 120)
    #expect(change.attention == .alert)
  }
}
