import AtchaData
import CoreFiles
import Domain
import Synchronization

/// The settings of something that goes on: those of a file that cannot be understood are never taken
/// for defaults, the last good ones stay.
///
/// They are kept beside the alarms as well, so that a start with a broken file has them.
final class LiveConfiguration: Sendable {
  private struct State {
    var good: Configuration
    var fault: (any Error)?
  }

  private let environment: [String: String]
  /// Copy of the last file that was understood; nil where there is no place for it.
  private let copyPath: String?
  private let state: Mutex<State>

  /// - Parameter configuration: as it was read at the start.
  init(_ configuration: Configuration, environment: [String: String], copyPath: String?) {
    self.environment = environment
    self.copyPath = copyPath
    do {
      _ = try configuration.settings()
      state = Mutex(State(good: configuration))
      keepCopy(of: configuration)
    } catch {
      let copy = copyPath.map { Configuration(environment: environment, path: $0) }
      let isGood = (try? copy?.settings()) != nil
      state = Mutex(State(good: (isGood ? copy : nil) ?? configuration, fault: error))
    }
  }

  /// The last good settings; those of the start where there were none ever.
  var current: Configuration { state.withLock { $0.good } }

  /// Why the file is not what is in force; nil where it is.
  var fault: (any Error)? { state.withLock { $0.fault } }

  /// Reads the file again.
  func reload() {
    let read = Configuration(environment: environment)
    do {
      _ = try read.settings()
      state.withLock { $0 = State(good: read) }
      keepCopy(of: read)
    } catch {
      state.withLock { $0.fault = error }
    }
  }

  private func keepCopy(of configuration: Configuration) {
    guard let copyPath else { return }
    let bytes = configuration.path.flatMap { (try? AtomicFile.read($0)) ?? nil } ?? []
    if (try? AtomicFile.read(copyPath)) ?? nil == bytes { return }
    try? AtomicFile.write(bytes, to: copyPath, survivesPowerCut: false)
  }
}
