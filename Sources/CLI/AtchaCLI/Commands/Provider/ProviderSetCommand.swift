import AtchaData
import CommandLineKit
import CoreSystem
import CoreTerminal
import Domain
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
    let key = try await key(arguments[ProviderCommand.keyFile], for: kind, in: context)
    let store = try context.services.providers()
    let settings = try set(kind, url: arguments[ProviderCommand.url], key: key, in: store)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.provider/1", "provider": ProviderListCommand.document(settings),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      PlaceOutput.tell(context.words.providerIsSet(settings.name, settings.url), in: context)
      if kind.wantsContact(at: settings.url), try context.configuration.settings().contact == nil {
        PlaceOutput.warn(context.words.contactIsWanted(settings.name), in: context)
      }
    }
    return .answered
  }

  /// Sets it up, with all that it needs.
  ///
  /// - Parameters:
  ///   - url: nil keeps the one that is set, or takes the public one.
  ///   - key: nil keeps the one that is set.
  static func set(
    _ kind: ProviderKind, url: String?, key: ProviderKey?, in store: ProviderStore
  ) throws(ProviderFault) -> ProviderSettings {
    if key == nil, kind.keyNeed == .needed, try store.settings(of: kind)?.key == nil {
      throw ProviderFault.keyNeeded(kind)
    }
    try store.set(kind, url: url, key: key)
    guard let settings = try store.settings(of: kind) else {
      throw ProviderFault.notSet(name: kind.rawValue)
    }
    return settings
  }

  /// The key in a file, or on standard input for `-`.
  static func key(
    _ file: String?, for kind: ProviderKind, in context: CommandContext
  ) async throws -> ProviderKey? {
    guard let file else { return nil }
    guard kind.keyNeed != .none else {
      throw UserFacingError(context.words.providerTakesNoKey(kind.rawValue), .usage)
    }
    guard file == "-" else { return try ProviderStore.key(inFile: file) }
    let text = Keyboard.isTerminal ? await typed(in: context) : await piped()
    guard let key = ProviderKey(text) else { throw ProviderFault.badKey(place: "-") }
    return key
  }

  private static func piped() async -> String {
    await BlockingWork.run("key") {
      let bytes = (try? FileHandle.standardInput.read(upToCount: 1 << 16)) ?? nil
      return String(decoding: bytes ?? Data(), as: UTF8.self)
    }
  }

  /// What is typed at the terminal, without showing it there.
  private static func typed(in context: CommandContext) async -> String {
    let error = context.streams.error
    error.write(
      StyledLine("? ", .strong).painted(context.errorPainter)
        + "\(context.words.askKey(isNeeded: true)): ")
    let text = await BlockingWork.run("key") { SecretLine.read() }
    error.write("\n")
    return text ?? ""
  }
}
