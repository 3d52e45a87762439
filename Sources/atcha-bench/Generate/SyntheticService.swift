/// When the lines of a ``SyntheticCountry`` run.
struct SyntheticService {
  /// A run of a line, its times to be taken from ``times(of:isBack:)``.
  struct Run {
    var line: Int
    var isBack: Bool
    var service: String
    /// Seconds of the service day at the first stop.
    var start: Int
    /// Stops served; fewer than the line has where the last train ends short.
    var stopCount: Int
    var number: Int
  }

  static let weekdays = (name: "weekday", share: 1.0)
  static let days = [weekdays, (name: "saturday", share: 0.75), (name: "sunday", share: 0.55)]
  static let nights = "night"

  let country: SyntheticCountry
  /// Runs a weekday, each way, of a line of weight 1.
  let runsPerDay: Double

  /// - Parameter stopTimes: rows of stop_times.txt wanted; there are a few more or less.
  init(country: SyntheticCountry, stopTimes: Int) {
    self.country = country
    let perRun = country.lines.reduce(0.0) {
      $0 + Self.weight(of: $1.kind) * Double($1.there.count) * 2
    }
    let shares = Self.days.reduce(0.0) { $0 + $1.share }
    runsPerDay = max(1, Double(stopTimes) / (perRun * shares))
  }

  private static func weight(of kind: SyntheticCountry.Kind) -> Double {
    switch kind {
    case .metro: 3
    case .bus, .nightBus: 1
    case .trunk: 0.8
    }
  }

  /// Share of the day's runs that have left by each hour from 05:00 to 24:00: two rush hours.
  private static let left: [Double] = [
    0, 0.02, 0.07, 0.15, 0.24, 0.31, 0.36, 0.41, 0.46, 0.50, 0.55, 0.60, 0.66, 0.74, 0.82, 0.88,
    0.92, 0.96, 0.98, 1,
  ]

  /// Calls for every run, in the order of the lines.
  func eachRun(_ body: (Run) -> Void) {
    for (index, line) in country.lines.enumerated() {
      for isBack in [false, true] {
        for day in Self.days { eachRun(of: line, index, isBack, day.name, day.share, body) }
        if line.kind == .nightBus {
          // 24:20, 24:50 … 28:20
          for number in 0..<9 {
            body(
              Run(
                line: index, isBack: isBack, service: Self.nights,
                start: 87_600 + number * 1800 + index % 7 * 60, stopCount: line.there.count,
                number: number))
          }
        }
      }
    }
  }

  private func eachRun(
    of line: SyntheticCountry.Line, _ index: Int, _ isBack: Bool, _ service: String,
    _ share: Double, _ body: (Run) -> Void
  ) {
    let count = max(2, Int((runsPerDay * Self.weight(of: line.kind) * share).rounded()))
    let phase = Double((index * 7919 + (isBack ? 31 : 0)) % 97) / 97
    for number in 0..<count {
      let isLast = number == count - 1
      body(
        Run(
          line: index, isBack: isBack, service: service,
          start: Self.departure(ofShare: (Double(number) + phase) / Double(count)),
          stopCount: line.kind == .metro && isLast
            ? (line.there.count + 2) / 2 : line.there.count,
          number: number))
    }
  }

  /// The second at which a share of the day's runs has left, in tens of seconds.
  private static func departure(ofShare share: Double) -> Int {
    var hour = 0
    while hour + 2 < left.count, left[hour + 1] <= share { hour += 1 }
    let within = (share - left[hour]) / (left[hour + 1] - left[hour])
    return Int((5 + Double(hour) + within) * 360) * 10
  }

  /// Arrival and departure at each stop of a line, seconds after the start.
  func times(of line: SyntheticCountry.Line, isBack: Bool) -> [(arrival: Int, departure: Int)] {
    let speed: Double
    let dwell: Int
    switch line.kind {
    case .bus, .nightBus: (speed, dwell) = (6.5, 10)
    case .metro: (speed, dwell) = (13, 30)
    case .trunk: (speed, dwell) = (38, 120)
    }
    let length = line.distances.last ?? 0
    let distances = isBack ? line.distances.reversed().map { length - $0 } : line.distances
    var times: [(arrival: Int, departure: Int)] = []
    for (position, distance) in distances.enumerated() {
      guard let last = times.last else {
        times.append((0, 0))
        continue
      }
      let seconds = Int((distance - distances[position - 1]) * 1.2 / speed) / 10 * 10 + 30
      let arrival = last.departure + seconds
      times.append((arrival, position == distances.count - 1 ? arrival : arrival + dwell))
    }
    return times
  }
}
