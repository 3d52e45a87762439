import CommandLineKit
import CoreTerminal

/// `atcha __docs`: the pages of docs/cli as Markdown, for the script that writes them.
///
/// Hidden: made for the repository, not for its users.
enum DocsCommand {
  static let page = ArgumentKey<String?>(optional: "page", .text)

  static let command = Command(path: ["__docs"], run: run)

  static func spec() -> CommandSpec {
    CommandSpec(
      name: "__docs", abstract: "Print the documentation of the commands as Markdown.",
      arguments: [.argument(page, "PAGE", help: "One page; without it the names of all.")],
      hidden: true)
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let pages = MarkdownPage(CommandTable.tree(context.words), context.words.kit).pages
    guard let name = arguments[page] else {
      context.streams.output.write(pages.map { $0.file + "\n" }.joined())
      return .answered
    }
    guard let page = pages.first(where: { $0.file == name }) else {
      throw UserFacingError(
        context.words.unknownTopic(
          name, known: pages.map(\.file), nearest: pages.map(\.file).nearest(to: name)), .usage)
    }
    context.streams.output.write(page.text)
    return .answered
  }
}
