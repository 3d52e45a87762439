import CommandLineKit
import CoreNotification
import CoreTerminal
import Domain

/// The steps of the set-up, each as its command does it.
struct SetupSteps: Sendable {
  let context: CommandContext
  /// For how long the sound is played.
  private static let soundSeconds = 2

  /// What is set already, in words; nil where nothing is.
  func present(_ step: SetupStep) async throws -> String? {
    switch step {
    case .timetable:
      let names = try context.services.feeds().list().map(\.name)
      return names.isEmpty ? nil : names.joined(separator: ", ")
    case .home:
      return try await context.services.savedPlaces().saved(named: SavedPlace.home)
        .map { PlaceOutput.text($0.place) }
    case .daemon:
      let isInstalled = UserUnit(environment: context.environment).isInstalled
      let isWatched = try context.services.alarms().watcher() != nil
      return isInstalled || isWatched ? "" : nil
    // What was heard once says nothing of today.
    case .sound: return nil
    }
  }

  func add(timetable source: String, name: String?) async throws -> SetupResult {
    let before = try context.services.feeds().list()
    try await run(["feed", "add", source] + (name.map { ["--name=\($0)"] } ?? []))
    let after = try context.services.feeds().list()
    let names = after.map(\.name).joined(separator: ", ")
    // The moment at which it was read again is no difference that a person would see.
    let isSame = before.map(Self.identity) == after.map(Self.identity)
    return isSame ? .right(names) : .changed(names)
  }

  private static func identity(_ feed: FeedRecord) -> [String] {
    [feed.name, feed.source] + feed.versions.map(\.digest)
  }

  func set(home text: String) async throws -> SetupResult {
    let store = try context.services.savedPlaces()
    let before = try await store.saved(named: SavedPlace.home)?.place
    let place = try await PlaceLookup(context: context).place(text)
    if let before, before.isSamePlace(as: place) { return .right(PlaceOutput.text(before)) }
    try await run(["home", "set", "--", text])
    let after = try await store.saved(named: SavedPlace.home)?.place ?? place
    return .changed(PlaceOutput.text(after))
  }

  func installDaemon() async throws -> SetupResult {
    let unit = UserUnit(environment: context.environment)
    let before = TextFile.read(unit.path)
    let wasWatched = try context.services.alarms().watcher() != nil
    // What is to be typed where no systemd runs has to be read.
    try await run(["daemon", "install"], isShown: true)
    let isSame = before != nil && before == TextFile.read(unit.path)
    let isWatched = try context.services.alarms().watcher() != nil
    return isSame && wasWatched == isWatched ? .right("") : .changed("")
  }

  /// Plays for a moment; says which program does.
  func playSound() async throws -> SetupResult {
    let folders = try DataFolders(environment: context.environment, words: context.words)
    let sound = AlarmSound(
      folders: [folders.runtime, folders.state], environment: context.environment)
    let start = await sound.start()
    try? await Task.sleep(for: .seconds(Self.soundSeconds))
    await sound.stop()
    switch start {
    case .sounding(let player): return .changed(player)
    case .failed(let reason): return .failed(reason)
    }
  }

  /// Runs a command line of this program, quietly unless its words are wanted.
  private func run(_ words: [String], isShown: Bool = false) async throws {
    var quiet = context
    if !isShown || !context.streams.outputTerminal.isTerminal {
      quiet.streams.output = BufferSink()
    }
    quiet.streams.outputTerminal.isTerminal = context.streams.outputTerminal.isTerminal
    guard case .run(let parsed) = try CommandTable.tree(context.words).parse(words),
      let command = CommandTable.command(at: parsed.path)
    else { throw UserFacingError(context.words.internalFault, .internalFault) }
    _ = try await command.run(parsed.arguments, quiet)
  }
}
