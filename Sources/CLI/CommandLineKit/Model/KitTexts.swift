/// The command layer's own words in one language.
///
/// A member without a text does not compile, so a language cannot miss one.
package struct KitTexts: Sendable {
  package typealias Phrase = @Sendable (String) -> String
  package typealias Phrase2 = @Sendable (String, String) -> String
  package typealias Phrase3 = @Sendable (String, String, String) -> String

  /// BCP 47 language of the texts, for manual pages.
  package var language: String

  // Headings.
  package var usage: String
  package var commands: String
  package var arguments: String
  package var options: String
  package var globalOptions: String
  package var examples: String
  package var exitStatus: String
  package var topics: String
  package var aliases: String
  package var description: String
  /// NAME of a manual page.
  package var name: String
  /// SYNOPSIS of a manual page.
  package var synopsis: String
  package var seeAlso: String

  // Parts of help.
  /// Stands for any options in a usage line.
  package var optionsPlaceholder: String
  /// Stands for a subcommand in a usage line.
  package var commandPlaceholder: String
  package var helpOptionHelp: String
  package var versionOptionHelp: String
  /// Given a default.
  package var defaultNote: Phrase
  /// Given the name of an environment variable.
  package var environmentNote: Phrase
  /// Given choices, separated by commas.
  package var choicesNote: Phrase
  package var repeatableNote: String
  /// Given a command line.
  package var moreHelp: Phrase

  // Messages. An option comes with its dashes, everything without quotes.
  package var unknownOption: Phrase
  package var unknownCommand: Phrase
  /// Given the command.
  package var missingCommand: Phrase
  /// Given the option and its placeholder.
  package var missingValue: Phrase2
  /// Given the flag.
  package var unexpectedValue: Phrase
  /// Given the placeholder.
  package var missingArgument: Phrase
  package var unexpectedArgument: Phrase
  /// Given the text, the option or placeholder, and the reason.
  package var badValue: Phrase3

  // Reasons of a bad value.
  package var emptyReason: String
  package var notAnIntegerReason: String
  package var notANumberReason: String
  /// Given the bounds.
  package var outOfRangeReason: Phrase2
  /// Given choices, separated by commas.
  package var notAChoiceReason: Phrase
  /// Given the code of ``ParseProblem/custom(_:)``.
  package var customProblem: Phrase

  // Hints.
  package var didYouMean: Phrase
  /// Given an option.
  package var valueWithDash: Phrase
  /// Given an option and the command it belongs to.
  package var optionOfOtherCommand: Phrase2
  /// Given a command line.
  package var seeHelp: Phrase

  package init(
    language: String,
    usage: String,
    commands: String,
    arguments: String,
    options: String,
    globalOptions: String,
    examples: String,
    exitStatus: String,
    topics: String,
    aliases: String,
    description: String,
    name: String,
    synopsis: String,
    seeAlso: String,
    optionsPlaceholder: String,
    commandPlaceholder: String,
    helpOptionHelp: String,
    versionOptionHelp: String,
    defaultNote: @escaping Phrase,
    environmentNote: @escaping Phrase,
    choicesNote: @escaping Phrase,
    repeatableNote: String,
    moreHelp: @escaping Phrase,
    unknownOption: @escaping Phrase,
    unknownCommand: @escaping Phrase,
    missingCommand: @escaping Phrase,
    missingValue: @escaping Phrase2,
    unexpectedValue: @escaping Phrase,
    missingArgument: @escaping Phrase,
    unexpectedArgument: @escaping Phrase,
    badValue: @escaping Phrase3,
    emptyReason: String,
    notAnIntegerReason: String,
    notANumberReason: String,
    outOfRangeReason: @escaping Phrase2,
    notAChoiceReason: @escaping Phrase,
    customProblem: @escaping Phrase,
    didYouMean: @escaping Phrase,
    valueWithDash: @escaping Phrase,
    optionOfOtherCommand: @escaping Phrase2,
    seeHelp: @escaping Phrase
  ) {
    self.language = language
    self.usage = usage
    self.commands = commands
    self.arguments = arguments
    self.options = options
    self.globalOptions = globalOptions
    self.examples = examples
    self.exitStatus = exitStatus
    self.topics = topics
    self.aliases = aliases
    self.description = description
    self.name = name
    self.synopsis = synopsis
    self.seeAlso = seeAlso
    self.optionsPlaceholder = optionsPlaceholder
    self.commandPlaceholder = commandPlaceholder
    self.helpOptionHelp = helpOptionHelp
    self.versionOptionHelp = versionOptionHelp
    self.defaultNote = defaultNote
    self.environmentNote = environmentNote
    self.choicesNote = choicesNote
    self.repeatableNote = repeatableNote
    self.moreHelp = moreHelp
    self.unknownOption = unknownOption
    self.unknownCommand = unknownCommand
    self.missingCommand = missingCommand
    self.missingValue = missingValue
    self.unexpectedValue = unexpectedValue
    self.missingArgument = missingArgument
    self.unexpectedArgument = unexpectedArgument
    self.badValue = badValue
    self.emptyReason = emptyReason
    self.notAnIntegerReason = notAnIntegerReason
    self.notANumberReason = notANumberReason
    self.outOfRangeReason = outOfRangeReason
    self.notAChoiceReason = notAChoiceReason
    self.customProblem = customProblem
    self.didYouMean = didYouMean
    self.valueWithDash = valueWithDash
    self.optionOfOtherCommand = optionOfOtherCommand
    self.seeHelp = seeHelp
  }

  func reason(_ problem: ParseProblem) -> String {
    switch problem {
    case .empty: emptyReason
    case .notAnInteger: notAnIntegerReason
    case .notANumber: notANumberReason
    case .outOfRange(let lower, let upper): outOfRangeReason(lower, upper)
    case .notAChoice(let choices): notAChoiceReason(choices.joined(separator: ", "))
    case .custom(let code): customProblem(code)
    }
  }
}
