import Domain

extension UserFacingError {
  init(_ error: WhereaboutsError, _ words: any Catalogue) {
    switch error {
    case .unavailable(let detail): self.init(words.hereUnavailable(detail), .unavailable)
    case .denied(let detail): self.init(words.hereDenied(detail), .notPermitted)
    case .noFix(let seconds): self.init(words.hereNotFound(seconds: seconds), .tryLater)
    case .inaccurate(let metres, let limit):
      self.init(
        words.hereInaccurate(DistanceText.metres(metres), limit: DistanceText.metres(limit)),
        .notFound)
    }
  }

  /// - Parameter text: What was looked up; nil where a position was.
  init(_ error: GeocoderError, _ text: String?, _ words: any Catalogue) {
    let status: ExitStatus =
      switch error.reason {
      case .offline, .limited, .timedOut: .tryLater
      case .unreachable, .refused, .failing, .notUnderstood: .unavailable
      case .keyMissing: .configuration
      case .keyRefused: .notPermitted
      }
    self.init(words.geocoderFailed(error, text), status)
  }
}
