import CoreTerminal
import Domain

/// The terminal that this process writes its messages to: a line, and the bell.
///
/// Where the messages go to a file or the journal the line is written all the same, and counts as not
/// delivered: nobody need be looking.
struct TerminalNotifier: Notifier {
  let channel = "terminal"
  let threshold = Attention.alert

  let sink: any TextSink
  let terminal: Terminal
  let words: any Catalogue
  let clock: any WallClock

  func deliver(_ content: NoticeContent) async -> Delivery {
    var current = content
    current.now = clock.now()
    let bell = terminal.isTerminal && content.announcement.attention == .alarm ? "\u{7}" : ""
    let line = Sanitizer.terminal(NoticeWords(content: current, words: words).line)
    sink.write("\(bell)atcha: \(line)\n")
    let result: Delivery.Result =
      sink.failure != nil
      ? .failed("not written") : terminal.isTerminal ? .delivered : .failed("no terminal")
    return Delivery(
      channel: channel, stage: content.announcement.stage, dueAt: content.dueAt,
      at: clock.now(), result: result, isRepeat: content.mayRepeat)
  }
}
