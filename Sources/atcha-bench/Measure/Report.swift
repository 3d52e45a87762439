import FoundationEssentials

/// The results of a run, as written to a file; what ``Comparison`` compares.
struct Report: Codable, Sendable {
  /// One thing measured on one feed.
  struct Measurement: Codable, Sendable {
    /// "import", "query-exact", "query-tonight", "query-answers", "all-stops", "cold" or
    /// "cold-without-route".
    var name: String
    var feed: String
    /// Milliseconds by the clock on the wall.
    var time: Summary
    /// Milliseconds on a processor, of all threads where it was a process.
    var processorTime: Summary
    /// Peak resident memory of the process that did it, in KiB.
    var peakMemory: Int
    /// Answers checked against known ones, and how many of them were right.
    var checked: Int?
    var right: Int?
    /// Bytes of the timetable file.
    var fileSize: Int?

    init(_ name: String, _ feed: String, _ timings: [Timing], peakMemory: Int) {
      self.name = name
      self.feed = feed
      time = timings.wall
      processorTime = timings.processor
      self.peakMemory = peakMemory
    }
  }

  static let schema = "atcha.bench/1"

  var schema = Report.schema
  var machine: Machine
  /// Nil in the results of a single command.
  var reference: ReferenceLoop?
  var measurements: [Measurement] = []

  func write(to path: String) throws(BenchError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      throw BenchError("a result is not a number", status: 70)
    }
    var file = try OutputFile(path: path)
    try file.add(bytes: Array(data) + [UInt8(ascii: "\n")])
    try file.close()
  }

  init(machine: Machine, reference: ReferenceLoop?) {
    self.machine = machine
    self.reference = reference
  }

  init(path: String) throws(BenchError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BenchError("cannot read \(path)", status: 66)
    }
    guard let report = try? JSONDecoder().decode(Report.self, from: data),
      report.schema == Report.schema
    else {
      throw BenchError("\(path) is not a result of this program (\(Report.schema))", status: 65)
    }
    self = report
  }
}

/// The machine on which something was measured.
struct Machine: Codable, Sendable {
  var processor: String
  var cores: Int
  var system: String

  static func this() -> Machine {
    let information = FileManager.default.contents(atPath: "/proc/cpuinfo") ?? Data()
    let model = String(decoding: information, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { String($0.drop { $0 == " " }) }
    let release = FileManager.default.contents(atPath: "/etc/os-release") ?? Data()
    let system = String(decoding: release, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }?
      .dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
    return Machine(
      processor: model ?? "unknown", cores: ProcessInfo.processInfo.activeProcessorCount,
      system: system ?? "unknown")
  }
}
