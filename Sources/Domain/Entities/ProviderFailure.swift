/// Why a planner over the wire gave no answer.
package struct ProviderFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// There is no way to the network, or atcha was told not to use it.
    case offline
    /// The server cannot be reached.
    case unreachable(Obstacle)
    /// The server cannot prove who it is.
    case untrusted(host: String, CertificateProblem)
    /// A page to sign in came in place of an answer.
    case captivePortal
    /// No answer in time.
    case timedOut
    /// It failed so often that it is left alone for a while.
    case leftAlone(seconds: Int)
    /// No address or nothing else that it needs is set.
    case notSetUp(String)
    /// A key is needed, and none is set.
    case keyMissing
    /// The key is unknown, or is not for this.
    case keyRefused(String)
    /// Too many questions; when to ask again, where it said so.
    case limited(retryAfterSeconds: Int?)
    /// It takes no such question: what it said.
    case refused(String)
    /// It fails; the HTTP status or its own code.
    case failing(String)
    /// The answer ended too early.
    case cutShort
    /// What came is no answer of such a server.
    case notUnderstood(String)
    /// Its timetables do not cover the night.
    case notValid
    /// The place has no position, which it has to be asked by.
    case noPosition(place: String)
  }

  /// What is in the way to a server.
  package enum Obstacle: Hashable, Sendable {
    case noAddress(host: String)
    /// What the system says of it.
    case noConnection(host: String, detail: String)
    /// It sends on to where it is not followed.
    case sentOn(target: String)
    /// Something on this computer; in English.
    case local(detail: String)
  }

  /// The name under which it is set up, such as "motis".
  package var provider: String
  package var reason: Reason
  package init(provider: String, reason: Reason) {
    self.provider = provider
    self.reason = reason
  }

  /// True where the same question may well be answered if it is asked again at once.
  package var isTransient: Bool {
    switch reason {
    case .unreachable, .timedOut, .failing, .cutShort, .notUnderstood: true
    case .offline, .untrusted, .captivePortal, .leftAlone, .notSetUp, .keyMissing, .keyRefused,
      .limited, .refused, .notValid, .noPosition:
      false
    }
  }
}

extension ProviderFailure.Reason {
  /// Stable text for records and programs; not for people, and without what a server said.
  package var code: String {
    switch self {
    case .offline: "offline"
    case .unreachable: "unreachable"
    case .untrusted: "untrusted"
    case .captivePortal: "captivePortal"
    case .timedOut: "timedOut"
    case .leftAlone: "leftAlone"
    case .notSetUp: "notSetUp"
    case .keyMissing: "keyMissing"
    case .keyRefused: "keyRefused"
    case .limited: "limited"
    case .refused: "refused"
    case .failing: "failing"
    case .cutShort: "cutShort"
    case .notUnderstood: "notUnderstood"
    case .notValid: "notValid"
    case .noPosition: "noPosition"
    }
  }
}

/// Why a server cannot prove who it is.
package enum CertificateProblem: Hashable, Sendable {
  case expired
  case notYetValid
  case wrongHost
  case selfSigned
  /// The file of issuers that was looked in; nil where that is not known.
  case unknownIssuer(store: String?)
  /// In the words of the network.
  case other(String)
}
