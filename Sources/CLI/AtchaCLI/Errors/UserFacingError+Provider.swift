import Domain

extension UserFacingError {
  init(_ failure: ProviderFailure, _ words: any Catalogue) {
    self.init(words.plannerFailed(failure), Self.status(failure.reason))
  }

  /// - Parameter text: What was looked up; nil where a position was.
  init(geocoder failure: ProviderFailure, _ text: String?, _ words: any Catalogue) {
    self.init(words.geocoderFailed(failure, text), Self.status(failure.reason))
  }

  init(push failure: ProviderFailure, _ words: any Catalogue) {
    self.init(words.pushFailed(failure), Self.status(failure.reason))
  }

  private static func status(_ reason: ProviderFailure.Reason) -> ExitStatus {
    switch reason {
    case .offline, .timedOut, .leftAlone, .limited: .tryLater
    case .unreachable, .untrusted, .captivePortal, .refused, .failing, .cutShort,
      .notUnderstood:
      .unavailable
    case .notSetUp, .keyMissing: .configuration
    case .keyRefused: .notPermitted
    case .notValid, .noPosition: .notFound
    }
  }
}
