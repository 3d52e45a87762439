import Domain
import Testing

@Suite("Rings")
struct RingScheduleTests {
  private func rings(_ session: AlarmSession, at now: Instant) -> [Int] {
    RingSchedule.due(session, at: now).map { $0.dueAt - Sample.leaveBy }
  }

  @Test("the first ring is due at the alarm time", arguments: [(-1, []), (0, [-180]), (1, [-180])])
  func first(second: Int, expected: [Int]) {
    let session = Sample.session()
    #expect(rings(session, at: Sample.alarm + second) == expected)
    #expect(RingSchedule.nextInstant(session) == Sample.alarm)
  }

  @Test("set to ring at once, after its alarm time, it is not late")
  func atOnce() {
    var session = Sample.session()
    session.createdAt = Sample.alarm + 100
    #expect(
      RingSchedule.due(session, at: Sample.alarm + 101).map(\.announcement)
        == [.ring(isRepeat: false, lateSeconds: 0)])
  }

  @Test("it repeats each minute up to leave-by, and not beyond")
  func repeats() throws {
    var session = Sample.session()
    var heard: [Int] = []
    for second in -200...400 {
      let now = Sample.leaveBy + second
      for notice in RingSchedule.due(session, at: now) {
        heard.append(second)
        session = try session.after(.ringing, at: now).after(.delivered(notice, []), at: now)
      }
      session = try session.after(.clock, at: now)
    }
    #expect(heard == [-180, -120, -60, 0])
    #expect(session.phase == .ended)
  }

  @Test("without a buffer it rings once, at leave-by")
  func noBuffer() {
    let session = Sample.session(buffer: 0)
    #expect(rings(session, at: Sample.leaveBy - 1) == [])
    #expect(rings(session, at: Sample.leaveBy) == [0])
  }

  @Test("slept through, it rings once and says how late; useful until the train leaves")
  func late() throws {
    let session = Sample.session()
    let after = Sample.alarm + 100
    #expect(
      RingSchedule.due(session, at: after)
        == [AlarmNotice(.ring(isRepeat: false, lateSeconds: 100), dueAt: Sample.alarm + 60)])
    #expect(rings(session, at: Sample.boarding - 1) == [0])
    #expect(rings(session, at: Sample.boarding) == [])
    #expect(rings(session, at: Sample.boarding + 1) == [])
  }

  @Test("a ring is late from 30 seconds on", arguments: [(29, 0), (30, 30), (31, 31)])
  func lateMark(second: Int, expected: Int) {
    let notices = RingSchedule.due(Sample.session(), at: Sample.alarm + second)
    #expect(notices.map(\.announcement) == [.ring(isRepeat: false, lateSeconds: expected)])
  }

  @Test(
    "where there is no walk, the ring of leave-by is that of boarding, the last, and heard a little late",
    arguments: [(-1, false), (0, true), (1, true), (29, true), (30, false), (31, false)])
  func withoutWalk(second: Int, rings: Bool) throws {
    var session = Sample.session()
    session.route = Sample.route(shiftedBy: -300, walk: 0)
    #expect(session.leaveBy == session.boardingAt)
    session = try session.after(.ringing, at: session.alarmAt)
      .after(.delivered(RingSchedule.due(session, at: session.alarmAt)[0], []), at: session.alarmAt)
    session = try session.after(.snooze(seconds: 1_000), at: session.leaveBy - 100)
    let now = session.leaveBy + second
    let due = RingSchedule.due(try session.after(.clock, at: now), at: now)
    #expect(due.map(\.dueAt) == (rings ? [session.leaveBy] : []))
  }

  @Test(
    "a last call is of use as long as the last ring; one that nobody could hear is not taken for a ring",
    arguments: [(0, true), (1, true), (29, true), (30, false), (31, false)])
  func lastCallWithoutWalk(second: Int, isCalled: Bool) throws {
    let now = Sample.boarding - 60
    let route = Sample.route(shiftedBy: -60, walk: 0)
    var session = Sample.session()
    session.route = Sample.route(shiftedBy: 300, walk: 0)
    session = try session.after(.checked(.found(route)), at: now)
    #expect(session.phase == .ringing && session.leaveBy == now && !session.hasRung)
    let later = try session.after(.clock, at: now + second)
    let due = RingSchedule.due(later, at: now + second).map(\.announcement.stage)
    #expect(due == (isCalled ? ["lastCall"] : []))
    #expect(RingSchedule.due(session, at: now + second).map(\.announcement.stage) == due)
    let over = try later.after(.clock, at: now + 60)
    #expect(over.phase == .missed && over.outbox.map(\.announcement) == [.notRung])
    let rung = try session.after(.ringing, at: now + 1).after(.clock, at: now + 60)
    #expect(rung.phase == .ended && rung.endReason == .expired)
  }

  @Test("after a snooze it rings at the new time only")
  func snoozed() throws {
    let session = try Sample.ringing().after(.snooze(seconds: 90), at: Sample.alarm + 10)
    #expect(rings(session, at: Sample.alarm + 99) == [])
    #expect(rings(session, at: Sample.alarm + 100) == [-80])
  }

  @Test("days ahead it waits just the same", arguments: [30 * 3600, 8 * 86_400])
  func farAhead(seconds: Int) {
    let session = Sample.session()
    #expect(RingSchedule.nextInstant(session) == Sample.alarm)
    #expect(rings(session, at: Sample.alarm - seconds) == [])
  }

  @Test("what no channel took is tried again after ten seconds")
  func retry() throws {
    let notice = AlarmNotice(.ring(isRepeat: false, lateSeconds: 0), dueAt: Sample.alarm)
    let failed = try Sample.session().after(.ringing, at: Sample.alarm)
      .after(.undelivered(notice, []), at: Sample.alarm)
    #expect(RingSchedule.nextInstant(failed) == Sample.alarm + 10)
    #expect(rings(failed, at: Sample.alarm + 9) == [])
    #expect(rings(failed, at: Sample.alarm + 10) == [-180])
  }

  @Test(
    "an alert that no channel took puts off no ring, and a ring no alert",
    arguments: [
      (-1, []), (0, ["ring"]), (1, ["ring"]), (7, ["ring"]), (8, ["movedEarlier", "ring"]),
    ])
  func alertAndRing(second: Int, expected: [String]) throws {
    var session = Sample.session()
    session.route = Sample.route(shiftedBy: 600)
    // Told two seconds before the alarm, where there is no desktop.
    let told = Sample.alarm - 2
    session = try session.after(.checked(.found(Sample.route())), at: told)
    let alert = try #require(session.outbox.first)
    #expect(alert.announcement.stage == "movedEarlier")
    session = try session.after(.undelivered(alert, []), at: told)
    #expect(RingSchedule.nextInstant(session) == Sample.alarm)
    let due = RingSchedule.due(session, at: Sample.alarm + second).map(\.announcement.stage)
    #expect(due == expected)
    // The ring fails too: it has a pause of its own.
    let ring = AlarmNotice(.ring(isRepeat: false, lateSeconds: 0), dueAt: Sample.alarm)
    let failed = try session.after(.ringing, at: Sample.alarm)
      .after(.undelivered(ring, []), at: Sample.alarm)
    #expect(
      RingSchedule.due(failed, at: Sample.alarm + 9).map(\.announcement.stage) == ["movedEarlier"])
    #expect(RingSchedule.nextInstant(failed) == Sample.alarm + 8)
    let rung = try failed.after(.delivered(ring, []), at: Sample.alarm + 10)
    #expect(rung.retryAt == nil && rung.alertRetryAt == told + 10)
  }

  @Test("a clock set back does not ring again what has rung")
  func clockSetBack() throws {
    let session = try Sample.ringing()
    #expect(rings(session, at: Sample.alarm - 3_600) == [])
    #expect(rings(session, at: Sample.alarm) == [])
    #expect(rings(session, at: Sample.alarm + 60) == [-120])
  }

  @Test(
    "checks come closer together as leave-by comes near, and stop there",
    arguments: [
      (13 * 3600, 3600, 12 * 3600), (12 * 3600, 3600, 11 * 3600), (3 * 3600, 3 * 3600, 9_600),
      (3_601, 3_601, 3_001), (1_801, 1_801, 1_501), (601, 601, 481), (200, 200, 80),
      (100, 100, nil),
    ] as [(Int, Int, Int?)])
  func checks(left: Int, last: Int, expected: Int?) {
    var session = Sample.session()
    session.lastCheckAttempt = Sample.leaveBy - left
    #expect(RecheckSchedule.nextCheck(session).map { Sample.leaveBy - $0 } == expected)
  }

  @Test(
    "who takes few questions a day is asked again when half of the time has gone",
    arguments: [
      (3 * 3600, 5400), (5400, 2700), (2700, 1350), (600, 300), (241, 121), (239, 119), (100, nil),
    ] as [(Int, Int?)], ["tmap", "motis+odsay"])
  func sparingChecks(last: (Int, Int?), kind: String) {
    var session = Sample.session()
    session.route.sourceKind = kind
    session.lastCheckAttempt = Sample.leaveBy - last.0
    #expect(RecheckSchedule.nextCheck(session).map { Sample.leaveBy - $0 } == last.1)
  }
}
