import AtchaData
import CommandLineKit
import CoreNetwork
import CoreTerminal
import Domain

extension UserFacingError {
  /// What a person is told of any error that a command can throw.
  init(describing error: any Error, _ words: any Catalogue) {
    switch error {
    case let error as UserFacingError: self = error
    case let error as UsageProblem: self.init(error, words)
    case let error as SearchError: self.init(error, words)
    case let error as PlannerError: self.init(error, words)
    case let error as FeedLibraryError: self.init(error, words)
    case let error as AlarmRefusal: self.init(error, words)
    case let error as ConfigFault: self.init(error, words)
    case let error as Configuration.BadVariable: self.init(error, words)
    case let error as NetworkError: self.init(error, words)
    case let error as ProviderFault: self.init(error, words)
    case let error as StoreFailure: self.init(error, words)
    case let error as WhereaboutsError: self.init(error, words)
    case let error as ProviderFailure: self.init(error, words)
    case let error as ProviderReport.Failure:
      switch error {
      case .planner(let error): self.init(error, words)
      case .geocoder(let error): self.init(geocoder: error, nil, words)
      case .push(let error): self.init(push: error, words)
      case .setting(let fault): self.init(fault, words)
      }
    case let error as OutputFailure: self.init(error, words)
    // The name of the error's type would say something to nobody but the authors.
    default: self.init(words.internalFault, .internalFault)
    }
  }

  init(_ problem: UsageProblem, _ words: any Catalogue) {
    let explanation = Explanation(
      problem.message(words.kit, program: "atcha"),
      hint: problem.hint(words.kit, program: "atcha"))
    self.init(explanation, .usage)
  }

  init(_ failure: OutputFailure, _ words: any Catalogue) {
    switch failure {
    case .readerGone: self.init(words.outputFailed("EPIPE"), .inputOutput)
    case .system(_, let message): self.init(words.outputFailed(message), .inputOutput)
    }
  }

  // MARK: Output

  /// Two lines for a terminal: what failed, and what to do.
  func text(_ words: any Catalogue, _ painter: Painter) -> String {
    "\(painter("atcha:", .error)) \(Sanitizer.terminal(message))\n"
      + "\(painter("\(words.hintLabel):", .muted)) \(Sanitizer.terminal(hint))\n"
  }

  /// The document `atcha.error/1`.
  var document: JSONValue {
    [
      "schema": "atcha.error/1",
      "message": .string(message),
      "hint": .string(hint),
      "exitCode": .int(Int(status.rawValue)),
    ]
  }
}
