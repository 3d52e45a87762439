import CoreStorage
import Domain

extension StoreFailure {
  init(_ error: StorageError) {
    let kind: Kind =
      switch error.kind {
      case .readOnly: .readOnly
      case .permission: .permission
      case .full: .full
      case .busy: .busy
      case .damaged, .undecodable: .damaged
      case .newerSchema: .newerVersion
      case .locking, .cannotOpen, .inputOutput: .inputOutput
      case .misuse: .internalError
      }
    self.init(kind: kind, message: error.message, hint: error.hint)
  }
}

/// Runs work on a store and tells its errors in the words of Domain.
///
/// A damaged store has been replaced by a sound one when its error arrives, so the work is done
/// once more.
func translatingFailures<R: Sendable>(_ body: () async throws -> R) async throws -> R {
  do {
    do {
      return try await body()
    } catch let error as StorageError where error.kind == .damaged {
      return try await body()
    }
  } catch let error as StorageError {
    throw StoreFailure(error)
  }
}
