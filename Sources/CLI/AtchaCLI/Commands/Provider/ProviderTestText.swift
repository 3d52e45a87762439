import AtchaData
import CommandLineKit
import CoreTerminal

/// What came of asking providers, in a table, with what to do about failures below it.
struct ProviderTestText {
  let words: any Catalogue

  func show(_ reports: [ProviderReport], in context: CommandContext) {
    let streams = context.streams
    if streams.outputTerminal.isTerminal {
      streams.output.write(
        table(reports).rendered(for: streams.outputTerminal, painter: context.painter))
    } else {
      // As the table, with nothing for what is not known.
      streams.output.write(
        rows: reports.map { report in
          [
            report.kind.rawValue, flag(report.isReachable), flag(report.isKeyAccepted),
            report.sample.map(words.sampleText) ?? "", milliseconds(report),
          ]
        })
    }
    for report in reports {
      guard let failure = report.failure else { continue }
      PlaceOutput.warn(UserFacingError(describing: failure, words).explanation, in: context)
    }
    // One clock, however many saw it.
    if let report = reports.first(where: { $0.clockFault != nil }) {
      PlaceOutput.warn(
        words.clockIsWrong(report.kind.rawValue, secondsAhead: report.clockFault ?? 0), in: context)
    }
  }

  private func table(_ reports: [ProviderReport]) -> TextTable {
    var table = TextTable([
      .init(words.providerHead), .init(words.reachableHead, shrinkPriority: 1, minimum: 6),
      .init(words.keyHead, shrinkPriority: 1, minimum: 6),
      .init(words.sampleHead, shrinkPriority: 2, minimum: 6), .init(words.timeHead),
    ])
    for report in reports {
      let isReachable = report.isReachable
      table.rows.append([
        .init(report.kind.rawValue, .emphasis),
        .init(
          isReachable.map { $0 ? words.yes : words.no } ?? "-",
          isReachable == false ? .error : .plain),
        .init(key(report), report.isKeyAccepted == false ? .error : .plain),
        .init(report.sample.map(words.sampleText) ?? "-"),
        .init("\(milliseconds(report)) ms", .muted),
      ])
    }
    return table
  }

  private func key(_ report: ProviderReport) -> String {
    if report.kind.keyNeed == .none { return words.noKey }
    return report.isKeyAccepted.map { $0 ? words.keyAccepted : words.keyNotAccepted } ?? "-"
  }

  private func flag(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "" }

  private func milliseconds(_ report: ProviderReport) -> String {
    let (seconds, attoseconds) = report.duration.components
    return String(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
