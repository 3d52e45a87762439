import AtchaTestSupport
import CommandLineKit
import CoreTerminal
import Testing

@Suite("Help")
struct HelpTests {
  static let wide = TextLayout(
    width: 80, measure: { $0.displayWidth }, wrap: { $0.wrapped(to: $1) })

  @Test("of every command is made from the tree", arguments: ["", "search", "alarm", "say"])
  func pages(name: String) throws {
    let node = try #require(Sample.tree.command(at: name.isEmpty ? [] : [name]))
    let help = HelpRenderer(Sample.tree, .english, Self.wide)
    expectGolden(help.long(node), "help-long-\(node.spec.name).txt")
    expectGolden(help.short(node), "help-short-\(node.spec.name).txt")
  }

  @Test("fits a narrow terminal")
  func narrow() throws {
    let node = try #require(Sample.tree.command(at: ["search"]))
    var layout = Self.wide
    layout.width = 40
    let text = HelpRenderer(Sample.tree, .english, layout).long(node)
    expectGolden(text, "help-narrow-search.txt")
  }

  @Test("in Latin script needs no widths from outside")
  func latin() throws {
    let node = try #require(Sample.tree.command(at: ["alarm", "snooze"]))
    let text = HelpRenderer(Sample.tree, .english, .latin(width: 60)).long(node)
    expectGolden(text, "help-latin-snooze.txt")
  }

  @Test("has pages for topics, with their lists kept")
  func topics() throws {
    let topic = try #require(Sample.tree.topic("exit-codes"))
    #expect(
      HelpRenderer(Sample.tree, .english, Self.wide).topic(topic) == """
        Exit codes

        Scripts can rely on these.

           0  answered
          64  wrong usage

        """)
  }

  @Test("shows headings and names in looks that do not move anything")
  func looks() throws {
    var layout = Self.wide
    layout.heading = { "<\($0)>" }
    let node = try #require(Sample.tree.command(at: ["alarm"]))
    let text = HelpRenderer(Sample.tree, .english, layout).short(node)
    let plain = HelpRenderer(Sample.tree, .english, Self.wide).short(node)
    #expect(text.filter { !"<>".contains($0) } == plain)
  }
}

@Suite("Faults of a tree")
struct TreeCheckTests {
  @Test("a tree that keeps all rules has none")
  func clean() { #expect(Sample.tree.faults() == []) }

  @Test("each broken rule is named with its place")
  func broken() {
    let key = OptionKey("Limit", short: "h", .oneOf(["a b"]), default: "c")
    let root = CommandSpec(
      name: "x", abstract: "No stop",
      options: [.option(key, "N", help: ""), .flag(FlagKey("version"), help: "Twice.")],
      subcommands: [
        CommandSpec(
          name: "a", abstract: "A.", examples: [Example("y a", "Other.")],
          arguments: [
            .argument(ArgumentKey(rest: "all", .text), "ALL", help: "All."),
            .argument(ArgumentKey("one", .text), "ONE", help: "One."),
          ]),
        CommandSpec(name: "b", aliases: ["a"], abstract: "B.", examples: [Example("x b", "B.")]),
      ])
    #expect(
      CommandTree(root: root, version: "1").faults() == [
        "x has two of command a", "x has two of option --version", "x has two of option -h",
        "x has the name 'Limit', which is not lower-case ASCII",
        "x: the abstract does not end with a full stop", "x lacks the help of --Limit",
        "x has no example", "x: the default of --Limit is not one of its choices",
        "x: a choice of --Limit is not one word", "x a has two of option --version",
        "x a has two of option -h", "x a: an argument follows one that takes all that is left",
        "x a: a required argument follows an optional one",
        "x a: the example 'y a' does not begin with x", "x b has two of option --version",
        "x b has two of option -h",
      ])
  }
}
