import TimetableEngine

/// A question to the engine, in ids and instants.
struct Question: Sendable {
  var from: String
  var to: String
  /// Seconds since 1970.
  var notBefore: Int64
  var deadline: Int64
  /// The latest departure that is known to be right; nil where none is known.
  var answer: Int64?
}

/// What is searched with: how far people walk, and how many vehicles they take.
enum Profile: String, CaseIterable, Sendable {
  /// From one exact stop to another, transfers.txt only, up to 16 vehicles: the rules of the answer
  /// files.
  case exact
  /// As a person asks: the default walking rules and 8 vehicles.
  case tonight

  var maxVehicles: Int { self == .exact ? 16 : 8 }

  var walking: WalkingSettings {
    switch self {
    case .exact: WalkingSettings(accessMetres: 0, transferMetres: 0)
    case .tonight: WalkingSettings()
    }
  }
}

extension Network {
  /// The question with the stops of the first timetable.
  func latestDeparture(
    _ question: Question, _ profile: Profile
  ) throws(BenchError) -> LatestDepartureQuestion {
    LatestDepartureQuestion(
      origin: .stops(try stops(question.from)), destination: .stops(try stops(question.to)),
      notBefore: question.notBefore, deadline: question.deadline,
      maxVehicles: profile.maxVehicles, walking: profile.walking)
  }

  private func stops(_ id: String) throws(BenchError) -> [StopIndex] {
    guard let stop = stop(id: id, in: 0) else {
      throw BenchError("the timetable has no stop '\(id)'", status: 65)
    }
    return platforms(of: stop)
  }
}
