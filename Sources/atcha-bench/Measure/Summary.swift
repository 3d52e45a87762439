import Glibc

/// What a row of measurements comes to.
struct Summary: Codable, Sendable {
  var count: Int
  var mean: Double
  var min: Double
  var p50: Double
  var p90: Double
  var p99: Double
  var max: Double

  /// - Parameter samples: at least one.
  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    /// The smallest sample with at least that share of all at or below it.
    func percentile(_ share: Double) -> Double {
      sorted[Swift.max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
    }
    count = sorted.count
    mean = sorted.reduce(0, +) / Double(sorted.count)
    min = percentile(0)
    p50 = percentile(0.5)
    p90 = percentile(0.9)
    p99 = percentile(0.99)
    max = percentile(1)
  }
}

/// How long something took, in milliseconds.
struct Timing: Sendable {
  /// By the clock on the wall.
  var wall: Double
  /// On a processor: what it would take on a machine that does nothing else, more or less.
  var processor: Double
}

extension [Timing] {
  var wall: Summary { Summary(map(\.wall)) }
  var processor: Summary { Summary(map(\.processor)) }
}

/// Runs a piece of work in this thread and says how long it took.
func measure<Result, Failure: Error>(
  _ work: () throws(Failure) -> Result
) throws(Failure) -> (result: Result, timing: Timing) {
  let start = ContinuousClock.now
  let processorStart = threadTime()
  let result = try work()
  let processor = threadTime() - processorStart
  return (result, Timing(wall: (ContinuousClock.now - start).milliseconds, processor: processor))
}

/// Milliseconds that this thread has spent on a processor.
private func threadTime() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

extension Duration {
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
