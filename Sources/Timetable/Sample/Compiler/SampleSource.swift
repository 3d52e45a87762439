/// The sample's source as read: every name is resolved to an index.
struct SampleSource {
  var feed = FeedFacts()
  var calendar = CalendarFacts()
  var agencies: [AgencyFacts] = []
  /// Stations, other names of stations, and bus stops.
  var places: [Place] = []
  /// Index in ``places`` by Korean name.
  var placeByName: [String: Int] = [:]
  var lines: [Line] = []
  var walks: [PlatformWalk] = []
}

/// A name in the three languages of the sample.
struct Names: Hashable {
  var ko: String
  var en: String
  var ja: String
}

struct FeedFacts {
  var name = Names(ko: "", en: "", ja: "")
  var attribution = Names(ko: "", en: "", ja: "")
  var publisher = ""
  var zone = ""
  var version = ""
}

struct AgencyFacts {
  var id: String
  var names: Names
  var url: String
}

struct Place {
  enum Kind: Equatable {
    case station
    case busStop
    /// The name that one line gives to the station at that index.
    case alias(of: Int)
  }

  var kind: Kind
  /// ASCII, unique among stations and bus stops; an alias has the id of its station.
  var id: String
  var names: Names
  /// Degrees, WGS 84.
  var latitude: Double
  var longitude: Double
  var line: SourceLine
}

/// The days that run one timetable.
struct DayTypes: OptionSet, Hashable {
  var rawValue: UInt8
  static let weekday = DayTypes(rawValue: 1)
  static let saturday = DayTypes(rawValue: 2)
  static let holiday = DayTypes(rawValue: 4)

  static let words: [(word: String, type: DayTypes)] = [
    ("weekday", .weekday), ("saturday", .saturday), ("holiday", .holiday),
  ]

  /// The GTFS service_id, such as `saturday-holiday`.
  var serviceID: String {
    Self.words.filter { contains($0.type) }.map(\.word).joined(separator: "-")
  }
}

struct Line {
  var id: String
  var isBus: Bool
  var names: Names
  /// RRGGBB.
  var colour: String
  var agency: String
  /// The line whose platforms it uses: itself, or for an express the local line.
  var platforms: String
  var paths: [Path] = []
  var runs: [Runs] = []
  var continuations: [Continuation] = []
  var line: SourceLine
}

/// The stations of a line in order, with the time from each to the next.
struct Path {
  enum Kind: Equatable {
    case bothWays
    case oneWay(Direction)
    case loop
  }

  var name: String
  var kind: Kind
  var calls: [Call] = []
  /// What trains to the end of the path show, by ``Direction``; else the name of the last station.
  var headsigns: [Direction: Names] = [:]
  var line: SourceLine
}

struct Call {
  var place: Int
  /// Seconds from the departure at the call before to the arrival here; 0 at the first.
  var running: Int
  /// Seconds that a train stands here.
  var dwell: Int
}

enum Direction: String { case forward, backward }

/// A table of departures for one path, direction and set of days.
struct Runs {
  var days: DayTypes
  var course: Course
  var rules: [Rule] = []
}

struct Rule {
  enum Times {
    /// Departures at the course's timed call: first, first + headway, … before `end`.
    case every(headway: Int, from: Int, end: Int)
    /// As `every`, but only the headway is known (frequencies.txt, exact_times 0).
    case about(headway: Int, from: Int, end: Int)
    /// Departures at the run's own first call.
    case at([Int])
  }

  var times: Times
  /// Positions in the course where the runs start, taken in turn.
  var origins: [Int]
  /// Positions in the course where the runs end, taken in turn.
  var destinations: [Int]
}

/// Trains that reach the end of one path go on as the next departure of another.
struct Continuation {
  var from: Int
  var to: Int
  /// The longest time in seconds that a train waits for it.
  var within: Int
}

struct PlatformWalk {
  var station: Int
  var lines: (String, String)
  var seconds: Int
}
