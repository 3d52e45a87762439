import AtchaData
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
    case .provider: return try presentProvider()
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

  /// What is the state of a step for which nothing is asked.
  func unasked(_ step: SetupStep) async throws -> SetupResult {
    if let present = try await present(step) { return .right(present) }
    switch step {
    case .timetable: return try await present(.provider) == nil ? .missing : .unneeded
    case .provider: return try await present(.timetable) == nil ? .missing : .unneeded
    case .home, .daemon, .sound: return .missing
    }
  }

  // MARK: Timetables

  func add(timetable source: String, name: String?) async throws -> SetupFinding {
    let before = try context.services.feeds().list()
    let command = ["feed", "add", source] + (name.map { ["--name=\($0)"] } ?? [])
    try await run(command)
    let after = try context.services.feeds().list()
    let names = after.map(\.name).joined(separator: ", ")
    // The moment at which it was read again is no difference that a person would see.
    let isSame = before.map(Self.identity) == after.map(Self.identity)
    return SetupFinding(.timetable, isSame ? .right(names) : .changed(names), command)
  }

  private static func identity(_ feed: FeedRecord) -> [String] {
    [feed.name, feed.source] + feed.versions.map(\.digest)
  }

  // MARK: Providers

  /// The planners that searches ask; with a timetable at hand, those that can be asked besides.
  private func presentProvider() throws -> String? {
    let store = try context.services.providers()
    var kinds = try settings().providers.compactMap { ProviderKind(rawValue: $0) }
    if kinds.isEmpty, try !context.services.feeds().list().isEmpty {
      kinds = try store.all().map(\.kind).filter(\.isPlanner)
    }
    let found = kinds.compactMap { try? store.usable($0) }
    return found.isEmpty ? nil : found.map(Self.text).joined(separator: "; ")
  }

  private static func text(_ settings: ProviderSettings) -> String {
    "\(settings.name), \(settings.url)"
  }

  /// As they stand now: a step may have changed them.
  private func settings() throws -> Settings {
    try Configuration(environment: context.environment).settings()
  }

  /// Sets a provider up, and has searches ask it where there is no timetable.
  ///
  /// - Parameters:
  ///   - url: nil keeps the one that is set, or takes the public one.
  ///   - key: nil keeps the one that is set.
  ///   - keyFile: the file that the key is from, if it is from one.
  func set(
    _ kind: ProviderKind, url: String?, key: ProviderKey?, keyFile: String? = nil
  ) async throws -> SetupFinding {
    let store = try context.services.providers()
    let before = try store.settings(of: kind)
    let after = try ProviderSetCommand.set(kind, url: url, key: key, in: store)
    var command = ["provider", "set", kind.rawValue]
    if let url { command += ["--url", url] }
    if key != nil { command += ["--key-file", keyFile ?? "FILE"] }
    var finding = SetupFinding(.provider, .changed(Self.text(after)), command)
    if before == after { finding.result = .right(Self.text(after)) }
    if kind.isPlanner, try context.services.feeds().list().isEmpty {
      let choice = ["config", "set", Setting.providers.rawValue, kind.rawValue]
      if try !settings().providers.contains(kind.rawValue) {
        try await run(choice, isSilent: true)
        finding.result = .changed(Self.text(after))
      }
      finding.commands.append(SetupFinding.line(choice))
    }
    return finding
  }

  /// Whether the terms of the server ask for an address that is not set.
  func wantsContact(_ kind: ProviderKind) throws -> Bool {
    let url = try context.services.providers().settings(of: kind)?.url
    return try url.map(kind.wantsContact) == true && settings().contact == nil
  }

  /// - Returns: the finding with what was done added.
  func set(contact: String, _ finding: SetupFinding) async throws -> SetupFinding {
    let command = ["config", "set", Setting.contact.rawValue, contact]
    try await run(command, isSilent: true)
    var finding = finding
    finding.commands.append(SetupFinding.line(command))
    return finding
  }

  /// Whether it answers, as `atcha provider test` finds it out.
  func test(_ kind: ProviderKind) async throws -> ProviderReport {
    let settings = try context.services.providers().usable(kind)
    let reports = try await ProviderTestCommand.reports([settings], context)
    guard let report = reports.first else {
      throw UserFacingError(context.words.internalFault, .internalFault)
    }
    return report
  }

  // MARK: Home

  func set(home text: String) async throws -> SetupFinding {
    let store = try context.services.savedPlaces()
    let command = ["home", "set", text]
    let before = try await store.saved(named: SavedPlace.home)?.place
    let place = try await PlaceLookup(context: context).place(text)
    if let before, before.isSamePlace(as: place) {
      return SetupFinding(.home, .right(PlaceOutput.text(before)), command)
    }
    try await run(["home", "set", "--", text], isSilent: true)
    let after = try await store.saved(named: SavedPlace.home)?.place ?? place
    return SetupFinding(.home, .changed(PlaceOutput.text(after)), command)
  }

  // MARK: Ringing

  func installDaemon() async throws -> SetupFinding {
    let unit = UserUnit(environment: context.environment)
    let before = TextFile.read(unit.path)
    let wasWatched = try context.services.alarms().watcher() != nil
    let command = ["daemon", "install"]
    // What is to be typed where no systemd runs has to be read.
    try await run(command, isShown: true)
    let isSame = before != nil && before == TextFile.read(unit.path)
    let isWatched = try context.services.alarms().watcher() != nil
    return SetupFinding(
      .daemon, isSame && wasWatched == isWatched ? .right("") : .changed(""), command)
  }

  /// Plays for a moment; says which program does.
  func playSound() async throws -> SetupFinding {
    let folders = try DataFolders(environment: context.environment, words: context.words)
    let sound = AlarmSound(
      folders: [folders.runtime, folders.state], environment: context.environment)
    let start = await sound.start()
    try? await Task.sleep(for: .seconds(Self.soundSeconds))
    await sound.stop()
    switch start {
    case .sounding(let player): return SetupFinding(.sound, .changed(player), ["setup", "--sound"])
    case .failed(let reason): return SetupFinding(.sound, .failed(reason))
    }
  }

  /// Runs a command line of this program, quietly unless its words are wanted.
  private func run(
    _ words: [String], isShown: Bool = false, isSilent: Bool = false
  ) async throws {
    var quiet = context
    if isSilent { quiet.streams.error = BufferSink() }
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
