/// The five settings of walking and changing, with the defaults of the rules.
package struct Walking: Sendable, Hashable {
  package var accessMetres = 1000.0
  package var transferMetres = 400.0
  package var detour = 1.3
  package var speed = 1.25
  package var changeSeconds = 120

  package init() {}

  /// Rule 3.
  func seconds(_ metres: Double) -> Int { Int((metres * detour / speed).rounded(.up)) }
}

/// An end of the way, as a user names it.
package enum Place: Sendable, Hashable {
  /// A stop by id, or a station by id, which means its platforms.
  case named(String)
  case coordinate(SmallFeed.Position)
}

/// From here to there, not leaving before, arriving no later than; instants in Unix seconds.
package struct Question: Sendable, Hashable {
  package var origin: Place
  package var destination: Place
  package var notBefore: Int
  package var deadline: Int
  package var maxVehicles = 8
  package var walking = Walking()

  package init(_ origin: Place, _ destination: Place, notBefore: Int, deadline: Int) {
    self.origin = origin
    self.destination = destination
    self.notBefore = notBefore
    self.deadline = deadline
  }
}

/// What the oracle finds; every number is one that the rules fix.
package struct Answer: Sendable {
  /// One of the Pareto set over vehicles and leave-by.
  package struct Entry: Sendable, Hashable {
    package var vehicles: Int
    package var leaveBy: Int
    /// The earliest with that number of vehicles and that leave-by.
    package var arrival: Int
    /// Seconds on foot, the least among those.
    package var walking: Int

    package init(vehicles: Int, leaveBy: Int, arrival: Int, walking: Int) {
      self.vehicles = vehicles
      self.leaveBy = leaveBy
      self.arrival = arrival
      self.walking = walking
    }
  }
  /// Latest first, thus most vehicles first.
  package var entries: [Entry]
  /// Every leave-by in the window that gets there, with the earliest arrival for each number of
  /// vehicles that has an earlier one than fewer have; by leave-by ascending.
  package var departures: [Departure]
  /// The earliest arrival when leaving within the window, and the latest leave-by that has it.
  package var firstArrival: (arrival: Int, leaveBy: Int)?

  package struct Departure: Sendable, Hashable {
    package var leaveBy: Int
    package var arrival: Int
    package var vehicles: Int
  }

  package var leaveBys: [Int] { Set(departures.map(\.leaveBy)).sorted() }
  /// The leave-bys that arrive earlier than every later one can, latest first.
  package var worthwhileLeaveBys: [Int] {
    let worthwhile = departures.filter { departure in
      !departures.contains {
        $0.leaveBy > departure.leaveBy && $0.arrival <= departure.arrival
      }
    }
    return Set(worthwhile.map(\.leaveBy)).sorted(by: >)
  }
}
