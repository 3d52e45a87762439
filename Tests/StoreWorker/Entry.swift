import CoreStorage
import Glibc

/// A process for tests of the store: works on a database until it is done or killed.
@main
struct Entry {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "mix": try await StoreWork(arguments).run()
      case "hold": try await LockHolding(arguments).run()
      case "alarms": try await AlarmWork(arguments).run()
      case "session": try await SessionWork(arguments).run()
      case "unprivileged": try await UnprivilegedWork(arguments).run()
      default: throw WorkerError.arguments
      }
    } catch let error as StorageError {
      Journal.say("failed \(error.kind): \(error.message)")
      exit(1)
    } catch {
      Journal.say("failed \(error)")
      exit(1)
    }
  }
}

enum WorkerError: Error { case arguments }
