import Domain
import Testing

@Suite("What stands quietly ahead of the ringing")
struct StandingNoticeTests {
  private func wanted(
    secondsToAlarm: Int, stands: Bool = false, _ session: AlarmSession = Sample.session()
  ) -> StandingNotice? {
    StandingNotice.wanted(session, stands: stands, now: session.alarmAt - secondsToAlarm)
  }

  @Test(
    "it begins half an hour before the alarm, changes ten minutes before, and not in the last one",
    arguments: [
      (1_801, nil), (1_800, 1_800), (1_799, 1_800), (601, 1_800), (600, 600), (599, 600),
      (61, 600), (60, nil), (59, nil), (0, nil), (-1, nil),
    ] as [(Int, Int?)])
  func stages(seconds: Int, stage: Int?) {
    let notice = wanted(secondsToAlarm: seconds)
    #expect(notice?.since == stage.map { Sample.alarm - $0 })
    #expect(notice.map { $0.leaveBy == Sample.leaveBy && $0.alarmAt == Sample.alarm } ?? true)
  }

  @Test("what stands is kept true also where the train moved later")
  func movedLater() throws {
    let session = try Sample.session().after(
      .checked(.found(Sample.route(shiftedBy: 3_600))), at: Sample.alarm - 900)
    let now = Sample.alarm - 900
    #expect(StandingNotice.wanted(session, stands: false, now: now) == nil)
    #expect(
      StandingNotice.wanted(session, stands: true, now: now)?.leaveBy == Sample.leaveBy + 3_600)
  }

  @Test("nothing stands while it rings, for who is on the way, and when it is over")
  func phases() throws {
    for session in [
      try Sample.ringing(), try Sample.session().after(.acknowledge, at: Sample.alarm - 900),
      try Sample.session().after(.cancel, at: Sample.alarm - 900),
    ] {
      #expect(StandingNotice.wanted(session, stands: true, now: Sample.alarm - 300) == nil)
      #expect(StandingNotice.nextInstant(session, after: Sample.alarm - 3_000) == nil)
    }
  }

  @Test("it keeps the badge of a train that moved earlier for as long as that stands")
  func badge() throws {
    let moved = Sample.alarm - 2_400
    let session = try Sample.session().after(
      .checked(.found(Sample.route(shiftedBy: -900))), at: moved)
    for (second, hasBadge) in [(599, true), (600, false), (601, false)] {
      #expect(
        StandingNotice.wanted(session, stands: true, now: moved + second)?.hasBadge == hasBadge)
    }
  }

  @Test("the next change is told: the half hour, the ten minutes, and then none")
  func next() {
    let session = Sample.session()
    for (before, expected) in [(1_801, 1_800), (1_800, 600), (601, 600)] {
      #expect(
        StandingNotice.nextInstant(session, after: Sample.alarm - before)
          == Sample.alarm - expected)
    }
    #expect(StandingNotice.nextInstant(session, after: Sample.alarm - 600) == nil)
  }
}

@Suite("An alarm that is dismissed")
struct DismissTests {
  @Test(
    "it is silent until leave-by and rings once more then",
    arguments: [-180, -61, -60, -1])
  func silent(second: Int) throws {
    let session = try Sample.ringing().after(.dismiss, at: Sample.leaveBy + second)
    #expect(session.phase == .scheduled)
    #expect(RingSchedule.due(session, at: Sample.leaveBy - 1).isEmpty)
    let last = RingSchedule.due(session, at: Sample.leaveBy)
    #expect(last.map(\.dueAt) == [Sample.leaveBy])
    let rung = try session.after(.ringing, at: Sample.leaveBy)
      .after(.delivered(last[0], []), at: Sample.leaveBy)
    #expect(RingSchedule.nextRing(rung) == nil)
  }

  @Test(
    "from leave-by on it rings no more, and goes as one that nobody answered", arguments: [0, 1])
  func after(second: Int) throws {
    let session = try Sample.ringing().after(.dismiss, at: Sample.leaveBy + second)
    #expect(RingSchedule.due(session, at: Sample.leaveBy + 60).isEmpty)
    #expect(session.phase == .ringing)
    let end = try session.after(.clock, at: Sample.boarding + 60)
    #expect(end.phase == .ended && end.endReason == .expired)
  }

  @Test("what does not ring, is on the way, or is over, has nothing to dismiss")
  func refused() throws {
    #expect(throws: AlarmRefusal.notRinging(alarmAt: Sample.alarm)) {
      try Sample.session().after(.dismiss, at: Sample.alarm - 60)
    }
    #expect(throws: AlarmRefusal.alreadyAcknowledged) {
      try Sample.ringing().after(.acknowledge, at: Sample.alarm)
        .after(.dismiss, at: Sample.alarm + 1)
    }
    #expect(throws: AlarmRefusal.over(.cancelled)) {
      try Sample.ringing().after(.cancel, at: Sample.alarm).after(.dismiss, at: Sample.alarm + 1)
    }
  }

  @Test("a train that moved earlier beyond the silence still calls at once")
  func movedEarlier() throws {
    let session = try Sample.ringing().after(.dismiss, at: Sample.alarm + 10)
    let moved = try session.after(
      .checked(.found(Sample.route(shiftedBy: -120))), at: Sample.alarm + 20)
    #expect(moved.phase == .ringing)
    #expect(
      RingSchedule.due(moved, at: Sample.alarm + 20).map(\.announcement.stage) == ["lastCall"])
  }
}
