import Glibc

/// A program run to its end, with what it took.
struct ChildProcess {
  /// Exit status, or 128 + the signal that ended it.
  var status: Int32
  /// From before the start to after the end; on processors in all its threads.
  var timing: Timing
  /// Peak resident memory in KiB.
  ///
  /// Linux counts the starting process into that of a child, so the one that starts others has to be
  /// small itself.
  var peakMemory: Int

  /// Runs a program with exactly these arguments and this environment; no input, no output, errors
  /// where those of this process go.
  static func run(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) throws(BenchError) -> ChildProcess {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)

    let argv = unsafe cStrings([path] + arguments)
    let envp = unsafe cStrings(environment.map { "\($0.key)=\($0.value)" }.sorted())
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }

    let start = ContinuousClock.now
    var child: pid_t = 0
    let failure = unsafe posix_spawn(&child, path, &actions, nil, argv, envp)
    guard failure == 0 else {
      throw BenchError("cannot run \(path): \(systemMessage(failure))", status: 69)
    }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else {
        throw BenchError("lost \(path): \(systemMessage(errno))", status: 71)
      }
    }
    let wall = (ContinuousClock.now - start).milliseconds
    let signal = status & 0x7F
    return ChildProcess(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      timing: Timing(
        wall: wall, processor: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)),
      peakMemory: usage.ru_maxrss)
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
  }

  /// Peak resident memory of this process, in KiB.
  static func ownPeakMemory() -> Int {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }

  /// Copies that are to be freed; the end of the list is nil.
  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe strings.map { unsafe strdup($0) } + [nil]
  }
}
