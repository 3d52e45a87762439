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

extension Duration {
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}

/// Runs a piece of work and says how many milliseconds it took.
func measure<Result, Failure: Error>(
  _ work: () throws(Failure) -> Result
) throws(Failure) -> (result: Result, milliseconds: Double) {
  let start = ContinuousClock.now
  let result = try work()
  return (result, (ContinuousClock.now - start).milliseconds)
}
