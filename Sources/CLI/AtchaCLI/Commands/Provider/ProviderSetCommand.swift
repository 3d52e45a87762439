import AtchaData
import CommandLineKit
import CoreTerminal
import Foundation

/// `atcha provider set`: where a provider is, and its key.
enum ProviderSetCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "set", abstract: words.providerSetAbstract,
      discussion: words.providerSetDiscussion,
      examples: [
        Example("atcha provider set nominatim", words.providerSetExample),
        Example(
          "atcha provider set otp --url https://otp.example.org", words.providerSetOwnExample),
        Example("atcha provider set kakao --key-file kakao.key", words.providerSetKeyExample),
      ],
      arguments: [.argument(ProviderCommand.name, "NAME", help: words.providerNameHelp)],
      options: [
        .option(ProviderCommand.url, "URL", help: words.providerURLHelp),
        .option(ProviderCommand.keyFile, "FILE", help: words.providerKeyFileHelp),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(ProviderCommand.readStatuses, words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let kind = try ProviderCommand.kind(arguments[ProviderCommand.name])
    let file = arguments[ProviderCommand.keyFile]
    guard file == nil || kind.keyNeed != .none else {
      throw UserFacingError(context.words.providerTakesNoKey(kind.rawValue), .usage)
    }
    let store = try context.services.providers()
    let key = try file.map { $0 == "-" ? try standardInput() : try ProviderStore.key(inFile: $0) }
    if key == nil, kind.keyNeed == .needed, try store.settings(of: kind)?.key == nil {
      throw ProviderFault.keyNeeded(kind)
    }
    try store.set(kind, url: arguments[ProviderCommand.url], key: key)
    guard let settings = try store.settings(of: kind) else {
      throw ProviderFault.notSet(name: kind.rawValue)
    }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.provider/1", "provider": ProviderListCommand.document(settings),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      PlaceOutput.tell(context.words.providerIsSet(settings.name, settings.url), in: context)
    }
    return .answered
  }

  /// The key on standard input, which is not shown anywhere.
  private static func standardInput() throws(ProviderFault) -> ProviderKey {
    let bytes = (try? FileHandle.standardInput.read(upToCount: 1 << 16)) ?? nil
    guard let key = ProviderKey(String(decoding: bytes ?? Data(), as: UTF8.self)) else {
      throw .badKey(place: "-")
    }
    return key
  }
}
