import CommandLineKit
import CoreTerminal
import Domain

/// What `feed add` and `feed update` did.
struct FeedChangeOutput {
  static let placesShown = 3
  var changes: [FeedChange]

  func show(asJSON: Bool, in context: CommandContext) {
    let streams = context.streams
    if asJSON {
      let document: JSONValue = [
        "schema": "atcha.feed-change/1", "changes": .array(changes.map { change($0, context) }),
      ]
      streams.output.write(document, for: streams.outputTerminal)
      return
    }
    let width = min(streams.outputTerminal.columns, AnswerText.widest)
    for change in changes {
      let lines =
        Flow.lines(
          [StyledLine(title(change, context.words), .strong)], first: "", rest: "", width: width)
        + FeedSummaryText(
          summary: change.summary, words: context.words, width: width,
          placesShown: Self.placesShown
        ).lines()
      streams.output.write(lines.painted(context.painter))
    }
  }

  private func title(_ change: FeedChange, _ words: any Catalogue) -> String {
    switch change.outcome {
    case .added: words.feedAdded(change.feed.name)
    case .replaced: words.feedReplaced(change.feed.name)
    case .addedBeside:
      words.feedAddedBeside(change.feed.name, from: change.version.validFrom.description)
    case .unchanged: words.feedUnchanged(change.feed.name)
    }
  }

  private func change(_ change: FeedChange, _ context: CommandContext) -> JSONValue {
    let outcome =
      switch change.outcome {
      case .added: "added"
      case .replaced: "replaced"
      case .addedBeside: "addedBeside"
      case .unchanged: "unchanged"
      }
    let today = context.machineTime(context.clock.now()).date
    return [
      "outcome": .string(outcome),
      "feed": FeedJSON.record(change.feed, on: today, in: context),
      "timetable": FeedJSON.version(change.version, in: context),
      "summary": FeedJSON.summary(change.summary),
    ]
  }
}
