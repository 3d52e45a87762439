import AtchaTestSupport
import Foundation
import Synchronization
import TimetableEngine
import TimetableImport

/// The document of known answers and the feeds it speaks of, where they are there.
enum KnownFeeds {
  static let truth: TruthDocument? = shared("data/truth.md").flatMap {
    try? TruthDocument(String(contentsOf: $0, encoding: .utf8))
  }

  static var areThere: Bool { truth != nil }

  static func rows(_ section: String) -> [TruthDocument.Row] { truth?.rows(of: section) ?? [] }

  /// The last part of a heading, where it lists facts: "stop2 07:04, stop3a 07:11".
  static func facts(_ section: String) -> [(name: String, value: String)] {
    let heading = truth?.headings[section] ?? ""
    guard let list = heading.components(separatedBy: ": ").last else { return [] }
    return list.components(separatedBy: ", ").compactMap { fact in
      let words = fact.split(separator: " ")
      return words.count < 2 ? nil : (String(words[0]), String(words[1]))
    }
  }

  private static let cache = Mutex<[String: TestTimetable]>([:])

  /// A feed below the data folder, imported once.
  ///
  /// - Parameter edited: names what `edit` does to the timetable before it is compiled.
  static func timetable(
    _ path: String, edited: String = "", _ edit: (inout TimetableModel) -> Void = { _ in }
  ) throws -> TestTimetable {
    try cache.withLock { known in
      let key = path + " " + edited
      if let timetable = known[key] { return timetable }
      guard let file = shared("data/" + path) else { throw MissingFeed(path: path) }
      let timetable = try TestTimetable(.path(file.path), edit)
      known[key] = timetable
      return timetable
    }
  }

  struct MissingFeed: Error {
    var path: String
  }
}

extension TimetableModel {
  /// Changes what may be done at a stop of one trip, in a pattern of its own.
  mutating func setFlags(_ flags: PatternStopFlags, trip: String, stop: String) {
    for index in trips.indices where text.string(trips[index].id) == trip {
      var pattern = patterns[Int(trips[index].pattern)]
      var calls = Array(patternStops[Int(pattern.first)..<Int(pattern.first + pattern.count)])
      for call in calls.indices where text.string(stops[Int(calls[call].stop)].id) == stop {
        calls[call].flags.formUnion(flags)
      }
      pattern.first = UInt32(patternStops.count)
      patternStops += calls
      trips[index].pattern = UInt32(patterns.count)
      patterns.append(pattern)
    }
  }

  /// Leaves out all service days but one.
  mutating func keepOnly(day: Int) {
    let bit = day - Int(feed.firstDay)
    for index in serviceDays.indices {
      let isWord = index % dayWords == bit / 64
      serviceDays[index] &= isWord ? 1 << UInt64(bit % 64) : 0
    }
  }

  /// Leaves stations out: platforms are then linked by transfers.txt alone.
  mutating func removeStations() {
    for index in stops.indices { stops[index].parent = TimetableModel.none }
  }
}

/// One timetable under the rules of one section.
struct KnownCase {
  let timetable: TestTimetable
  var walking: WalkingSettings
  var maxVehicles = 8

  init(_ timetable: TestTimetable, _ walking: WalkingSettings) {
    self.timetable = timetable
    self.walking = walking
  }

  private var search: LatestDepartureSearch { LatestDepartureSearch(network: timetable.network) }

  func question(
    _ origin: Endpoint, _ destination: Endpoint, _ notBefore: Int64, _ deadline: Int64
  ) -> LatestDepartureQuestion {
    LatestDepartureQuestion(
      origin: origin, destination: destination, notBefore: notBefore, deadline: deadline,
      maxVehicles: maxVehicles, walking: walking)
  }

  func last(
    _ origin: Endpoint, _ destination: Endpoint, _ notBefore: Int64, _ deadline: Int64
  ) -> [Journey] {
    var search = search
    return search.lastJourneys(question(origin, destination, notBefore, deadline))
  }

  func first(
    _ origin: Endpoint, _ destination: Endpoint, _ notBefore: Int64, _ deadline: Int64
  ) -> Journey? {
    var search = search
    return search.firstArrival(question(origin, destination, notBefore, deadline))
  }

  func leaveBys(
    _ origin: Endpoint, _ destination: Endpoint, _ notBefore: Int64, _ deadline: Int64
  ) -> [Int64] {
    var search = search
    return search.leaveByTimes(question(origin, destination, notBefore, deadline)).sorted()
  }

  func earlier(
    _ origin: Endpoint, _ destination: Endpoint, _ notBefore: Int64, _ deadline: Int64,
    before: Journey, count: Int
  ) -> [Journey] {
    var search = search
    return search.earlierJourneys(
      question(origin, destination, notBefore, deadline), before: before, count: count)
  }

  /// "trip 23:00:00 > 23:10:00" for each ride, in service time of a date.
  func rides(_ journey: Journey?, on date: String) -> [String] {
    (journey?.legs ?? []).compactMap { leg in
      guard let ride = leg.ride else { return nil }
      return "\(timetable.network.rideInfo(ride).tripID) "
        + "\(timetable.clock(leg.departure, on: date)) > \(timetable.clock(leg.arrival, on: date))"
    }
  }
}
