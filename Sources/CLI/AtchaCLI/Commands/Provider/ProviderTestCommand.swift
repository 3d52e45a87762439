import AtchaData
import CommandLineKit
import CoreTerminal

/// `atcha provider test`: whether providers would answer.
enum ProviderTestCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "test", abstract: words.providerTestAbstract,
      discussion: words.providerTestDiscussion,
      examples: [
        Example("atcha provider test", words.providerTestExample),
        Example("atcha provider test kakao --json", words.providerTestExample),
      ],
      arguments: [
        .argument(ProviderCommand.optionalName, "NAME", help: words.providerOptionalNameHelp)
      ],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [
          .answered, .usage, .badData, .notFound, .unavailable, .inputOutput, .tryLater,
          .notPermitted, .configuration,
        ], words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let reports = try await reports(try chosen(arguments, context), context)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.provider-test/1",
        "providers": .array(reports.map { Self.document($0, context.words) }),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      ProviderTestText(words: context.words).show(reports, in: context)
    }
    let failure = reports.lazy.compactMap(\.failure).first
    return failure.map { UserFacingError(describing: $0, context.words).status } ?? .answered
  }

  /// The one that was named, or all that are set up.
  private static func chosen(
    _ arguments: ArgumentValues, _ context: CommandContext
  ) throws -> [ProviderSettings] {
    let store = try context.services.providers()
    if let name = arguments[ProviderCommand.optionalName] {
      let kind = try ProviderCommand.kind(name)
      guard let settings = try store.settings(of: kind) else {
        throw ProviderFault.notSet(name: name)
      }
      return [settings]
    }
    let all = try store.all()
    if all.isEmpty { throw UserFacingError(context.words.noProviders, .notFound) }
    return all
  }

  /// Asks all of them at once, and keeps their order.
  static func reports(
    _ providers: [ProviderSettings], _ context: CommandContext
  ) async throws -> [ProviderReport] {
    let probe = try context.services.probe()
    let line = ProgressLine(context.streams.error, context.streams.errorTerminal)
    line.eraseOnInterrupt()
    line.update(
      ProgressState(
        context.words.askingProviders(providers.map(\.name)), completed: 0,
        total: providers.count))
    defer { line.clear() }
    return await withTaskGroup(of: (Int, ProviderReport).self) { group in
      for (index, settings) in providers.enumerated() {
        group.addTask { (index, await probe.test(settings)) }
      }
      var reports: [Int: ProviderReport] = [:]
      for await (index, report) in group { reports[index] = report }
      return providers.indices.compactMap { reports[$0] }
    }
  }

  private static func document(_ report: ProviderReport, _ words: any Catalogue) -> JSONValue {
    let error = report.failure.map { UserFacingError(describing: $0, words) }
    let (attoseconds, seconds) = (
      report.duration.components.attoseconds, report.duration.components.seconds
    )
    return [
      "name": .string(report.kind.rawValue), "url": .optional(report.url),
      "isReachable": .optional(report.isReachable),
      "isKeyAccepted": .optional(
        report.kind.keyNeed == .none ? nil as Bool? : report.isKeyAccepted),
      "hasAnswered": .bool(report.failure == nil),
      "sample": .optional(report.sample.map(words.sampleText)),
      "milliseconds": .int(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)),
      "clockAheadSeconds": .optional(report.secondsAhead),
      "message": .optional(error?.message), "hint": .optional(error?.hint),
      "exitCode": .int(Int(error?.status.rawValue ?? 0)),
    ]
  }
}
