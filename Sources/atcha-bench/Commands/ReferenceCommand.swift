/// `reference`: the loop to which times of different machines are set in proportion.
enum ReferenceCommand {
  static let command = Command(
    name: "reference",
    usage: """
      reference [--json FILE]
          Runs the reference loop alone.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(arguments, known: ["name", "json"])
    let reference = ReferenceLoop.run()
    Console.line(
      "reference loop: \(decimal(reference.milliseconds)) ms "
        + "(integer \(decimal(reference.integer)), memory \(decimal(reference.memory)))")
    guard let path = options.text("json") else { return }
    try Report(machine: .this(), reference: reference).write(to: path)
  }
}
