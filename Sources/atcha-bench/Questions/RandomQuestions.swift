import TimetableEngine

/// Questions between random stops of a timetable, the same for the same seed.
struct RandomQuestions {
  private let network: Network
  private var random: RandomSource

  /// - Parameter network: its first timetable is asked about.
  init(_ network: Network, seed: Int) {
    self.network = network
    random = RandomSource(seed: UInt64(seed))
  }

  /// Questions of a profile.
  ///
  /// - exact: arrive by any minute from 10:00 to 28:00 of a day on which the feed is valid, leave at
  ///   most a day before.
  /// - tonight: leave after 18:00, arrive by 04:00.
  mutating func next(_ count: Int, _ profile: Profile) throws(BenchError) -> [Question] {
    var questions: [Question] = []
    for _ in 0..<count {
      let from = try randomStop()
      let to = try randomStop()
      let midnight = randomMidnight(zone: from.zone)
      let deadline =
        profile == .exact
        ? midnight + Int64(36_000 + 60 * random.index(below: 18 * 60 + 1)) : midnight + 28 * 3600
      questions.append(
        Question(
          from: from.id, to: to.id,
          notBefore: profile == .exact ? deadline - 86_400 : midnight + 18 * 3600,
          deadline: deadline))
    }
    return questions
  }

  /// Drawn until it is a place where vehicles stop; a list of all would touch every page of names.
  private mutating func randomStop() throws(BenchError) -> StopInfo {
    for _ in 0..<1000 {
      let stop = StopIndex(UInt32(random.index(below: max(1, network.timetables[0].stopCount))))
      let info = network.stopInfo(stop)
      if info.kind == 0 { return info }
    }
    throw BenchError("the timetable has no stops to speak of", status: 65)
  }

  /// Midnight of a day that is neither the first nor the last on which the feed is valid, where it has
  /// three days.
  private mutating func randomMidnight(zone: UInt32) -> Int64 {
    let feed = network.timetables[0].feed
    let days = max(1, min(60, feed.validUntil - feed.validFrom - 1))
    let day = feed.validFrom + min(1, days - 1) + random.index(below: days)
    let midnight = Int64(day) * 86_400
    return midnight - Int64(network.utcOffset(at: midnight, zone: zone, in: 0))
  }
}
