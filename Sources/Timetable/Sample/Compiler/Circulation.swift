/// Joins runs that one train makes one after the other, so that a rider may stay seated.
struct Circulation {
  private(set) var runs: [Run]
  private var blocks = 0

  init(of line: Line) {
    runs = line.expanded()
    for continuation in line.continuations {
      for days in Set(runs.map(\.days)).sorted(by: { $0.rawValue < $1.rawValue }) {
        let order = runs.indices.filter { runs[$0].days == days }
        if continuation.from == continuation.to {
          // Each direction of a loop goes round by itself.
          join(order.filter { runs[$0].course.direction == .forward }, continuation)
          join(order.filter { runs[$0].course.direction == .backward }, continuation)
        } else {
          join(order, continuation)
        }
      }
    }
  }

  /// Gives every departure to the train that has waited longest for one.
  private mutating func join(_ order: [Int], _ continuation: Continuation) {
    var waiting =
      order
      .filter { runs[$0].course.path == continuation.from && runs[$0].last == runs[$0].course.last }
      .sorted { (runs[$0].end, $0) < (runs[$1].end, $1) }
    let departing =
      order
      .filter { runs[$0].course.path == continuation.to && runs[$0].first == 0 }
      .sorted { (runs[$0].start, $0) < (runs[$1].start, $1) }
    for later in departing {
      waiting.removeAll { runs[$0].end + continuation.within < runs[later].start }
      guard let earlier = waiting.first, runs[earlier].end <= runs[later].start else { continue }
      waiting.removeFirst()
      if runs[earlier].block == nil {
        blocks += 1
        runs[earlier].block = blocks
      }
      runs[later].block = runs[earlier].block
      runs[earlier].goesOn = true
    }
  }
}
