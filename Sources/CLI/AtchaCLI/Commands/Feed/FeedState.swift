import CoreTerminal
import Domain

/// Whether a timetable can be used on a day.
enum FeedState: Hashable, Sendable {
  case valid
  case begins(CivilDate)
  case ended(CivilDate)

  /// - Parameter version: nil where the feed has no timetable at all.
  init(_ version: FeedVersion?, on day: CivilDate) {
    guard let version else {
      self = .ended(day)
      return
    }
    self =
      version.isValid(on: day)
      ? .valid : day < version.validFrom ? .begins(version.validFrom) : .ended(version.validUntil)
  }

  /// For programs.
  var code: String {
    switch self {
    case .valid: "valid"
    case .begins: "begins"
    case .ended: "ended"
    }
  }

  func text(_ words: any Catalogue) -> String {
    switch self {
    case .valid: words.validTonight
    case .begins(let date): words.beginsOn(date.description)
    case .ended(let date): words.endedOn(date.description)
    }
  }

  var role: Role {
    switch self {
    case .valid: .success
    case .begins: .warning
    case .ended: .error
    }
  }
}
