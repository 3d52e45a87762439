/// A command line that cannot be understood.
package struct UsageProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The option as typed, the nearest one known, and the command it belongs to when it is
    /// known elsewhere.
    case unknownOption(String, nearest: String?, belongsTo: [String]?)
    case unknownCommand(String, nearest: String?)
    case missingCommand
    case missingValue(option: String, placeholder: String, next: String?)
    case unexpectedValue(option: String)
    case missingArgument(placeholder: String)
    case unexpectedArgument(String, nearest: String?)
    /// `subject` is the option or the placeholder of the argument.
    case badValue(String, subject: String, ParseProblem)
  }

  package var kind: Kind
  /// The command that was being read, from below the root.
  package var path: [String]

  /// EX_USAGE of sysexits.
  package static let exitStatus: Int32 = 64

  /// What is wrong, with the text at fault.
  package func message(_ texts: KitTexts, program: String) -> String {
    switch kind {
    case .unknownOption(let option, _, _): texts.unknownOption(option)
    case .unknownCommand(let name, _): texts.unknownCommand(name)
    case .missingCommand: texts.missingCommand(invocation(program))
    case .missingValue(let option, let placeholder, _): texts.missingValue(option, placeholder)
    case .unexpectedValue(let option): texts.unexpectedValue(option)
    case .missingArgument(let placeholder): texts.missingArgument(placeholder)
    case .unexpectedArgument(let text, _): texts.unexpectedArgument(text)
    case .badValue(let text, let subject, let problem):
      texts.badValue(text, subject, texts.reason(problem))
    }
  }

  /// What to do about it; never empty.
  package func hint(_ texts: KitTexts, program: String) -> String {
    switch kind {
    case .unknownOption(let option, _, let owner?):
      return texts.optionOfOtherCommand(option, ([program] + owner).joined(separator: " "))
    case .unknownOption(_, let nearest?, _), .unknownCommand(_, let nearest?),
      .unexpectedArgument(_, let nearest?):
      return texts.didYouMean(nearest)
    case .missingValue(let option, _, _?) where option.hasPrefix("--"):
      return texts.valueWithDash(option)
    case .badValue(let text, _, .notAChoice(let choices)):
      if let nearest = choices.nearest(to: text) { return texts.didYouMean(nearest) }
    default: break
    }
    return texts.seeHelp(invocation(program) + " --help")
  }

  private func invocation(_ program: String) -> String {
    ([program] + path).joined(separator: " ")
  }
}
