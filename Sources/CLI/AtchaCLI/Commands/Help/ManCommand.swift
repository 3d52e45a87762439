import CommandLineKit
import CoreFiles
import CoreStorage
import CoreTerminal
import Domain

/// `atcha man`: manual pages.
enum ManCommand {
  static let names = ArgumentKey<[String]>(rest: "command", .dynamic("topic"))

  static let folder = OptionKey<String?>("folder", .directory)

  static let command = Command(path: ["man"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "man", abstract: words.manAbstract,
      examples: [
        Example("atcha man search | man -l -", words.manExample),
        Example("atcha man --folder ~/.local/share/man/man1", words.manFolderExample),
      ],
      arguments: [.argument(names, "COMMAND", help: words.manCommandHelp)],
      options: [.option(folder, "FOLDER", help: words.manFolderHelp)],
      exitCodes: ExitStatus.codes([.answered, .usage, .cannotCreate], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let tree = CommandTable.tree(context.words)
    let names = arguments[names]
    guard let node = tree.command(at: names) else {
      throw HelpCommand.unknown(names, tree, context)
    }
    let page = ManualPage(tree, context.words.kit, date: Program.releaseDate)
    if let folder = arguments[folder] {
      try write(page, to: folder, context)
      return .answered
    }
    context.streams.output.write(page.page(node))
    return .answered
  }

  /// Writes every page, each as a whole; says the path of each.
  private static func write(
    _ page: ManualPage, to folder: String, _ context: CommandContext
  ) throws {
    for (file, text) in page.pages {
      let path = "\(folder)/\(file)"
      do throws(FileError) {
        try AtomicFile.write(
          Array(text.utf8), to: path, permissions: 0o644, survivesPowerCut: false)
      } catch {
        throw UserFacingError(context.words.inputOutput(path, error.detail), .cannotCreate)
      }
      context.streams.output.write(Sanitizer.terminal(path) + "\n")
    }
  }
}
