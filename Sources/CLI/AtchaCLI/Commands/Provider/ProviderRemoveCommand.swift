import AtchaData
import CommandLineKit
import CoreTerminal

/// `atcha provider remove`: forget a provider and its key.
enum ProviderRemoveCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "remove", abstract: words.providerRemoveAbstract,
      examples: [Example("atcha provider remove kakao", words.providerRemoveExample)],
      arguments: [.argument(ProviderCommand.name, "NAME", help: words.providerNameHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(ProviderCommand.readStatuses, words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let kind = try ProviderCommand.kind(arguments[ProviderCommand.name])
    let store = try context.services.providers()
    let isRemoved = try store.remove(kind)
    let left = try store.settings(of: kind)
    if !isRemoved, left == nil { throw ProviderFault.notSet(name: kind.rawValue) }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.provider-removed/1", "name": .string(kind.rawValue),
        "isStillSet": .bool(left != nil),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else if let left {
      let variables = [left.urlOrigin, left.keyOrigin].compactMap { origin in
        if case .environment(let variable)? = origin { variable } else { nil }
      }
      PlaceOutput.warn(
        context.words.providerIsInEnvironment(kind.rawValue, variables), in: context)
    } else {
      PlaceOutput.tell(context.words.providerRemoved(kind.rawValue), in: context)
    }
    return .answered
  }
}
