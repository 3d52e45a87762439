import Domain

extension UserFacingError {
  init(_ failure: ProviderFailure, _ words: any Catalogue) {
    let status: ExitStatus =
      switch failure.reason {
      case .offline, .timedOut, .leftAlone, .limited: .tryLater
      case .unreachable, .untrusted, .captivePortal, .refused, .failing, .notUnderstood:
        .unavailable
      case .notSetUp, .keyMissing: .configuration
      case .keyRefused: .notPermitted
      case .notValid, .noPosition: .notFound
      }
    self.init(words.plannerFailed(failure), status)
  }
}
