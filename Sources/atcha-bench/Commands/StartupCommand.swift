/// `startup`: what it costs a process to have the network at hand without asking anybody.
enum StartupCommand {
  static let command = Command(
    name: "startup",
    usage: """
      startup --atcha PATH [--runs N] [--library NAME] [--name NAME] [--json FILE]
          Runs `atcha --version`, as it is and with the library of the network loaded at its start, as it
          would be were it linked; one after the other, so that both see the same machine.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(arguments, known: ["atcha", "runs", "library", "name", "json"])
    let atcha = try options.required("atcha")
    let runs = try options.number("runs", default: 100)
    let name = options.text("name") ?? "process"
    let loaded = ["LD_PRELOAD": options.text("library") ?? "libcurl.so.4"]
    var plain: [ChildProcess] = []
    var linked: [ChildProcess] = []
    for _ in 0..<runs {
      plain.append(try once(atcha, [:]))
      linked.append(try once(atcha, loaded))
    }
    try finish(
      [
        measurement("startup", name, plain), measurement("startup-with-network", name, linked),
      ], options)
  }

  private static func once(
    _ atcha: String, _ environment: [String: String]
  ) throws(BenchError) -> ChildProcess {
    let child = try ChildProcess.run(
      atcha, ["--version"], environment: environment.merging(["HOME": "/nonexistent"]) { $1 })
    guard child.status == 0 else {
      throw BenchError("`atcha --version` ended with status \(child.status)", status: 1)
    }
    return child
  }

  private static func measurement(
    _ kind: String, _ name: String, _ children: [ChildProcess]
  ) -> Report.Measurement {
    Report.Measurement(
      kind, name, children.map(\.timing), peakMemory: children.map(\.peakMemory).max() ?? 0)
  }
}
