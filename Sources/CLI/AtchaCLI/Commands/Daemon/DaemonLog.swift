import CoreTerminal
import Domain

/// Lines for the journal, the same in every language.
struct DaemonLog: Sendable {
  let context: CommandContext

  func callAsFunction(_ text: String) {
    context.streams.error.write("atcha daemon: \(Sanitizer.terminal(text))\n")
  }

  func callAsFunction(_ what: String, _ error: any Error) {
    self("\(what): \(UserFacingError(describing: error, English()).message)")
  }

  func callAsFunction(_ look: AlarmWatch.Look) {
    if case .suspect(let lastSeen) = look.trust {
      self("the clock is earlier than \(context.machineTime(lastSeen).rfc3339); waiting for it")
    }
    for change in look.report.changes where change.hasEnded {
      self("\(change.session.id): over, \(change.session.endReason?.rawValue ?? "")")
    }
  }

  func callAsFunction(_ result: Result<RingDueAlarms.Report, any Error>) {
    switch result {
    case .success(let report):
      for claim in report.delivered {
        self("\(claim.session.id): \(claim.notice.announcement.stage) delivered")
      }
      for claim in report.undelivered {
        self("\(claim.session.id): \(claim.notice.announcement.stage) not delivered, tried again")
      }
    case .failure(let error): self("cannot deliver", error)
    }
  }
}
