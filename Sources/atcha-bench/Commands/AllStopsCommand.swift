import TimetableEngine

/// `all-stops`: the latest leave-by from every stop to one place.
enum AllStopsCommand {
  static let command = Command(
    name: "all-stops",
    usage: """
      all-stops TIMETABLE [--questions N] [--seed N] [--name NAME] [--json FILE]
          Asks for the latest leave-by of all stops to a random one, leaving after 18:00, there by 04:00.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(arguments, known: ["questions", "seed", "name", "json"])
    let path = try options.words(count: 1, named: "one timetable file")[0]
    let network = Network([try open(path)])
    var random = RandomQuestions(network, seed: try options.number("seed", default: 1))
    let questions = try random.next(try options.number("questions", default: 20), .tonight)
    var search = LatestDepartureSearch(network: network)
    _ = search.latestLeaveBy(try network.latestDeparture(questions[0], .tonight))
    var timings: [Timing] = []
    for question in questions {
      let asked = try network.latestDeparture(question, .tonight)
      timings.append(measure { search.latestLeaveBy(asked) }.timing)
    }
    let measurement = Report.Measurement(
      "all-stops", options.text("name") ?? feedName(path), timings,
      peakMemory: ChildProcess.ownPeakMemory())
    try finish([measurement], options)
  }
}
