import AtchaData
import CommandLineKit
import CoreTerminal

/// `atcha provider list`: those that are set up.
enum ProviderListCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "list", abstract: words.providerListAbstract,
      examples: [Example("atcha provider list", words.providerListExample)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(ProviderCommand.readStatuses, words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let providers = try context.services.providers().all()
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.provider-list/1", "providers": .array(providers.map(Self.document)),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else if providers.isEmpty {
      PlaceOutput.warn(context.words.noProviders, in: context)
    } else if streams.outputTerminal.isTerminal {
      let table = table(providers, context.words)
      streams.output.write(table.rendered(for: streams.outputTerminal, painter: context.painter))
    } else {
      streams.output.write(
        rows: providers.map { [$0.name, $0.url, $0.key == nil ? "" : "key"] })
    }
    return .answered
  }

  private static func table(
    _ providers: [ProviderSettings], _ words: any Catalogue
  ) -> TextTable {
    var table = TextTable([
      .init(words.providerHead), .init(words.purposeHead, shrinkPriority: 1, minimum: 6),
      .init(words.addressHead, shrinkPriority: 2, minimum: 10), .init(words.keyHead),
    ])
    for provider in providers {
      let kind = provider.kind
      let isMissing = provider.key == nil && kind.keyNeed == .needed
      table.rows.append([
        .init(provider.name, .emphasis),
        .init(words.purpose(kind)),
        .init(provider.url, .muted),
        .init(
          provider.key != nil ? words.keyIsSet : isMissing ? words.keyIsMissing : words.noKey,
          isMissing ? .warning : .plain),
      ])
    }
    return table
  }

  static func document(_ provider: ProviderSettings) -> JSONValue {
    [
      "name": .string(provider.name), "plans": .bool(provider.kind.isPlanner),
      "findsPlaces": .bool(provider.kind.findsPlaces),
      "reachesPhone": .bool(provider.kind.reachesPhone), "url": .string(provider.url),
      "urlOrigin": ProviderCommand.origin(provider.urlOrigin),
      "hasKey": .bool(provider.key != nil),
      "keyOrigin": ProviderCommand.origin(provider.keyOrigin),
      "needsKey": .bool(provider.kind.keyNeed == .needed),
    ]
  }
}
