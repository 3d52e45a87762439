import AtchaTestSupport
import CoreTerminal
import Testing

@testable import AtchaCLI

@Suite("The answer for a person")
struct AnswerTextTests {
  @Test(
    "every kind of answer reads well in every language and width",
    arguments: ExampleAnswers.all.map(\.name), Language.allCases)
  func golden(name: String, language: Language) throws {
    let example = try #require(ExampleAnswers.all.first { $0.name == name })
    for columns in [40, 80, 120] {
      let text = AnswerText(
        view: ExampleAnswers.view(example.answer, at: example.now), words: language.catalogue,
        columns: columns
      ).lines().painted(.none)
      expectGolden(text, "search/\(name).\(language.rawValue).\(columns).txt")
    }
  }

  @Test("no line is wider than the terminal", arguments: Language.allCases)
  func widths(language: Language) {
    for columns in stride(from: 40, through: 200, by: 7) {
      for example in ExampleAnswers.all {
        let lines = AnswerText(
          view: ExampleAnswers.view(example.answer, at: example.now), words: language.catalogue,
          columns: columns
        ).lines()
        for line in lines {
          let text = line.painted(.none)
          #expect(text.displayWidth <= columns, "\(example.name) \(columns): \(text)")
          #expect(text.displayWidth == line.width)
        }
      }
    }
  }
}
