/// Answers questions on a small feed by trying everything.
///
/// Every ride (board here, alight there, staying seated through a block where that is allowed) is
/// enumerated, and a table says for each boarding what the best end of the way is with one, two, three …
/// vehicles. There is no scan along time, no label at a stop, no pruning: nothing that the engine's
/// search could share a mistake with. Written from the rules, not from the engine.
package struct Oracle {
  package let feed: SmallFeed
  package private(set) var question: Question
  let map: FeedMap
  let walks: Walks
  package let runs: [Run]
  let continuations: [[Int]]

  /// A call of a run.
  struct Event: Hashable {
    var run: Int
    var call: Int
  }
  /// The end of a way: when one is there, and how long one walks.
  struct End: Comparable {
    var arrival: Int
    var walking: Int
    static func < (a: End, b: End) -> Bool { (a.arrival, a.walking) < (b.arrival, b.walking) }
  }

  let boardings: [Event]
  /// Where each boarding can lead without leaving the seat: indices of `alightings`.
  private let rides: [[Int]]
  let alightings: [Event]
  /// `best[k][boarding]`: the best end with at most k + 1 vehicles, this one included.
  private(set) var best: [[End?]] = []
  private let changes: [Change?]

  package init(_ feed: SmallFeed, _ question: Question) {
    self.feed = feed
    self.question = question
    let map = FeedMap(feed)
    self.map = map
    walks = Walks(map, question.walking)
    let list = RunList(map, from: question.notBefore, to: question.deadline)
    runs = list.runs
    continuations = list.continuations
    var boardings: [Event] = []
    var alightings: [Event] = []
    var alightingIndex: [Event: Int] = [:]
    for (index, run) in list.runs.enumerated() {
      for (place, call) in run.calls.enumerated() {
        let event = Event(run: index, call: place)
        if call.mayBoard, question.notBefore <= call.departure, call.departure <= question.deadline
        {
          boardings.append(event)
        }
        if call.mayAlight, question.notBefore <= call.arrival, call.arrival <= question.deadline {
          alightingIndex[event] = alightings.count
          alightings.append(event)
        }
      }
    }
    self.boardings = boardings
    self.alightings = alightings
    rides = boardings.map { boarding in
      Oracle.callsAhead(of: boarding, list).compactMap { alightingIndex[$0] }
    }
    let rows = map.rows.count
    let walks = walks
    changes = (0..<rows * rows).map { walks.change(from: $0 / rows, to: $0 % rows) }
    fill()
  }

  /// The same feed and window with another way asked for.
  package func asking(from origin: Place, to destination: Place) -> Oracle {
    var other = self
    other.question.origin = origin
    other.question.destination = destination
    other.fill()
    return other
  }

  /// All calls that a rider who boards there comes by in the seat.
  private static func callsAhead(of boarding: Event, _ list: RunList) -> [Event] {
    var result: [Event] = []
    var seen: Set<Int> = [boarding.run]
    var open = [boarding]
    while let event = open.popLast() {
      for call in event.call + 1..<max(event.call + 1, list.runs[event.run].calls.count) {
        result.append(Event(run: event.run, call: call))
      }
      for next in list.continuations[event.run] where seen.insert(next).inserted {
        open.append(Event(run: next, call: 0))
      }
    }
    return result
  }

  func call(_ event: Event) -> Run.Call { runs[event.run].calls[event.call] }

  func change(_ alighting: Event, _ boarding: Event) -> Change? {
    changes[call(alighting).row * map.rows.count + call(boarding).row]
  }

  /// Nothing is asked where both ends are one.
  var isAsked: Bool { question.origin != question.destination }

  private mutating func fill() {
    best = []
    guard isAsked else { return }
    let egress = walks.access(question.destination, leaving: false)
    let onward: [[(boarding: Int, walking: Int)]] = alightings.map { alighting in
      let arrival = call(alighting).arrival
      return boardings.indices.compactMap { index in
        let departure = call(boardings[index]).departure
        guard departure >= arrival, let change = change(alighting, boardings[index]),
          departure >= arrival + change.seconds
        else { return nil }
        return (index, change.walking)
      }
    }
    for vehicles in 0..<question.maxVehicles {
      let ends: [End?] = alightings.indices.map { index in
        let here = call(alightings[index])
        var end: End?
        if let walk = egress[here.stop], here.arrival + walk <= question.deadline {
          end = End(arrival: here.arrival + walk, walking: walk)
        }
        if vehicles > 0 {
          for next in onward[index] {
            guard var other = best[vehicles - 1][next.boarding] else { continue }
            other.walking += next.walking
            end = end.map { min($0, other) } ?? other
          }
        }
        return end
      }
      best.append(rides.map { $0.compactMap { ends[$0] }.min() })
      if vehicles > 0, best[vehicles] == best[vehicles - 1] { break }
    }
  }

  /// The best end when boarding there with at most that many vehicles.
  func end(_ boarding: Int, vehicles: Int) -> End? {
    vehicles < 1 || best.isEmpty ? nil : best[min(vehicles, best.count) - 1][boarding]
  }
}
