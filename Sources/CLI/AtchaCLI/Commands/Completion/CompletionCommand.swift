import CommandLineKit
import CoreTerminal

/// `atcha completion`: the completion script of a shell.
enum CompletionCommand {
  static let shell = ArgumentKey("shell", ValueParser<CompletionShell>.choice)

  static let command = Command(path: ["completion"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "completion", abstract: words.completionAbstract,
      discussion: words.completionDiscussion,
      examples: [
        Example(
          "atcha completion bash > ~/.local/share/bash-completion/completions/atcha",
          words.completionExampleBash),
        Example(
          "atcha completion zsh > ~/.local/share/zsh/site-functions/_atcha",
          words.completionExampleZsh),
        Example(
          "atcha completion fish > ~/.config/fish/completions/atcha.fish",
          words.completionExampleFish),
      ],
      arguments: [.argument(shell, "SHELL", help: words.shellHelp)],
      exitCodes: ExitStatus.codes([.answered, .usage], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    context.streams.output.write(
      arguments[shell].script(CommandTable.tree(context.words), context.words.kit))
    return .answered
  }
}
