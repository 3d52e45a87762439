/// `generate`: a synthetic feed.
enum GenerateCommand {
  static let command = Command(
    name: "generate",
    usage: """
      generate --out PATH [--stops N] [--stop-times N] [--cities N] [--seed N] [--from YYYY-MM-DD] [--days N]
          Writes a made-up GTFS feed: a stored zip where PATH ends in .zip, else a folder.
          Equal arguments give equal bytes.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(
      arguments, known: ["out", "stops", "stop-times", "cities", "seed", "from", "days"])
    _ = try options.words(count: 0, named: "options only")
    let path = try options.required("out")
    let feed = try self.feed(options)
    let counts: SyntheticFeed.Counts
    if path.hasSuffix(".zip") {
      var sink = try StoredZip(path: path)
      counts = try feed.write(to: &sink)
    } else {
      var sink = try FeedFolder(path: path)
      counts = try feed.write(to: &sink)
    }
    Console.line(
      "\(path): \(counts.stops) stops, \(counts.lines) lines, \(counts.runs) runs, "
        + "\(counts.stopTimes) stop times")
  }

  private static func feed(_ options: Options) throws(BenchError) -> SyntheticFeed {
    let country = SyntheticCountry(
      stopCount: try options.number("stops", default: 30_000),
      cityCount: try options.number("cities", default: 12),
      seed: UInt64(try options.number("seed", default: 1)))
    let from = options.text("from") ?? "2026-11-01"
    guard let start = Civil.instant(from + "T00:00:00Z") else {
      throw .usage("--from takes a date such as 2026-11-01, not '\(from)'")
    }
    return SyntheticFeed(
      country: country,
      service: SyntheticService(
        country: country, stopTimes: try options.number("stop-times", default: 1_500_000)),
      firstDay: Int(start / 86_400), dayCount: try options.number("days", default: 90))
  }
}
