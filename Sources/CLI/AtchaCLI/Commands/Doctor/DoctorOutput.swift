import CommandLineKit
import CoreTerminal
import Domain

/// Findings for a person, a pipe and a script.
struct DoctorOutput {
  var findings: [HealthState]
  var words: any Catalogue

  private func count(_ grade: HealthGrade) -> Int { findings.count { $0.grade == grade } }

  var worst: HealthGrade { findings.map(\.grade).max() ?? .ok }

  var verdict: String {
    words.doctorVerdict(warnings: count(.warning), failures: count(.failure))
  }

  /// A line for each, its fix below it, and what it all means.
  func lines(width: Int) -> [StyledLine] {
    let names = findings.map { words.name(of: $0.topic) }
    let widest = names.map(\.displayWidth).max() ?? 0
    var lines: [StyledLine] = []
    for (state, name) in zip(findings, names) {
      let (mark, tone) = Self.look(of: state.grade)
      let head =
        StyledLine("\(mark) ", tone) + StyledLine(name.padded(to: widest), tone)
        + StyledLine("  ")
      let rest = StyledLine(String(repeating: " ", count: head.width))
      let isPlain = state.grade == .ok || state.grade == .notApplicable
      lines += Flow.lines(
        [StyledLine(words.finding(state), isPlain && state.grade != .ok ? .dim : .plain)],
        first: head, rest: rest, width: width)
      if let fix = state.fix { lines.append(self.fix(fix, below: head, width: width)) }
    }
    let tone = Self.look(of: worst).tone
    return lines + [StyledLine()]
      + Flow.lines([StyledLine(verdict, tone)], first: "", rest: "", width: width)
  }

  /// A command is there to be copied: it is not broken, but begins further left where it is long.
  private func fix(_ command: String, below head: StyledLine, width: Int) -> StyledLine {
    let text = StyledLine("\(words.fixLabel): ", .dim) + StyledLine(command, .strong)
    if head.width + text.width <= width {
      return StyledLine(String(repeating: " ", count: head.width)) + text
    }
    return StyledLine("  ") + (text.width + 2 <= width ? text : StyledLine(command, .strong))
  }

  /// Fields of a line for each: what, how bad, which state, in words, what to type.
  var rows: [[String]] {
    findings.map { state in
      [
        state.topic.rawValue, state.grade.rawValue, state.code, words.finding(state),
        state.fix ?? "",
      ]
    }
  }

  /// The document `atcha.doctor/1`.
  var document: JSONValue {
    [
      "schema": "atcha.doctor/1", "grade": .string(max(worst, .ok).rawValue),
      "message": .string(verdict), "warnings": .int(count(.warning)),
      "failures": .int(count(.failure)),
      "checks": .array(
        findings.map { state in
          [
            "topic": .string(state.topic.rawValue), "grade": .string(state.grade.rawValue),
            "state": .string(state.code), "message": .string(words.finding(state)),
            "fix": .optional(state.fix),
          ]
        }),
    ]
  }

  /// A sign and a colour, which say the same.
  private static func look(of grade: HealthGrade) -> (mark: String, tone: Tone) {
    switch grade {
    case .ok: ("✓", .good)
    case .warning: ("!", .warning)
    case .failure: ("✗", .danger)
    case .notApplicable: ("–", .dim)
    }
  }
}
