import CoreTerminal
import Domain

/// What a terminal shows while the position of this computer is waited for.
struct FindingHere: Sendable {
  private let line: ProgressLine?
  private let label: String

  /// Shows nothing for a request of which neither place is here.
  init(_ request: SearchRequest, in context: CommandContext) {
    self.init([request.from, request.to], in: context)
  }

  init(_ places: [String], in context: CommandContext) {
    let isHere = places.contains { PlaceName.isSame($0, PlaceName.here) }
    line = isHere ? ProgressLine(context.streams.error, context.streams.errorTerminal) : nil
    label = context.words.findingHere
  }

  /// Does what waits for it, and takes the line away however that ends.
  func during<Value>(_ work: () async throws -> Value) async throws -> Value {
    guard let line else { return try await work() }
    line.eraseOnInterrupt()
    let label = label
    let counter = Task {
      for seconds in 0... {
        line.update(ProgressState(label, completed: seconds))
        try await Task.sleep(for: .seconds(1))
      }
    }
    defer {
      counter.cancel()
      line.clear()
    }
    return try await work()
  }
}
