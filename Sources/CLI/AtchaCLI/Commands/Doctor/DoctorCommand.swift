import CommandLineKit
import CoreTerminal
import Domain

/// `atcha doctor`: says whether tonight's alarm will ring.
enum DoctorCommand {
  static let notification = FlagKey(negatable: "notification", default: true)

  static let command = Command(path: ["doctor"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "doctor", abstract: words.doctorAbstract, discussion: words.doctorDiscussion,
      examples: [
        Example("atcha doctor", words.doctorExample),
        Example(
          "atcha doctor --json | jq -r '.checks[] | select(.grade == \"failure\") | .topic'",
          words.doctorScriptExample),
      ],
      options: [
        .flag(notification, help: words.doctorNotificationHelp), CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes([.answered, .usage, .configuration], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let probes = try DoctorProbes(context: context, showsNotification: arguments[notification])
    let output = DoctorOutput(
      findings: await Doctor.examine(probes.all), words: context.words)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      streams.output.write(output.document, for: streams.outputTerminal)
    } else if streams.outputTerminal.isTerminal {
      let width = min(streams.outputTerminal.columns, AnswerText.widest)
      streams.output.write(output.lines(width: width).painted(context.painter))
    } else {
      streams.output.write(rows: output.rows)
    }
    return output.worst == .failure ? .configuration : .answered
  }
}
