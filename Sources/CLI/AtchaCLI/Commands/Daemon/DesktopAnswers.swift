import AtchaData
import Domain

/// What people choose on the desktop, and what comes of it.
struct DesktopAnswers: Sendable {
  let store: any AlarmStore
  let ring: RingDueAlarms
  let questions: DaemonQuestions
  let clock: any WallClock
  let log: DaemonLog
  /// Has the loop look again.
  let wake: @Sendable () -> Void

  /// Does it, until its task is cancelled.
  func follow(_ answers: AsyncStream<AlarmAnswer>) async {
    for await answer in answers {
      switch answer {
      case .leaving(let id): await apply(.acknowledge, to: id)
      case .snooze(let id):
        await apply(.snooze(seconds: AlarmAnswerCommand.defaultSnoozeSeconds), to: id)
      case .dismiss(let id): await apply(.dismiss, to: id)
      case .closed(let id, byPerson: true):
        // No answer, so it rings again in a minute; until then it is quiet.
        if let session = try? await store.session(id) { await ring.withdraw(session) }
      case .closed: break
      case .shown(let id, let delivery):
        _ = try? await store.apply(.told([delivery]), to: id, now: clock.now())
      }
    }
  }

  private func apply(_ event: AlarmEvent, to id: AlarmID) async {
    do {
      let change = try await store.apply(event, to: id, now: clock.now())
      await ring.withdraw(change.session)
      log("\(id): \(change.session.phase.rawValue), chosen on the desktop")
      // Nobody waits for the server.
      Task { await questions.tellServer() }
    } catch {
      log("\(id)", error)
    }
    wake()
  }
}
