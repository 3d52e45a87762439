import Glibc

/// The benchmark program: measures Atcha, and makes what it measures with.
@main
struct Entry {
  static var commands: [Command] {
    [
      SuiteCommand.command, GenerateCommand.command, ImportCommand.command, QueryCommand.command,
      AllStopsCommand.command, ColdCommand.command, ReferenceCommand.command,
      CompareCommand.command, NetworkCommand.command, StartupCommand.command,
    ]
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let name = arguments.first,
      let command = (commands + [ImportCommand.once]).first(where: { $0.name == name })
    else {
      let isAsked = ["help", "--help", "-h"].contains(arguments.first)
      let text = "usage: atcha-bench COMMAND …\n\n" + commands.map(\.usage).joined(separator: "\n")
      if isAsked { Console.line(text) } else { Console.note(text) }
      exit(isAsked ? 0 : 64)
    }
    do throws(BenchError) {
      try command.run(Array(arguments.dropFirst()))
    } catch {
      Console.note(error.message)
      exit(error.status)
    }
  }
}
