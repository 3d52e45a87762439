import CoreSystem
import CoreTerminal
import Domain

/// The progress of an import on standard error; nothing where that is no terminal.
struct FeedProgressBar: Sendable {
  private let line: ProgressLine
  private let label: String

  init(_ source: String, in context: CommandContext) {
    line = ProgressLine(context.streams.error, context.streams.errorTerminal)
    label = context.words.importing(source.split(separator: "/").last.map(String.init) ?? source)
  }

  private var report: @Sendable (FeedProgress) -> Void {
    { [line, label] progress in
      let percent = Int(progress.fraction * 100)
      line.update(ProgressState("\(label)  \(progress.step)", completed: percent, total: 100))
    }
  }

  /// Does work that waits and reports its progress, on a thread of its own, and takes the bar away
  /// however the work ends; a signal that ends it takes away what was begun.
  func during<Value: Sendable>(
    _ work:
      @escaping @Sendable (@escaping @Sendable (FeedProgress) -> Void) throws(FeedLibraryError)
      -> Value
  ) async throws -> Value {
    let drafts = DraftGuard { [line] in line.clear() }
    defer {
      drafts.end()
      line.clear()
    }
    let show = report
    let report: @Sendable (FeedProgress) -> Void = { progress in
      drafts.check()
      show(progress)
    }
    let result = await BlockingWork.run("feeds") { () -> Result<Value, FeedLibraryError> in
      do throws(FeedLibraryError) {
        return .success(try work(report))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
