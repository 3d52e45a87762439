import Domain
import Testing

@Suite("Phases of an alarm")
struct AlarmPhaseTests {
  @Test(
    "unacknowledged it is over 60 seconds after boarding",
    arguments: [(59, AlarmPhase.ringing), (60, .ended), (61, .ended)])
  func expiry(second: Int, phase: AlarmPhase) throws {
    let session = try Sample.ringing().after(.clock, at: Sample.boarding + second)
    #expect(session.phase == phase)
    #expect(session.endReason == (phase == .ended ? .expired : nil))
    #expect(session.outbox.isEmpty)
  }

  @Test(
    "acknowledged it goes quietly ten minutes after boarding",
    arguments: [(599, AlarmPhase.acknowledged), (600, .ended), (601, .ended)])
  func quietEnd(second: Int, phase: AlarmPhase) throws {
    let acknowledged = try Sample.ringing().after(.acknowledge, at: Sample.alarm + 5)
    #expect(acknowledged.phase == .acknowledged)
    let change = try acknowledged.change(.clock, at: Sample.boarding + second)
    #expect(change.session.phase == phase)
    #expect(change.session.endReason == (phase == .ended ? .departed : nil))
    #expect(change.session.outbox.isEmpty)
    #expect(change.attention <= .quiet)
  }

  @Test("one that could not ring is missed, and says so once")
  func notRung() throws {
    let waiting = try Sample.session().after(.clock, at: Sample.boarding + 59)
    #expect(waiting.phase == .scheduled)
    let session = try Sample.session().after(.clock, at: Sample.boarding + 86_400)
    #expect(session.phase == .missed && session.endReason == .notRung)
    let notice = AlarmNotice(.notRung, dueAt: Sample.boarding + 60)
    #expect(RingSchedule.due(session, at: Sample.boarding + 86_400) == [notice])
    let told = try session.after(.delivered(notice, []), at: Sample.boarding + 86_400)
    #expect(RingSchedule.due(told, at: Sample.boarding + 86_500).isEmpty)
    #expect(RingSchedule.nextInstant(told) == nil)
  }

  @Test(
    "a snooze ends at leave-by at the latest, and is refused from leave-by on",
    arguments: [
      (-180, 60, -120), (-180, 180, 0), (-180, 181, 0), (-61, 60, -1), (-60, 60, 0), (-59, 60, 0),
      (-1, 60, 0),
    ])
  func snooze(at second: Int, by seconds: Int, until expected: Int) throws {
    let session = try Sample.ringing().after(
      .snooze(seconds: seconds), at: Sample.leaveBy + second)
    #expect(session.phase == .scheduled)
    #expect(session.alarmAt == Sample.leaveBy + expected)
    #expect(RingSchedule.nextRing(session) == Sample.leaveBy + expected)
  }

  @Test("from leave-by on there is nothing left to snooze", arguments: [0, 1])
  func lateSnooze(second: Int) throws {
    let session = try Sample.ringing()
    #expect(throws: AlarmRefusal.pastLeaveBy(session.route.leaveBy)) {
      try session.after(.snooze(seconds: 60), at: Sample.leaveBy + second)
    }
  }

  @Test("what does not ring cannot be snoozed")
  func idleSnooze() throws {
    let session = Sample.session()
    #expect(throws: AlarmRefusal.notRinging(alarmAt: Sample.alarm)) {
      try session.after(.snooze(seconds: 60), at: Sample.alarm - 60)
    }
    let acknowledged = try Sample.ringing().after(.acknowledge, at: Sample.alarm + 1)
    #expect(throws: AlarmRefusal.alreadyAcknowledged) {
      try acknowledged.after(.snooze(seconds: 60), at: Sample.alarm + 2)
    }
  }

  @Test("nothing brings a tombstone back")
  func tombstone() throws {
    let cancelled = try Sample.session().after(.cancel, at: Sample.alarm - 60)
    #expect(cancelled.phase == .cancelled)
    let later = Sample.route(shiftedBy: 600)
    for event in [AlarmEvent.checked(.found(later)), .clock, .ringing, .checked(.noService)] {
      #expect(try cancelled.after(event, at: Sample.alarm) == cancelled)
    }
    for event in [AlarmEvent.acknowledge, .snooze(seconds: 60), .cancel] {
      #expect(throws: AlarmRefusal.over(.cancelled)) {
        try cancelled.after(event, at: Sample.alarm)
      }
    }
    #expect(RingSchedule.due(cancelled, at: Sample.alarm).isEmpty)
  }

  @Test("acknowledging early and twice is fine, and stops the rings")
  func acknowledge() throws {
    let early = try Sample.session().after(.acknowledge, at: Sample.alarm - 600)
    #expect(early.phase == .acknowledged)
    #expect(RingSchedule.due(early, at: Sample.alarm).isEmpty)
    #expect(try early.after(.acknowledge, at: Sample.alarm) == early)
  }

  @Test("an alarm that another replaces keeps the name of the other")
  func replaced() throws {
    let other = AlarmID(rawValue: "wxyz")
    let session = try Sample.session().after(.replaced(by: other), at: Sample.alarm - 60)
    #expect(session.phase == .cancelled && session.endReason == .replaced)
    #expect(session.replacedBy == other)
  }

  @Test(
    "how pressing it is goes by the alarm as it now stands",
    arguments: [(1801, Urgency.relaxed), (1800, .caution), (601, .caution), (600, .imminent)])
  func urgency(secondsLeft: Int, urgency: Urgency) {
    #expect(Sample.session().urgency(at: Sample.alarm - secondsLeft) == urgency)
  }
}
