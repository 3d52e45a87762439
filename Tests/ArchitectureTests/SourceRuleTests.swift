import Testing

@Suite("Source rules")
struct SourceRuleTests {
  /// A word or call that may not stand in code below Sources.
  struct Forbidden: Sendable, CustomTestStringConvertible {
    var name: String
    var reason: String
    /// Files in which it may stand after all.
    var allowedIn: Set<String> = []
    var pattern: @Sendable () -> Regex<Substring>
    var testDescription: String { name }
  }

  static let forbidden: [Forbidden] = [
    Forbidden(
      name: "public", reason: "there is no library to use from outside: `package` is enough",
      pattern: { /\bpublic\b/ }),
    Forbidden(
      name: "print", reason: "output goes through the terminal that a command is given",
      pattern: { /(?:^|[^.\w])print\(/ }),
    Forbidden(
      name: "fatalError", reason: "throw, or use precondition for what the caller did wrong",
      pattern: { /\bfatalError\(/ }),
    Forbidden(
      name: "try!", reason: "errors are handled or passed on", pattern: { /\btry!/ }),
    Forbidden(
      name: "@unchecked Sendable without a reason",
      reason: "a comment beside it has to say why: `// Sendable because …`",
      pattern: { /@unchecked Sendable/ }),
  ]

  @Test("words that may not stand in code", arguments: forbidden)
  func words(rule: Forbidden) {
    for file in SourceTree.sources where !rule.allowedIn.contains(file.path) {
      for line in SwiftText.lines(with: rule.pattern(), in: file)
      where !hasReason(for: rule, line: line, in: file) {
        Issue.record("\(file.path):\(line): \(rule.name): \(rule.reason)")
      }
    }
  }

  private func hasReason(for rule: Forbidden, line: Int, in file: SourceFile) -> Bool {
    guard rule.name.contains("without a reason") else { return false }
    return file.lines[max(0, line - 6)..<min(file.lines.count, line + 2)].contains {
      $0.contains("because")
    }
  }

  @Test("nothing is left for later")
  func marks() {
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
    for file in SourceTree.everything {
      for (index, line) in file.lines.enumerated() {
        for mark in marks where line.contains(mark) {
          Issue.record("\(file.path):\(index + 1): \(mark): do it, or file an issue")
        }
      }
    }
  }

  @Test("a Swift file has at most 450 lines")
  func size() {
    for file in SourceTree.sources + SourceTree.tests where file.lines.count > 451 {
      Issue.record("\(file.path): \(file.lines.count) lines; split it by what it does")
    }
  }

  @Test("no path of somebody's machine stands anywhere")
  func machinePaths() {
    let folders = ["home", "root", "Users", "work"].map { "/\($0)/" }
    for file in SourceTree.everything {
      for (index, line) in file.lines.enumerated() {
        for folder in folders where isPath(folder, in: line) {
          Issue.record("\(file.path):\(index + 1): the path \(folder)… is of one machine only")
        }
      }
    }
  }

  /// True where the folder stands at the start of a path, not inside one.
  private func isPath(_ folder: String, in line: Substring) -> Bool {
    line.ranges(of: folder).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !(before.isLetter || before.isNumber || ".}$~*_-".contains(before))
    }
  }

  @Test("every host that is named is known")
  func hosts() {
    let url = /https?:\/\/([A-Za-z0-9.-]+)/
    for file in SourceTree.everything where !file.path.hasPrefix("Tests/") {
      for (index, line) in file.lines.enumerated() {
        for match in line.matches(of: url) where !Self.knownHosts.contains(String(match.1)) {
          Issue.record(
            """
            \(file.path):\(index + 1): \(match.1) is a host that nothing here named before; \
            add it to knownHosts if people are to go there
            """)
        }
      }
    }
  }

  /// Where people are sent, and names that stand for nothing.
  static let knownHosts: Set<String> = [
    "download.swift.org", "www.swift.org", "gtfs.org", "keepachangelog.com", "semver.org",
    "no-color.org", "howardhinnant.github.io", "example.org", "example.com",
    // Services that anybody may ask.
    "api.transitous.org", "api.odsay.com", "apis.openapi.sk.com", "nominatim.openstreetmap.org",
    "photon.komoot.io", "dapi.kakao.com", "ntfy.sh", "gotify.net", "gotify.example.org",
    // Planners and their projects.
    "github.com", "api.digitransit.fi", "www.opentripplanner.org",
    // The agencies of the sample timetable.
    "www.korail.com", "www.seoulmetro.co.kr", "www.metro9.co.kr", "bus.go.kr", "www.gbis.go.kr",
    // The terms of geocoders, and servers of one's own.
    "developers.kakao.com", "operations.osmfoundation.org", "localhost", "otp.example.org",
  ]
}
