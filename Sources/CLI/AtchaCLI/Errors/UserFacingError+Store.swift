import Domain

extension UserFacingError {
  init(_ failure: StoreFailure, _ words: any Catalogue) {
    let status: ExitStatus =
      switch failure.kind {
      case .readOnly: .cannotCreate
      case .permission: .notPermitted
      case .full, .inputOutput: .inputOutput
      case .busy: .tryLater
      case .damaged, .newerVersion: .badData
      case .internalError: .internalFault
      }
    self.init(words.storeFailed(failure.kind, failure.message), status)
  }
}
