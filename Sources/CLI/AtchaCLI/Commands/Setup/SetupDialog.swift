import CoreTerminal
import Domain

/// The set-up as questions on a terminal.
struct SetupDialog: Sendable {
  let steps: SetupSteps

  private var context: CommandContext { steps.context }
  private var words: any Catalogue { context.words }

  /// Asks for a step, unless it is right already.
  func run(_ step: SetupStep) async throws -> SetupResult {
    if let present = try await steps.present(step) { return .right(present) }
    switch step {
    case .timetable: return await untilRight(words.askTimetable) { try await timetable($0) }
    case .home: return await untilRight(words.askHome) { try await home($0) }
    case .daemon:
      guard await agrees(words.askDaemon) else { return .skipped }
      return try await steps.installDaemon()
    case .sound: return try await sound()
    }
  }

  private func timetable(_ answer: String) async throws -> SetupResult {
    try await steps.add(timetable: expanded(answer), name: nil)
  }

  private func home(_ answer: String) async throws -> SetupResult {
    let night = try PlaceLookup(context: context).night()
    let places = try context.services.places(.search)
    if case .ambiguous(let candidates) = try await places.find(answer, on: night),
      let chosen = await choice(candidates)
    {
      return try await steps.set(home: chosen.reference)
    }
    return try await steps.set(home: answer)
  }

  private func sound() async throws -> SetupResult {
    guard await agrees(words.askSound) else { return .skipped }
    let result = try await steps.playSound()
    if case .failed = result { return result }
    return await agrees(words.askHeard) ? result : .failed(words.askHeard)
  }

  // MARK: Asking

  /// Asks again until an answer can be used or there is none.
  private func untilRight(
    _ question: String, _ use: (String) async throws -> SetupResult
  ) async -> SetupResult {
    while let answer = await answer(question) {
      do {
        return try await use(answer)
      } catch {
        let error = UserFacingError(describing: error, words)
        context.streams.error.write(error.text(words, context.errorPainter))
      }
    }
    return .skipped
  }

  /// What is typed, without blanks around it; nil for nothing and at the end of input.
  private func answer(_ question: String) async -> String? {
    context.streams.output.write(
      StyledLine("? ", .strong).painted(context.painter) + "\(question): ")
    guard let line = await Keyboard.line() else {
      context.streams.output.write("\n")
      return nil
    }
    let text = line.trimmed
    return text.isEmpty ? nil : text
  }

  private func agrees(_ question: String) async -> Bool {
    let answer = await answer("\(question) [\(words.yesOrNo)]")
    return answer.map { words.yesAnswers.contains($0.lowercased()) } ?? false
  }

  private func choice(_ candidates: [PlaceCandidate]) async -> PlaceCandidate? {
    let shown = candidates.prefix(9)
    for (index, candidate) in shown.enumerated() {
      context.streams.output.write(
        "  \(index + 1)  \(Sanitizer.terminal(UserFacingError.named(candidate)))\n")
    }
    guard let text = await answer(words.askWhich), let number = Int(text),
      shown.indices.contains(number - 1)
    else { return nil }
    return shown[number - 1]
  }

  /// A tilde as shells understand it: here no shell reads what is typed.
  private func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = context.environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
