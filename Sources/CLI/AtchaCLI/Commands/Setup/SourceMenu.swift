import AtchaData
import CoreTerminal

/// Where timetables can come from: one of one's own, or a server that has them.
enum SourceChoice: Hashable, Sendable {
  case timetable
  /// What was typed is a timetable itself: a file, a folder or a URL.
  case given(String)
  case provider(ProviderKind)
}

/// The choices with what each needs, numbered from 1.
struct SourceMenu: Sendable {
  let words: any Catalogue

  static let providers = ProviderKind.allCases.filter(\.isPlanner)

  func lines(width: Int) -> [StyledLine] {
    let entries =
      [("GTFS", words.timetableNeeds)] + Self.providers.map { ($0.rawValue, words.needs(of: $0)) }
    let widest = entries.map(\.0.displayWidth).max() ?? 0
    return entries.enumerated().flatMap { index, entry in
      let head =
        StyledLine("  \(index + 1)  ", .dim)
        + StyledLine("\(entry.0.padded(to: widest))  ", .strong)
      let rest = StyledLine(String(repeating: " ", count: head.width))
      return Flow.lines([StyledLine(entry.1)], first: head, rest: rest, width: width)
    }
  }

  /// What an answer means: a number, the name of a provider, or a timetable itself.
  static func choice(_ answer: String) -> SourceChoice {
    if let number = Int(answer) {
      if number == 1 { return .timetable }
      if providers.indices.contains(number - 2) { return .provider(providers[number - 2]) }
    }
    if let kind = providers.first(where: { $0.rawValue == answer.lowercased() }) {
      return .provider(kind)
    }
    return answer.lowercased() == "gtfs" ? .timetable : .given(answer)
  }
}
