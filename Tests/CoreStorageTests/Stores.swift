import AtchaTestSupport
import CoreStorage
import Foundation

/// A database in a folder of its own, removed afterwards.
func withDatabase<R>(
  _ change: (inout Database.Configuration) -> Void = { _ in },
  _ body: (Database) async throws -> R
) async throws -> R {
  try await withTemporaryFolder { folder in
    var configuration = Database.Configuration(path: folder.appending(path: "state.db").path)
    change(&configuration)
    return try await body(Database(configuration))
  }
}

extension StoredClaim.Key {
  static let ring = StoredClaim.Key(id: "a", stage: "ring", due: 100)
}

/// The process that works on a store, started once; its output when it has ended.
func runWorker(_ arguments: String..., deadline: Duration = .seconds(120)) async throws
  -> ProcessResult
{
  try await runProcess(
    productsFolder.appending(path: "atcha-store-worker").path, arguments, deadline: deadline)
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// An error of the store that `body` throws; nil where it throws none.
func storageError(_ body: () async throws -> Void) async throws -> StorageError? {
  do {
    try await body()
    return nil
  } catch let error as StorageError {
    return error
  }
}
