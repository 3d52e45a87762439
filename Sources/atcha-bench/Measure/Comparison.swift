/// Two reports side by side, times in proportion to each machine's reference loop.
struct Comparison {
  var old: Report
  var new: Report

  /// The measurement whose median grew most, and by what factor; nil where none is in both.
  var worst: (name: String, factor: Double)? {
    rows.map { ($0.name, $0.factor) }.max { $0.factor < $1.factor }
  }

  private struct Row {
    var name: String
    var old: Report.Measurement
    var new: Report.Measurement
    /// New median on a processor over old, each in reference loops.
    var factor: Double
  }

  private var rows: [Row] {
    new.measurements.compactMap { measurement in
      guard
        let before = old.measurements.first(where: {
          $0.name == measurement.name && $0.feed == measurement.feed
        })
      else { return nil }
      // Where one of them has no reference loop, they are taken to be of equal machines.
      let speed =
        (old.reference?.milliseconds).flatMap { before in
          (new.reference?.milliseconds).map { before / $0 }
        } ?? 1
      return Row(
        name: "\(measurement.name) \(measurement.feed)", old: before, new: measurement,
        factor: measurement.processorTime.p50 / before.processorTime.p50 * speed)
    }
  }

  /// The table as lines.
  var lines: [String] {
    let header = [
      "what", "median ms", "→", "on processor", "→", "MiB", "→", "by reference loop",
    ]
    let body = rows.map { row in
      [
        row.name, decimal(row.old.time.p50), decimal(row.new.time.p50),
        decimal(row.old.processorTime.p50), decimal(row.new.processorTime.p50), memory(row.old),
        memory(row.new), "× " + decimal(row.factor),
      ]
    }
    let table = [header] + body
    let widths = header.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + blanks : blanks + text
      }.joined(separator: "  ")
    }
  }

  private func memory(_ measurement: Report.Measurement) -> String {
    decimal(Double(measurement.peakMemory) / 1024)
  }
}

/// Two digits after the point for small numbers, one for large ones.
func decimal(_ value: Double) -> String {
  let scale = abs(value) < 10 ? 100.0 : 10.0
  let digits = scale == 100 ? 2 : 1
  let whole = Int((abs(value) * scale).rounded())
  let fraction = String(whole % Int(scale))
  return (value < 0 ? "-" : "") + "\(whole / Int(scale))."
    + String(repeating: "0", count: digits - fraction.count) + fraction
}
