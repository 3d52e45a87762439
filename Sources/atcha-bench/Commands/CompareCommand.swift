/// `compare`: two result files side by side.
enum CompareCommand {
  static let command = Command(
    name: "compare",
    usage: """
      compare OLD.json NEW.json [--limit FACTOR]
          Times in proportion to each machine's reference loop. Fails where a median grew by more than
          FACTOR, or where a known answer was missed.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(arguments, known: ["limit"])
    let paths = try options.words(count: 2, named: "two result files")
    let comparison = Comparison(old: try Report(path: paths[0]), new: try Report(path: paths[1]))
    comparison.lines.forEach(Console.line)
    for result in comparison.new.measurements where result.right != result.checked {
      throw BenchError("\(result.name) \(result.feed): known answers were missed", status: 1)
    }
    guard let text = options.text("limit") else { return }
    guard let limit = Double(text), limit > 0 else {
      throw .usage("--limit takes a factor such as 1.2, not '\(text)'")
    }
    if let worst = comparison.worst, worst.factor > limit {
      throw BenchError("\(worst.name) takes \(decimal(worst.factor)) times as long", status: 1)
    }
  }
}
