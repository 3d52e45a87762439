import FoundationEssentials
import TimetableEngine
import TimetableImport

/// `import`: a feed to a timetable file, each time in a process of its own.
enum ImportCommand {
  static let command = Command(
    name: "import",
    usage: """
      import FEED --out TIMETABLE [--times N] [--name NAME] [--json FILE]
          Imports a zip or a folder N times (3), each time in a new process.
      """,
    run: run)

  /// What each of those processes does.
  static let once = Command(name: "import-once", usage: "", run: runOnce)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(arguments, known: ["out", "times", "name", "json"])
    let feed = try options.words(count: 1, named: "one feed")[0]
    let output = try options.required("out")
    var timings: [Timing] = []
    var memory = 0
    for _ in 0..<(try options.number("times", default: 3)) {
      let child = try ChildProcess.run(
        "/proc/self/exe", ["import-once", feed, "--out", output],
        environment: ProcessInfo.processInfo.environment)
      guard child.status == 0 else {
        throw BenchError("the import of \(feed) ended with status \(child.status)", status: 1)
      }
      timings.append(child.timing)
      memory = max(memory, child.peakMemory)
    }
    var measurement = Report.Measurement(
      "import", options.text("name") ?? feedName(feed), timings, peakMemory: memory)
    measurement.fileSize = try? FileManager.default.attributesOfItem(atPath: output)[.size] as? Int
    try finish([measurement], options)
  }

  @Sendable private static func runOnce(_ arguments: [String]) throws(BenchError) {
    let options = try Options(arguments, known: ["out"])
    let feed = try options.words(count: 1, named: "one feed")[0]
    let model: TimetableModel
    do throws(ImportError) {
      model = try FeedImporter.importFeed(.path(feed)).0
    } catch {
      throw BenchError("\(feed): \(error.description)", status: 65)
    }
    let output = try options.required("out")
    do throws(TimetableError) {
      try TimetableWriter.write(model, to: output)
    } catch {
      throw BenchError("\(feed): \(error)", status: 73)
    }
  }
}
