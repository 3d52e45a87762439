package import Domain

/// What became of asking a provider a sample.
package struct ProviderReport: Hashable, Sendable {
  package enum Sample: Hashable, Sendable {
    /// So many ways from one place to another; none is an answer, too.
    case routes(Int)
    /// What is at a position; nil where it knows nothing there.
    case place(String?)
    /// A message was sent to the phone.
    case message
  }

  package enum Failure: Error, Hashable, Sendable {
    case planner(PlannerError)
    case geocoder(ProviderFailure)
    case push(ProviderFailure)
    /// What is set of it cannot be used.
    case setting(ProviderFault)
  }

  package var kind: ProviderKind
  /// Nil where none is set that could be used.
  package var url: String?
  package var outcome: Result<Sample, Failure>
  /// From the question to the answer, or to giving up.
  package var duration: Duration
  /// Seconds by which the clock of this computer is ahead of the server's; nil where it told no time.
  package var secondsAhead: Int?

  /// By more than this a clock is wrong, and alarms with it.
  static let leeway = 60

  /// The same where it is more than a matter of the way.
  package var clockFault: Int? {
    secondsAhead.flatMap { abs($0) > Self.leeway ? $0 : nil }
  }

  package init(
    kind: ProviderKind, url: String?, outcome: Result<Sample, Failure>, duration: Duration
  ) {
    self.kind = kind
    self.url = url
    self.outcome = outcome
    self.duration = duration
  }

  package var failure: Failure? {
    if case .failure(let failure) = outcome { failure } else { nil }
  }

  package var sample: Sample? { try? outcome.get() }

  /// Somebody answered there, whatever it was; nil where nobody was asked.
  package var isReachable: Bool? {
    switch standing {
    case .answered, .keyRefused, .limited, .complained: true
    case .unreachable: false
    case .notAsked: nil
    }
  }

  /// The key, or that none is given, was accepted; nil where that did not come out.
  package var isKeyAccepted: Bool? {
    switch standing {
    case .answered: true
    case .keyRefused: false
    case .limited, .complained, .unreachable, .notAsked: nil
    }
  }

  private enum Standing {
    case answered, keyRefused, limited, complained, unreachable, notAsked
  }

  private var standing: Standing {
    switch failure {
    case nil: return .answered
    case .setting: return .notAsked
    case .geocoder(let error), .push(let error), .planner(.provider(let error)):
      switch error.reason {
      case .keyMissing, .offline, .notSetUp, .leftAlone: return .notAsked
      case .unreachable, .untrusted, .captivePortal, .timedOut: return .unreachable
      case .keyRefused: return .keyRefused
      case .limited: return .limited
      case .refused, .failing, .cutShort, .notUnderstood, .notValid, .noPosition: return .complained
      }
    case .planner: return .complained
    }
  }
}
