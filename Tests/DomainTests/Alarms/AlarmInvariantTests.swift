import Domain
import Testing

/// Numbers that are the same in every run.
private struct Steps: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite("What holds of an alarm whatever happens to it")
struct AlarmInvariantTests {
  private func event(_ random: inout Steps, now: Instant) -> AlarmEvent {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .acknowledge
    case 1, 2: .snooze(seconds: Int.random(in: 1...400, using: &random))
    case 3, 4, 5:
      .checked(.found(Sample.route(shiftedBy: Int.random(in: -900...900, using: &random))))
    case 6: .checked(.gone(nil))
    case 7: .checked(.failed("offline"))
    case 8: Int.random(in: 0..<4, using: &random) == 0 ? .checked(.noService) : .clock
    default: Int.random(in: 0..<4, using: &random) == 0 ? .cancel : .clock
    }
  }

  @Test(
    "looked at when it says, it misses nothing and never asks to be looked at in vain",
    arguments: 0..<600)
  func wakes(seed: Int) throws {
    var random = Steps(state: UInt64(seed))
    var session = Sample.session()
    var now = Sample.alarm - 1_200
    while now < Sample.boarding + 2_000 {
      // What is to be done now is announced.
      let change = try session.change(.clock, at: now)
      let due = RingSchedule.due(change.session, at: now)
      if change.hasChanged || !due.isEmpty {
        let next = RingSchedule.nextInstant(session)
        #expect(
          next.map { $0 <= now } ?? false, "seed \(seed), \(now - Sample.leaveBy): \(session)")
      }
      session = change.session
      for notice in due {
        #expect(notice.dueAt <= now)
        if notice.announcement.attention == .alarm {
          #expect(!session.isOver && session.phase != .acknowledged)
          #expect(notice.dueAt <= session.leaveBy && now < session.boardingAt)
          session = try session.after(.ringing, at: now)
        }
        let isTaken = Int.random(in: 0..<4, using: &random) > 0
        session = try session.after(
          isTaken ? .delivered(notice, []) : .undelivered(notice, []), at: now)
      }
      // After it was done, the next look lies ahead.
      if let next = RingSchedule.nextInstant(session) {
        #expect(next > now, "seed \(seed), \(now - Sample.leaveBy): \(session)")
      }
      if !session.isOver, let alarm = session.snoozedUntil { #expect(alarm <= session.leaveBy) }
      let before = session
      if let after = try? session.after(event(&random, now: now), at: now) { session = after }
      if before.isOver { #expect(session.phase == before.phase) }
      now = now + Int.random(in: 1...90, using: &random)
    }
    #expect(session.isOver)
  }

  @Test(
    "left alone, every alarm rings four times and ends, whatever wakes there are", arguments: 0..<50
  )
  func alone(seed: Int) throws {
    var random = Steps(state: UInt64(seed))
    var session = Sample.session()
    var rings = 0
    var now = Sample.alarm - 1_200
    while now < Sample.boarding + 2_000 {
      session = try session.after(.clock, at: now)
      for notice in RingSchedule.due(session, at: now) {
        if case .ring = notice.announcement { rings += 1 }
        session = try session.after(.ringing, at: now).after(.delivered(notice, []), at: now)
      }
      now = now + Int.random(in: 1...50, using: &random)
    }
    #expect(rings == 4)
    #expect(session.endReason == .expired)
  }
}
