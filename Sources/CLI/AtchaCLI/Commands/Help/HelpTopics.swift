import CommandLineKit

/// What `atcha help TOPIC` explains beside commands.
enum HelpTopics {
  static func all(_ words: any Catalogue) -> [HelpTopic] {
    [
      HelpTopic(name: "exit-codes", title: words.exitCodesTitle, body: exitCodes(words)),
      HelpTopic(
        name: "environment", title: words.environmentTitle, body: words.environmentBody),
      HelpTopic(name: "formats", title: words.formatsTitle, body: words.formatsBody),
      HelpTopic(
        name: "data-sources", title: words.dataSourcesTitle, body: words.dataSourcesBody),
    ]
  }

  private static func exitCodes(_ words: any Catalogue) -> String {
    let table = ExitStatus.allCases.map { status in
      let number = String(status.rawValue)
      let space = String(repeating: " ", count: 3 - number.count)
      return "  \(space)\(number)  \(words.meaning(of: status))"
    }
    return words.exitCodesIntroduction + "\n\n" + table.joined(separator: "\n")
  }
}
