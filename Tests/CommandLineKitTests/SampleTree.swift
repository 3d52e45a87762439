import CommandLineKit

/// When to colour, in the sample program.
enum When: String, CaseIterable, Sendable { case auto, always, never }

/// A small program with every kind of option and argument, on which the kit is tried.
enum Sample {
  static let color = OptionKey("color", .choice, default: When.auto)
  static let language = OptionKey("lang", .oneOf(["ko", "en", "ja"]), environment: "TRIP_LANG")
  static let json = FlagKey("json")

  static let from = OptionKey("from", short: "f", .dynamic("place"))
  static let to = OptionKey("to", short: "t", .dynamic("place"))
  static let limit = OptionKey("limit", short: "n", .integer(in: 1...50), default: 3)
  static let tags = OptionKey(repeated: "tag", .text)
  static let quiet = FlagKey("quiet", short: "q")
  static let verbose = FlagKey("verbose", short: "v")
  static let pager = FlagKey(negatable: "pager", default: true)

  static let alarm = ArgumentKey(optional: "alarm", .dynamic("alarm"))
  static let snooze = ArgumentKey("alarm", .dynamic("alarm"))
  static let minutes = ArgumentKey(optional: "minutes", .integer(in: 1...60))
  static let archive = ArgumentKey("archive", .file)
  static let folder = OptionKey("into", .directory)
  static let words = ArgumentKey(rest: "words", .text, required: true)
  static let shell = ArgumentKey("shell", .oneOf(["bash", "zsh", "fish"]))

  static let tree = CommandTree(
    root: CommandSpec(
      name: "trip", abstract: "Find the last way home.",
      discussion: "With nothing set up, trip says what to do first.",
      examples: [Example("trip search --from 강남", "The last way home from 강남.")],
      options: [
        .option(color, "WHEN", help: "When to colour."),
        .option(language, "LANG", help: "Language of all messages."),
        .flag(json, help: "Write one JSON document."),
      ],
      subcommands: [search, alarmGroup, feed, say, completion, hidden],
      exitCodes: [ExitCode(0, "answered"), ExitCode(64, "wrong usage")]),
    topics: [
      HelpTopic(
        name: "exit-codes", title: "Exit codes",
        body: "Scripts can rely on these.\n\n   0  answered\n  64  wrong usage")
    ],
    version: "1.2.3")

  static let search = CommandSpec(
    name: "search", aliases: ["s"], abstract: "Show the last way home tonight.",
    discussion: """
      Asks the timetable for every way home and shows the one that leaves last. Times are those \
      of the place. What "tonight" is follows from the setting `night.end`.

      Coordinates may be negative: `--from -37.5,127.0`.
      """,
    examples: [
      Example("trip search --from 강남 --to home", "From a station to the saved home."),
      Example("trip search -f 37.5,127.0 -n5", "Five routes from a coordinate."),
    ],
    options: [
      .option(from, "PLACE", help: "Where the way begins."),
      .option(to, "PLACE", help: "Where it ends; a \"saved place\", [stop] or coordinate."),
      .option(limit, "N", help: "How many routes to show."),
      .option(tags, "TAG", help: "Only routes with this tag, such as it's 100% \\safe$."),
      .flag(quiet, help: "Print nothing; the exit status tells."),
      .flag(verbose, help: "Say what is being done."),
      .flag(pager, help: "Page long output."),
    ],
    exitCodes: [ExitCode(3, "the last one has gone"), ExitCode(4, "no route")])

  static let alarmGroup = CommandSpec(
    name: "alarm", abstract: "Register and look after alarms.",
    examples: [Example("trip alarm list", "All alarms.")],
    subcommands: [
      CommandSpec(
        name: "list", abstract: "List the alarms.",
        examples: [Example("trip alarm list --json", "The alarms for a script.")]),
      CommandSpec(
        name: "show", abstract: "Show one alarm.",
        examples: [Example("trip alarm show 7", "The alarm with that number.")],
        arguments: [.argument(alarm, "ID", help: "Number of the alarm; the next one if left out.")]
      ),
      CommandSpec(
        name: "snooze", abstract: "Ring a little later.",
        examples: [Example("trip alarm snooze 7 5", "Again in five minutes.")],
        arguments: [
          .argument(snooze, "ID", help: "Number of the alarm."),
          .argument(minutes, "MINUTES", help: "How much later."),
        ]),
    ],
    needsSubcommand: true)

  static let feed = CommandSpec(
    name: "feed", abstract: "Add a timetable.",
    examples: [Example("trip feed seoul.zip", "Adds a GTFS archive.")],
    arguments: [.argument(archive, "FILE", help: "A GTFS archive.")],
    options: [.option(folder, "DIR", help: "Where to keep the timetable.")])

  static let say = CommandSpec(
    name: "say", abstract: "Repeat the words.",
    examples: [Example("trip say hello world", "Prints both words.")],
    arguments: [.argument(words, "WORD", help: "What to say.")])

  static let completion = CommandSpec(
    name: "completion", abstract: "Print a completion script.",
    examples: [Example("trip completion bash", "The script for bash.")],
    arguments: [.argument(shell, "SHELL", help: "The shell that reads the script.")])

  static let hidden = CommandSpec(
    name: "__complete", abstract: "Answer to a completion script.", hidden: true)
}
