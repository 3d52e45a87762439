import CommandLineKit
import CoreTerminal
import Domain

/// Options that many commands have.
enum CommonOptions {
  static let lang = OptionKey<String?>(
    "lang", .oneOf(Language.allCases.map(\.rawValue)), environment: "ATCHA_LANG")
  static let color = OptionKey("color", ValueParser<ColorChoice>.choice, default: .auto)
  static let offline = FlagKey("offline")
  static let verbose = FlagKey("verbose")
  static let json = FlagKey("json")

  static func json(_ words: any Catalogue) -> OptionSpec { .flag(json, help: words.jsonHelp) }
}

extension ValueParser where Value == CivilDate {
  /// `YYYY-MM-DD`.
  static var date: ValueParser {
    ValueParser { (text) throws(ParseProblem) in
      guard let date = CivilDate(text) else { throw .custom(InputProblem.date.rawValue) }
      return date
    }
  }
}

extension ValueParser where Value == TimeInput {
  /// `HH:MM[:SS]`, `25:30` or RFC 3339.
  static var time: ValueParser {
    ValueParser { (text) throws(ParseProblem) in
      guard let time = TimeInput(text) else { throw .custom(InputProblem.time.rawValue) }
      return time
    }
  }
}
