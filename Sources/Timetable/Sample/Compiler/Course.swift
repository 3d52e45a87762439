/// A path in one direction, with the times along it.
struct Course {
  var path: Int
  var direction: Direction
  /// Indexes into ``SampleSource/places``.
  var places: [Int]
  /// Seconds after the departure at the first call.
  var arrivals: [Int]
  var departures: [Int]
  /// The call whose clock times the rules with a headway give.
  var timed = 0

  init(_ path: Path, at index: Int, direction: Direction) {
    self.path = index
    self.direction = direction
    let isReversed = direction == .backward && path.kind != .oneWay(.backward)
    let calls = isReversed ? path.calls.reversed() : path.calls
    places = calls.map(\.place)
    arrivals = []
    departures = []
    var clock = 0
    for (position, call) in calls.enumerated() {
      if position > 0 {
        clock += isReversed ? calls[position - 1].running : call.running
      }
      arrivals.append(clock)
      if position > 0, position < calls.count - 1 { clock += call.dwell }
      departures.append(clock)
    }
  }

  var last: Int { places.count - 1 }
}

/// One run of a line, or with ``frequency`` all the runs of a headway.
struct Run {
  var course: Course
  var days: DayTypes
  /// Positions in the course.
  var first: Int
  var last: Int
  /// Departure at the first call, in seconds of the service day.
  var start: Int
  var frequency: Frequency?
  /// Runs with the same number are one train, one after the other.
  var block: Int?
  /// True where the train goes on with another run from the end of this one.
  var goesOn = false

  struct Frequency {
    /// The first time at which no run starts any more.
    var end: Int
    var headway: Int
    /// False where the runs keep about the headway, not the times.
    var isExact: Bool
  }

  func arrival(at position: Int) -> Int {
    start + course.arrivals[position] - course.departures[first]
  }

  func departure(at position: Int) -> Int {
    start + course.departures[position] - course.departures[first]
  }

  /// Arrival at the last call.
  var end: Int { arrival(at: last) }
}

extension Line {
  /// Every run of the line, in the order of the source.
  ///
  /// Where trains go on from one run to another
  /// each run stands alone; elsewhere the runs of a headway are one ``Run`` with a frequency.
  func expanded() -> [Run] {
    runs.flatMap { table in
      let path = table.course.path
      let goesOn = continuations.contains { $0.from == path || $0.to == path }
      return table.rules.flatMap { $0.expanded(in: table, singly: goesOn) }
    }
  }
}

extension Rule {
  fileprivate func expanded(in table: Runs, singly: Bool) -> [Run] {
    switch times {
    case .at(let times):
      return times.enumerated().map { run(in: table, turn: $0, at: $1, isTimedAtOrigin: true) }
    case .every(let headway, let from, let end) where singly:
      return stride(from: from, to: end, by: headway).enumerated().map {
        run(in: table, turn: $0, at: $1, isTimedAtOrigin: false)
      }
    case .every(let headway, let from, let end):
      // The runs of each turn have a headway of their own.
      let turns = Self.leastCommonMultiple(origins.count, destinations.count)
      return (0..<turns).compactMap { turn in
        let first = from + turn * headway
        guard first < end else { return nil }
        return run(
          in: table, turn: turn, at: first, every: turns * headway, end: end, isExact: true)
      }
    case .about(let headway, let from, let end):
      return [run(in: table, turn: 0, at: from, every: headway, end: end, isExact: false)]
    }
  }

  private func run(
    in table: Runs, turn: Int, at time: Int, isTimedAtOrigin: Bool
  ) -> Run {
    let course = table.course
    let first = origins[turn % origins.count]
    let start =
      isTimedAtOrigin ? time : time - course.departures[course.timed] + course.departures[first]
    return Run(
      course: course, days: table.days, first: first,
      last: destinations[turn % destinations.count], start: start)
  }

  private func run(
    in table: Runs, turn: Int, at time: Int, every headway: Int, end: Int, isExact: Bool
  ) -> Run {
    var run = run(in: table, turn: turn, at: time, isTimedAtOrigin: false)
    run.frequency = Run.Frequency(
      end: run.start + end - time, headway: headway, isExact: isExact)
    return run
  }

  private static func leastCommonMultiple(_ one: Int, _ other: Int) -> Int {
    var value = one
    while value % other != 0 { value += one }
    return value
  }
}
