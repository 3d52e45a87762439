import TimetableEngine

/// Opens a timetable file.
func open(_ path: String) throws(BenchError) -> Timetable {
  do throws(TimetableError) {
    return try Timetable(path: path)
  } catch {
    throw BenchError("\(path): \(error)", status: 66)
  }
}

/// The name of a file without its folder and its last suffix.
func feedName(_ path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
}

/// Shows measurements, and writes them to the file of `--json` where one is given.
func finish(_ measurements: [Report.Measurement], _ options: Options) throws(BenchError) {
  for measurement in measurements { Console.line(measurement.line) }
  guard let path = options.text("json") else { return }
  var report = Report(machine: .this(), reference: nil)
  report.measurements = measurements
  try report.write(to: path)
}

extension Report.Measurement {
  /// Everything in one line.
  var line: String {
    var parts = [
      "\(name) \(feed):",
      "median \(decimal(time.p50)), p90 \(decimal(time.p90)), p99 \(decimal(time.p99)) ms",
      "on a processor \(decimal(processorTime.p50)) ms (\(time.count) times)",
      "\(decimal(Double(peakMemory) / 1024)) MiB",
    ]
    if let fileSize { parts.append("file \(decimal(Double(fileSize) / 1_048_576)) MiB") }
    if let checked, let right { parts.append("\(right) of \(checked) right") }
    return parts[0] + " " + parts[1...].joined(separator: ", ")
  }
}
