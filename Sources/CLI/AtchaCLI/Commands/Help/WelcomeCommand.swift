import CommandLineKit
import CoreTerminal

/// `atcha` alone: what to do first, on one screen.
enum WelcomeCommand {
  static let command = Command(path: [], run: run)

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let width = min(context.streams.outputTerminal.columns, AnswerText.widest)
    context.streams.output.write(lines(context.words, width: width).painted(context.painter))
    return .answered
  }

  static func lines(_ words: any Catalogue, width: Int) -> [StyledLine] {
    let steps = [
      ("atcha search --from 강남 --to 노원", words.welcomeSample),
      ("atcha setup", words.welcomeSetup),
      ("atcha feed add gtfs.zip", words.welcomeAdd),
      ("atcha search --from PLACE --to PLACE", words.welcomeSearch),
      ("atcha home set PLACE", words.welcomeHome),
      ("atcha completion --help", words.welcomeCompletion), ("atcha help", words.welcomeHelp),
    ]
    let title = Flow.lines(
      [StyledLine(words.welcomeTitle, .strong)], first: "", rest: "", width: width)
    return title
      + steps.flatMap { command, explanation in
        [StyledLine(), StyledLine("  ") + StyledLine(command, .strong)]
          + Flow.lines(
            [StyledLine(explanation, .dim)], first: "      ", rest: "      ", width: width)
      }
  }
}
