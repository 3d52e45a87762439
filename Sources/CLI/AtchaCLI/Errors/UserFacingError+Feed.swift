import Domain

extension UserFacingError {
  init(_ error: FeedLibraryError, _ words: any Catalogue) {
    switch error {
    case .notFound(let name, let known):
      self.init(words.unknownFeed(name, known: known), .notFound)
    case .nameTaken(let name, let source):
      self.init(words.feedNameTaken(name, source: source), .cannotCreate)
    case .badName(let name): self.init(words.badFeedName(name), .usage)
    case .sourceMissing(let path): self.init(words.sourceMissing(path), .notFound)
    case .cannotDownload(let url): self.init(words.cannotDownload(url), .unavailable)
    case .downloadFailed(let failure): self.init(describing: failure.cause, words)
    case .notAFeed(let source, let detail, _):
      self.init(words.notAFeed(source, detail), .badData)
    case .worse(let name, let detail): self.init(words.worseFeed(name, detail), .badData)
    case .locked(let seconds): self.init(words.feedsLocked(seconds: seconds), .tryLater)
    case .noSpace(let path): self.init(words.noSpace(path), .inputOutput)
    case .notPermitted(let path): self.init(words.notPermitted(path), .notPermitted)
    case .io(let path, let detail): self.init(words.inputOutput(path, detail), .inputOutput)
    case .damaged(let feed, let detail):
      self.init(words.unreadableTimetable(feed, detail), .badData)
    }
  }
}
