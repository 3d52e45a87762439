import Foundation
import Synchronization

/// A program of its own, started with posix_spawn(3).
///
/// Foundation's `Process` reads past the buffer of readdir(3) when it looks which descriptors to close in
/// the new program, and now and then ends the process of the tests with that.
final class SpawnedProgram: Sendable {
  struct Failure: Error, CustomStringConvertible {
    var program: String
    var code: Int32
    var description: String { "\(program): \(unsafe String(cString: strerror(code)))" }
  }

  // Of the GNU C library, whose own names its headers show to C alone.
  private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    unsafe dlsym(nil, "posix_spawn_file_actions_\(name)")
  }
  private static func closeFrom(_ actions: Actions, _ first: Int32) {
    typealias Function = @convention(c) (Actions, Int32) -> Int32
    _ = unsafe unsafeBitCast(symbol("addclosefrom_np"), to: Function.self)(actions, first)
  }
  private static func changeDirectory(_ actions: Actions, _ path: String) {
    typealias Function = @convention(c) (Actions, UnsafePointer<CChar>) -> Int32
    _ = unsafe unsafeBitCast(symbol("addchdir_np"), to: Function.self)(actions, path)
  }

  let identifier: pid_t
  /// As wait(2) packs it; nil while the program runs.
  private let end = Mutex<Int32?>(nil)
  private let (ended, ending) = AsyncStream<Never>.makeStream()

  /// - Parameters:
  ///   - environment: the whole environment; that of the test when nil.
  ///   - files: descriptors that become standard input, output and error.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String]?,
    in directory: URL? = nil, files: [Int32]
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // First out of the way of one another.
    for (place, file) in files.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, file, 100 + Int32(place))
    }
    for place in 0..<Int32(files.count) {
      unsafe posix_spawn_file_actions_adddup2(&actions, 100 + place, place)
    }
    unsafe Self.closeFrom(&actions, 3)
    if let directory { unsafe Self.changeDirectory(&actions, directory.path) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let variables = environment ?? ProcessInfo.processInfo.environment
    var process: pid_t = 0
    let code = unsafe Self.withCStrings([executable] + arguments) { argv in
      unsafe Self.withCStrings(variables.map { "\($0.key)=\($0.value)" }) { envp in
        unsafe posix_spawn(&process, executable, &actions, &attributes, argv, envp)
      }
    }
    guard code == 0 else { throw Failure(program: executable, code: code) }
    identifier = process
    Thread.detachNewThread { [self] in waitForEnd() }
  }

  var isRunning: Bool { end.withLock { $0 == nil } }

  /// Exit status; 128 + n when signal n ended it; nil while it runs.
  var status: Int32? {
    end.withLock { $0 }.map { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : 128 + ($0 & 0x7F) }
  }

  /// Nothing where it has ended: its number may be another's by then.
  func signal(_ number: Int32) {
    end.withLock { if $0 == nil { kill(identifier, number) } }
  }

  /// Waits until it has ended, on however many tasks.
  func wait() async {
    for await _ in ended {}
  }

  /// The same, holding the thread.
  func waitBlocking() {
    while isRunning { usleep(1_000) }
  }

  private func waitForEnd() {
    // It stays until it is taken away below, so that a signal meets no other.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0,
      errno == EINTR
    {}
    end.withLock { end in
      var status: Int32 = 0
      while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      end = status
    }
    ending.finish()
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
