/// A feed small enough to be searched by trying everything.
///
/// It keeps what the rules of the engine speak of and nothing else. It can be written as GTFS files
/// (``files(shuffledBy:)``), read from a short text (``init(sketch:)``) and made at random
/// (``FeedGenerator``).
package struct SmallFeed: Sendable {
  package var agencies: [Agency] = []
  package var stops: [Stop] = []
  package var routes: [Route] = []
  package var services: [Service] = []
  package var trips: [Trip] = []
  package var frequencies: [Frequency] = []
  package var transfers: [Transfer] = []

  package init() {}

  package struct Agency: Sendable {
    package var id: String
    package var zone: ZoneTable
  }

  package struct Position: Sendable, Hashable {
    /// Degrees.
    package var latitude: Double
    package var longitude: Double
    package init(_ latitude: Double, _ longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  package struct Stop: Sendable {
    package var id: String
    package var position: Position?
    package var isStation = false
    package var station: String?
  }

  package struct Route: Sendable {
    package var id: String
    package var agency: String
  }

  package struct Service: Sendable {
    package var id: String
    /// Monday first; nil where the service has no row in calendar.txt.
    package var week: Week?
    /// Days since 1970-01-01.
    package var added: [Int] = []
    package var removed: [Int] = []

    package struct Week: Sendable {
      package var days: [Bool]
      package var first: Int
      package var last: Int
    }

    package func runs(on day: Int) -> Bool {
      if removed.contains(day) { return false }
      if added.contains(day) { return true }
      guard let week, week.first <= day, day <= week.last else { return false }
      return week.days[weekday(of: day)]
    }
  }

  package struct Call: Sendable {
    package var stop: String
    /// Seconds after noon − 12 h; nil where the feed leaves it blank.
    package var arrival: Int?
    package var departure: Int?
    package var pickup = 0
    package var dropOff = 0
    /// shape_dist_traveled.
    package var distance: Double?
  }

  package struct Trip: Sendable {
    package var id: String
    package var route: String
    package var service: String
    package var block: String?
    package var calls: [Call]
  }

  package struct Frequency: Sendable {
    package var trip: String
    package var start: Int
    package var end: Int
    package var headway: Int
    package var exact: Int?
  }

  package struct Transfer: Sendable {
    package var from: String
    package var to: String
    package var fromRoute: String?
    package var toRoute: String?
    package var fromTrip: String?
    package var toTrip: String?
    /// nil where the column is blank, which GTFS reads as 0.
    package var type: Int?
    /// min_transfer_time as the feed writes it; a fraction is possible.
    package var time: String?

    /// min_transfer_time in whole seconds, rounded up.
    package var seconds: Int? {
      guard let time, let value = Double(time) else { return nil }
      return Int(value.rounded(.up))
    }
  }
}
