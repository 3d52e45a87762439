import CoreFiles
import CoreStorage
package import Domain

/// The state for bars as one JSON file, in the folder for what lives as long as the session.
package struct JSONStateFile: StateFile {
  package let path: String
  package init(path: String) { self.path = path }

  package func write(_ state: AlarmState) throws {
    do {
      try AtomicFile.write(try Coding.bytes(state), to: path, survivesPowerCut: false)
    } catch let error as FileError {
      throw StoreFailure(StorageError(error))
    }
  }

  package func read() throws -> AlarmState? {
    do {
      return try AtomicFile.read(path).map { try Coding.value(AlarmState.self, $0) }
    } catch let error as FileError {
      throw StoreFailure(StorageError(error))
    }
  }
}
