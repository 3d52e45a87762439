import AtchaData
import CoreSystem
import CoreTerminal
import Domain

/// The set-up as questions on a terminal.
struct SetupDialog: Sendable {
  let steps: SetupSteps
  /// Chosen in place of a timetable.
  private var chosen: ProviderKind?

  init(steps: SetupSteps) { self.steps = steps }

  private var context: CommandContext { steps.context }
  private var words: any Catalogue { context.words }

  /// Asks for a step, unless it is right already.
  mutating func run(_ step: SetupStep) async throws -> SetupFinding {
    if chosen == nil {
      switch try await steps.unasked(step) {
      case .missing: break
      case let known: return SetupFinding(step, known)
      }
    }
    switch step {
    case .timetable: return try await source()
    case .provider:
      guard let kind = chosen else { return SetupFinding(.provider, .skipped) }
      chosen = nil
      return try await provider(kind)
    case .home:
      return await untilRight(words.askHome) { try await home($0) }
        ?? SetupFinding(.home, .skipped)
    case .daemon:
      guard await agrees(words.askDaemon) else { return SetupFinding(.daemon, .skipped) }
      return try await steps.installDaemon()
    case .sound: return try await sound()
    }
  }

  // MARK: A timetable or a provider

  private mutating func source() async throws -> SetupFinding {
    let width = min(context.streams.outputTerminal.columns, AnswerText.widest)
    context.streams.output.write(
      SourceMenu(words: words).lines(width: width).painted(context.painter))
    while let answer = await answer(words.askSource) {
      switch SourceMenu.choice(answer) {
      case .provider(let kind):
        chosen = kind
        return SetupFinding(.timetable, .unneeded)
      case .timetable:
        let found = await untilRight(words.askTimetable) { try await timetable($0) }
        return found ?? SetupFinding(.timetable, .skipped)
      case .given(let text):
        do {
          return try await timetable(text)
        } catch {
          tell(error)
        }
      }
    }
    return SetupFinding(.timetable, .skipped)
  }

  private func timetable(_ answer: String) async throws -> SetupFinding {
    try await steps.add(timetable: expanded(answer), name: nil)
  }

  /// Asks for what the provider needs until it answers, or the person lets it be.
  private func provider(_ kind: ProviderKind) async throws -> SetupFinding {
    let standard = kind.standardURL
    var url: String?
    while true {
      url = await answer(words.askAddress(standard: standard))
      if url == nil, standard == nil { return SetupFinding(.provider, .skipped) }
      do {
        url = try url.map { try ProviderStore.address($0, of: kind) }
      } catch {
        tell(error)
        continue
      }
      guard let finding = try await keyed(kind, url) else { continue }
      return finding
    }
  }

  /// - Returns: nil where the address has to be given again.
  private func keyed(_ kind: ProviderKind, _ url: String?) async throws -> SetupFinding? {
    while true {
      var key: ProviderKey?
      if kind.keyNeed != .none {
        let text = await secret(words.askKey(isNeeded: kind.keyNeed == .needed))
        if text == nil, kind.keyNeed == .needed { return SetupFinding(.provider, .skipped) }
        key = text.flatMap { ProviderKey($0) }
        if text != nil, key == nil {
          tell(UserFacingError(words.noKeyAtAll, .badData))
          continue
        }
      }
      let finding: SetupFinding
      do {
        finding = try await steps.set(kind, url: url, key: key)
      } catch let fault as ProviderFault {
        tell(fault)
        switch fault {
        case .badURL, .topicNeeded, .needsTLS: return nil
        default: return SetupFinding(.provider, .failed(UserFacingError(fault, words).message))
        }
      }
      let report = try await steps.test(kind)
      ProviderTestText(words: words).show([report], in: context)
      if report.isKeyAccepted == false { continue }
      return await contact(kind, finding)
    }
  }

  /// Asks for an address that the server may write to, where its terms do.
  private func contact(_ kind: ProviderKind, _ finding: SetupFinding) async -> SetupFinding {
    guard (try? steps.wantsContact(kind)) == true else { return finding }
    return await untilRight(words.askContact(kind.rawValue)) { answer in
      try await steps.set(contact: answer, finding)
    } ?? finding
  }

  // MARK: Home and ringing

  private func home(_ answer: String) async throws -> SetupFinding {
    let night = try PlaceLookup(context: context).night()
    let places = try context.services.places(.search)
    if case .ambiguous(let candidates) = try await places.find(answer, on: night),
      let chosen = await choice(candidates)
    {
      return try await steps.set(home: chosen.reference)
    }
    return try await steps.set(home: answer)
  }

  private func sound() async throws -> SetupFinding {
    guard await agrees(words.askSound) else { return SetupFinding(.sound, .skipped) }
    let finding = try await steps.playSound()
    if case .failed = finding.result { return finding }
    return await agrees(words.askHeard)
      ? finding : SetupFinding(.sound, .failed(words.askHeard))
  }

  // MARK: Asking

  /// Asks again until an answer can be used; nil where there is none.
  private func untilRight(
    _ question: String, _ use: (String) async throws -> SetupFinding
  ) async -> SetupFinding? {
    while let answer = await answer(question) {
      do {
        return try await use(answer)
      } catch {
        tell(error)
      }
    }
    return nil
  }

  private func tell(_ error: any Error) {
    let error = UserFacingError(describing: error, words)
    context.streams.error.write(error.text(words, context.errorPainter))
  }

  /// What is typed, without blanks around it; nil for nothing and at the end of input.
  private func answer(_ question: String) async -> String? {
    ask(question)
    guard let line = await Keyboard.line() else {
      context.streams.output.write("\n")
      return nil
    }
    let text = line.trimmed
    return text.isEmpty ? nil : text
  }

  /// The same, without showing what is typed.
  private func secret(_ question: String) async -> String? {
    ask(question)
    let text = await BlockingWork.run("secret") { SecretLine.read() }?.trimmed
    // The Enter that was typed was not shown either.
    context.streams.output.write("\n")
    return text?.isEmpty == true ? nil : text
  }

  private func ask(_ question: String) {
    context.streams.output.write(
      StyledLine("? ", .strong).painted(context.painter) + "\(question): ")
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
