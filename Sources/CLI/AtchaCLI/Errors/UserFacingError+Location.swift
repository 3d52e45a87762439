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
}
