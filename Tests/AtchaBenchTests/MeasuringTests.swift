import Testing

@testable import atcha_bench

@Suite("Measuring")
struct MeasuringTests {
  @Test("a percentile is a sample with that share at or below it")
  func percentiles() {
    let summary = Summary((1...100).map(Double.init).reversed())
    #expect(summary.p50 == 50)
    #expect(summary.p90 == 90)
    #expect(summary.p99 == 99)
    #expect(summary.max == 100)
    #expect(Summary([7]).p99 == 7)
  }

  @Test(
    "an instant is read with its offset and written the same",
    arguments: [
      ("2026-11-14T00:50:00+09:00", 1_794_585_000, 32_400),
      ("1970-01-01T00:00:00+00:00", 0, 0), ("1969-12-31T19:00:00-05:00", 0, -18_000),
      ("2024-02-29T12:00:00+00:00", 1_709_208_000, 0),
    ])
  func instants(text: String, seconds: Int64, offset: Int) {
    #expect(Civil.instant(text) == seconds)
    #expect(Civil.text(seconds, offset: offset) == text)
  }

  @Test("every day has a date and every date its day")
  func days() {
    for day in stride(from: -200_000, to: 200_000, by: 37) {
      let (year, month, dayOfMonth) = Civil.date(day)
      #expect(Civil.day(year: year, month: month, day: dayOfMonth) == day)
    }
  }

  private func report(median: Double, reference: Double) -> Report {
    let timings = [Timing(wall: median * 2, processor: median)]
    var report = Report(
      machine: Machine(processor: "p", cores: 2, system: "s"),
      reference: ReferenceLoop(integer: reference, memory: reference))
    report.measurements = [Report.Measurement("query", "feed", timings, peakMemory: 2048)]
    return report
  }

  @Test("a machine half as fast may take twice as long")
  func comparison() throws {
    let comparison = Comparison(
      old: report(median: 10, reference: 100), new: report(median: 20, reference: 200))
    let worst = try #require(comparison.worst)
    #expect(worst.name == "query feed")
    #expect(abs(worst.factor - 1) < 1e-9)
    #expect(comparison.lines.count == 2)
    #expect(comparison.lines[1].hasPrefix("query feed"))
  }

  @Test("options are told from words")
  func options() throws {
    let options = try Options(
      ["a", "--out=x", "--times", "3", "--quick", "b"], known: ["out", "times"], flags: ["quick"])
    #expect(options.words == ["a", "b"])
    #expect(options.text("out") == "x")
    #expect(try options.number("times", default: 1) == 3)
    #expect(options.has("quick"))
    #expect(throws: BenchError.self) { _ = try Options(["--nope"], known: []) }
    #expect(throws: BenchError.self) { _ = try Options(["--out"], known: ["out"]) }
  }
}
