import TimetableEngine

/// `query`: latest departures, warm, in one thread.
enum QueryCommand {
  static let command = Command(
    name: "query",
    usage: """
      query TIMETABLE [--answers CSV] [--questions N] [--seed N] [--profile exact|tonight] [--name NAME] [--json FILE]
          Asks for the latest departure (whole Pareto set) between random stops, or the questions of a
          file, whose answers are checked.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(
      arguments, known: ["answers", "questions", "seed", "profile", "name", "json"])
    let path = try options.words(count: 1, named: "one timetable file")[0]
    let network = Network([try open(path)])
    let profile = try self.profile(options)
    let questions: [Question]
    if let answers = options.text("answers") {
      questions = try AnswerFile.questions(at: answers)
    } else {
      var random = RandomQuestions(network, seed: try options.number("seed", default: 1))
      questions = try random.next(try options.number("questions", default: 200), profile)
    }
    guard !questions.isEmpty else {
      throw BenchError("\(path): nothing to ask", status: 65)
    }

    let outcome = try ask(questions, profile, of: network)
    let kind = options.text("answers") == nil ? profile.rawValue : "answers"
    var measurement = Report.Measurement(
      "query-\(kind)", options.text("name") ?? feedName(path), outcome.timings,
      peakMemory: ChildProcess.ownPeakMemory())
    if options.has("answers") {
      measurement.checked = questions.count
      measurement.right = questions.count - outcome.mistakes.count
    }
    try finish([measurement], options)
    for mistake in outcome.mistakes.prefix(10) { Console.note(mistake) }
    if !outcome.mistakes.isEmpty {
      throw BenchError("\(outcome.mistakes.count) answers are not the known ones", status: 1)
    }
  }

  private static func profile(_ options: Options) throws(BenchError) -> Profile {
    guard let text = options.text("profile") else { return .exact }
    guard let profile = Profile(rawValue: text) else {
      throw .usage("--profile is exact or tonight, not '\(text)'")
    }
    return profile
  }

  /// Asks each question once after a few that warm the caches.
  private static func ask(
    _ questions: [Question], _ profile: Profile, of network: Network
  ) throws(BenchError) -> (timings: [Timing], mistakes: [String]) {
    var search = LatestDepartureSearch(network: network)
    for question in questions.prefix(5) {
      _ = search.lastJourneys(try network.latestDeparture(question, profile))
    }
    var timings: [Timing] = []
    var mistakes: [String] = []
    for question in questions {
      let asked = try network.latestDeparture(question, profile)
      let (journeys, timing) = measure { search.lastJourneys(asked) }
      timings.append(timing)
      if let answer = question.answer, journeys.first?.leaveBy != answer {
        let found = journeys.first.map { String($0.leaveBy - answer) + " s off" } ?? "no journey"
        mistakes.append(
          "\(question.from) → \(question.to) by \(Civil.text(question.deadline, offset: 0)): "
            + "\(found), expected \(Civil.text(answer, offset: 0))")
      }
    }
    return (timings, mistakes)
  }
}
