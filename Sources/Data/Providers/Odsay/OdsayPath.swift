import Domain

/// A way as ODsay plans it: for any time of day, with durations and without times.
struct OdsayPath: Hashable, Sendable {
  enum Section: Hashable, Sendable {
    case walk(seconds: Int, metres: Int?)
    case subway(SubwayRide)
    case bus(BusRide)
  }
  var sections: [Section]

  struct SubwayRide: Hashable, Sendable {
    var from: StopPoint
    var to: StopPoint
    var startID: Int
    var endID: Int
    var line: String
    var towards: String?
    var seconds: Int
    /// Seconds between two trains by day; nil where it is not told.
    var interval: Int?
    var stopsPassed: [String]
  }

  struct BusRide: Hashable, Sendable {
    struct Lane: Hashable, Sendable {
      var number: String
      var busID: Int
    }
    var from: StopPoint
    var to: StopPoint
    var startID: Int
    /// Lines that all go there.
    var lanes: [Lane]
    var seconds: Int
    var interval: Int?
    var stopsPassed: [String]
  }
}

/// The last train from a station to another, with its changes.
struct OdsayLastTrain: Hashable, Sendable {
  struct Ride: Hashable, Sendable {
    var from: String
    var to: String
    var startID: Int?
    var endID: Int?
    var line: String
    var towards: String?
    /// Seconds of the service day.
    var departure: Int
    var arrival: Int
    /// No later train of this line leaves there; nil where the answer does not say.
    var isLast: Bool?
  }
  var rides: [Ride]
  var departure: Int { rides.first?.departure ?? 0 }
  var arrival: Int { rides.last?.arrival ?? 0 }
}

/// When the last bus of a line leaves its two ends.
struct OdsayBusLine: Hashable, Sendable {
  var busID: Int
  var number: String
  /// Seconds of the service day; from the terminus where the line begins, and from the far end.
  var last: Int?
  var lastFromFarEnd: Int?
  /// Order of the stop at which it turns; nil where it does not tell.
  var turningPoint: Int?
  /// Orders of the stops, by id; a stop may be passed twice.
  var stops: [Int: [Int]]

  /// The last time at which one is sure to meet the last bus at a stop: it leaves its end then, and
  /// comes by later.
  func lastBoarding(at stopID: Int) -> Int? {
    let orders = stops[stopID] ?? []
    if let turningPoint, !orders.isEmpty {
      if orders.allSatisfy({ $0 < turningPoint }) { return last }
      if orders.allSatisfy({ $0 >= turningPoint }), let lastFromFarEnd { return lastFromFarEnd }
    }
    guard let last else { return nil }
    return lastFromFarEnd.map { min(last, $0) } ?? last
  }
}
