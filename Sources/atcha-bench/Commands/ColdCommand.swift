import FoundationEssentials
import TimetableEngine

/// `cold`: whole processes of `atcha search`, from start to end.
enum ColdCommand {
  static let command = Command(
    name: "cold",
    usage: """
      cold FEED TIMETABLE --atcha PATH --work FOLDER [--questions N] [--seed N] [--name NAME] [--json FILE]
          Imports FEED with `atcha feed add` into FOLDER, then runs `atcha search --json` for random
          questions from TIMETABLE, the same feed as a file. Files are in the page cache.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(
      arguments, known: ["atcha", "work", "questions", "seed", "name", "json"])
    let words = try options.words(count: 2, named: "a feed and its timetable file")
    let atcha = try options.required("atcha")
    let name = options.text("name") ?? feedName(words[0])
    let environment = environment(in: try options.required("work"))

    let added = try ChildProcess.run(
      atcha, ["feed", "add", words[0], "--name", name], environment: environment)
    guard added.status == 0 else {
      throw BenchError("`atcha feed add` ended with status \(added.status)", status: 1)
    }
    let network = Network([try open(words[1])])
    var random = RandomQuestions(network, seed: try options.number("seed", default: 1))
    let questions = try random.next(try options.number("questions", default: 30), .tonight)

    // Where there is no way home tonight, the answer looks at the rest of the night too.
    var found: [ChildProcess] = []
    var others: [ChildProcess] = []
    for (index, question) in questions.enumerated() {
      // The question begins at 18:00 of the night.
      let zone = network.stop(id: question.from, in: 0).map { network.stopInfo($0).zone } ?? 0
      let offset = network.utcOffset(at: question.notBefore, zone: zone, in: 0)
      let night = Civil.text(question.notBefore, offset: offset).prefix(10)
      let child = try ChildProcess.run(
        atcha,
        [
          "search", "--from", "stop:\(question.from)", "--to", "stop:\(question.to)", "--date",
          String(night), "--feed", name, "--json",
        ], environment: environment)
      // 3 and 4: the last has gone, no route; those are answers too.
      guard [0, 3, 4].contains(child.status) else {
        throw BenchError(
          "`atcha search` from \(question.from) to \(question.to) ended with status \(child.status)",
          status: 1)
      }
      // The first one brings files into the cache.
      guard index > 0 else { continue }
      if child.status == 0 { found.append(child) } else { others.append(child) }
    }
    let measurements = [("cold", found), ("cold-without-route", others)].compactMap { kind, runs in
      runs.isEmpty
        ? nil
        : Report.Measurement(
          kind, name, runs.map(\.timing), peakMemory: runs.map(\.peakMemory).max() ?? 0)
    }
    try finish(measurements, options)
  }

  /// A home of its own, so that nothing of the user's is touched.
  private static func environment(in folder: String) -> [String: String] {
    var environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder]
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
      environment["XDG_\(name)_HOME"] = "\(folder)/\(name.lowercased())"
    }
    return environment
  }
}
