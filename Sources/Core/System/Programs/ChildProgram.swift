import CShims
import Glibc

/// A program that is run for its effect: a player, or the user's command.
///
/// It has a process group of its own, so that what it starts ends with it, no input, no output, no
/// descriptor of ours, and only the environment that is given.
package final class ChildProgram: Sendable {
  package enum End: Hashable, Sendable {
    case exited(status: Int32)
    case signalled(Int32)
    /// The time limit passed, and it was killed.
    case timedOut
  }

  /// Number of the process, and of its group.
  package let identifier: Int32
  private let ended: OwnedDescriptor

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: of the program; nothing is looked up.
  ///   - arguments: without the name of the program itself.
  package init(path: String, arguments: [String], environment: [String: String])
    throws(SystemCallError)
  {
    var process: Int32 = 0
    let code = unsafe Self.withCStrings([path] + arguments) { argv in
      unsafe Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }.sorted()) { envp in
        unsafe atcha_spawn(path, argv, envp, &process)
      }
    }
    guard code == 0 else { throw SystemCallError(call: path, code: code) }
    identifier = process
    // Cannot be missed: a process that has ended stays until it is waited for.
    ended = OwnedDescriptor(atcha_process_open(process))
  }

  /// Waits for its end without holding a thread of the shared pool.
  ///
  /// Call it once.
  package func wait(limit: Duration) async -> End {
    await BlockingWork.run("program") { self.waitBlocking(limit: limit) }
  }

  /// Kills it and all that it started.
  package func kill() { _ = Glibc.kill(-identifier, SIGKILL) }

  private func waitBlocking(limit: Duration) -> End {
    let deadline = atcha_monotonic() + limit.microseconds
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(identifier, &status, WNOHANG)
      if found == identifier { return Self.end(status) }
      if found < 0, errno != EINTR { return .exited(status: 0) }
      let now = atcha_monotonic()
      guard now < deadline else { break }
      waitForEnd(deadline - now)
    }
    kill()
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return .timedOut
  }

  private func waitForEnd(_ microseconds: UInt64) {
    if ended.rawValue >= 0 {
      _ = EventWait.readable([ended], timeout: .microseconds(Int64(clamping: microseconds)))
    } else {
      // Before Linux 5.3 there is nothing to wait on.
      usleep(UInt32(min(microseconds, 20_000)))
    }
  }

  /// As wait(2) packs it.
  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .signalled(signal)
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(pointers)
  }
}
