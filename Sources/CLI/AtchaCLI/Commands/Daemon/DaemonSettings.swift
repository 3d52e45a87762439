import AtchaData
import CommandLineKit
import CoreNotification
import Domain
import Synchronization

/// The parts of a daemon that its settings make: they are replaced when those change, and stay when
/// the file cannot be understood.
final class DaemonSettings: Sendable {
  let alarms: AlarmServices
  let channels: AlarmChannels
  private let live: LiveConfiguration
  private let planner: ReplaceablePlanner
  private let context: CommandContext
  /// The command that was given on the command line goes before any setting.
  private let givenCommand: String?
  private let state: Mutex<State>
  /// False where the language does not follow from the settings: `--lang` was given.
  private let followsLanguage: Bool

  private struct State {
    /// Why the command of the settings is not the one that runs.
    var commandFault: UserFacingError?
  }

  init(
    _ context: CommandContext, _ live: LiveConfiguration, _ services: AlarmServices,
    _ arguments: ArgumentValues
  ) throws {
    let planner = ReplaceablePlanner(services.planner)
    var alarms = services
    alarms.planner = planner
    self.alarms = alarms
    self.planner = planner
    self.live = live
    self.context = context
    state = Mutex(State())
    givenCommand = arguments[DaemonCommand.exec]
    let follows = Self.language(live.current, context) == context.words.language
    followsLanguage = follows
    let words = { @Sendable () -> any Catalogue in
      follows ? Self.language(live.current, context).catalogue : context.words
    }
    // One given by hand is refused at once; one of the settings keeps no alarm from ringing.
    channels = try AlarmChannels(context, command: givenCommand, lasts: true, speaking: words)
    apply()
  }

  var nightEnd: ClockTime { live.current.nightEnd }

  /// Why not all of the file is in force.
  var fault: UserFacingError? {
    live.fault.map { UserFacingError(describing: $0, context.words) }
      ?? state.withLock { $0.commandFault }
  }

  func reload() {
    live.reload()
    apply()
  }

  private func apply() {
    let configuration = live.current
    let words = followsLanguage ? Self.language(configuration, context).catalogue : context.words
    if let make = alarms.makePlanner { planner.replace(with: make(configuration, words.language)) }
    channels.findPhones()
    guard givenCommand == nil else { return }
    let command = DaemonCommand.alarmCommand(configuration, context.environment)
    do {
      try channels.replace(command: command, context.words)
      state.withLock { $0.commandFault = nil }
    } catch {
      let fault = UserFacingError(describing: error, context.words)
      state.withLock { $0.commandFault = fault }
    }
  }

  private static func language(
    _ configuration: Configuration, _ context: CommandContext
  ) -> Language {
    Language.resolve(
      flag: nil, environment: context.environment, configured: configuration.language)
  }
}
