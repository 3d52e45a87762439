/// How a completion script asks the program for values: `PROGRAM __complete KIND -- PREFIX`.
///
/// The answer is one candidate per line: the value, and after a tab what it is. It must be quick,
/// quiet and offline; a program that cannot answer prints nothing and ends with status 0.
package enum CompletionQuery {
  package static let command = "__complete"
  /// The name given to ``CompletionKind/dynamic(_:)``.
  package static let kind = ArgumentKey("kind", ValueParser { $0 })
  /// What was typed so far, unquoted; may be empty.
  package static let prefix = ArgumentKey(optional: "prefix", ValueParser { $0 })

  /// The hidden command to list in the tree.
  package static let spec = CommandSpec(
    name: command, abstract: "Name candidates for a completion script.",
    arguments: [
      .argument(kind, "KIND", help: "What is completed."),
      .argument(prefix, "PREFIX", help: "What was typed so far."),
    ],
    hidden: true)

  package struct Candidate: Hashable, Sendable {
    package var value: String
    package var explanation: String

    package init(_ value: String, _ explanation: String = "") {
      self.value = value
      self.explanation = explanation
    }
  }

  /// The answer in the form scripts read, without values that a line cannot carry.
  package static func answer(_ candidates: [Candidate]) -> String {
    candidates.filter { !$0.value.isEmpty && !$0.value.unicodeScalars.contains(where: isControl) }
      .map { candidate in
        let words = String(
          String.UnicodeScalarView(candidate.explanation.unicodeScalars.filter { !isControl($0) }))
        return words.isEmpty ? candidate.value + "\n" : "\(candidate.value)\t\(words)\n"
      }
      .joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || (0x2028...0x2029).contains(scalar.value)
  }
}
