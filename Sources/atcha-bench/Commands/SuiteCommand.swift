import FoundationEssentials

/// `suite`: everything on every feed, into one file of results.
enum SuiteCommand {
  static let command = Command(
    name: "suite",
    usage: """
      suite --atcha PATH --work FOLDER [--feeds FOLDER] [--out FILE] [--quick]
          All measurements on every zip of a folder, with the questions of NAME-answers.csv beside it
          where there are any; on a generated feed where no folder is given.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(
      arguments, known: ["atcha", "work", "feeds", "out"], flags: ["quick"])
    _ = try options.words(count: 0, named: "options only")
    let work = try options.required("work")
    try makeFolder(work)
    let feeds = try feeds(options, work)

    // Each measurement has a process of its own: this one has to stay small (ChildProcess).
    var report = try part("reference", [], work)
    for feed in feeds {
      let name = feedName(feed)
      let timetable = "\(work)/\(name).att"
      let common = ["--name", name]
      let answers = feed.dropLast(".zip".count) + "-answers.csv"
      let quick = options.has("quick")
      var parts: [(command: String, arguments: [String])] = [
        ("import", [feed, "--out", timetable, "--times", quick ? "1" : "3"]),
        ("query", [timetable, "--profile", "exact", "--questions", quick ? "50" : "200"]),
        ("query", [timetable, "--profile", "tonight", "--questions", quick ? "50" : "200"]),
      ]
      if FileManager.default.fileExists(atPath: String(answers)) {
        parts.append(("query", [timetable, "--answers", String(answers)]))
      }
      parts.append(("all-stops", [timetable, "--questions", quick ? "5" : "20"]))
      let home = "\(work)/home-\(name)"
      try makeFolder(home)
      parts.append(
        (
          "cold",
          [feed, timetable, "--atcha", try options.required("atcha"), "--work", home]
            + ["--questions", quick ? "6" : "31"]
        ))
      for (command, arguments) in parts {
        report.measurements += try part(command, arguments + common, work).measurements
      }
      try? FileManager.default.removeItem(atPath: home)
    }
    for measurement in report.measurements { Console.line(measurement.line) }
    let output = options.text("out") ?? "\(work)/results.json"
    try report.write(to: output)
    Console.note("results are in \(output)")
  }

  /// Runs one of the other commands in a new process and reads its results.
  private static func part(
    _ command: String, _ arguments: [String], _ work: String
  ) throws(BenchError) -> Report {
    Console.note(([command] + arguments).joined(separator: " "))
    let file = "\(work)/part.json"
    let child = try ChildProcess.run(
      "/proc/self/exe", [command] + arguments + ["--json", file],
      environment: ProcessInfo.processInfo.environment)
    guard child.status == 0 else {
      throw BenchError("\(command) ended with status \(child.status)", status: 1)
    }
    return try Report(path: file)
  }

  private static func feeds(_ options: Options, _ work: String) throws(BenchError) -> [String] {
    if let folder = options.text("feeds") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let feeds = names.filter { $0.hasSuffix(".zip") }.sorted().map { "\(folder)/\($0)" }
      guard !feeds.isEmpty else { throw BenchError("there is no zip in \(folder)", status: 66) }
      return feeds
    }
    let feed = "\(work)/spiral30k.zip"
    try GenerateCommand.command.run(["--out", feed])
    return [feed]
  }

  private static func makeFolder(_ path: String) throws(BenchError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw BenchError("cannot make the folder \(path)", status: 73)
    }
  }
}
