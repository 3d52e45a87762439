import AtchaData
import CoreNotification
import CoreSystem
import Domain

/// The ways to a person: terminal, desktop, sound, their own command and their phone.
struct AlarmChannels: Sendable {
  var notifiers: [any Notifier]
  /// What people do with the desktop's notifications.
  var answers: AsyncStream<AlarmAnswer>
  private let command = ReplaceableCommand(nil)
  private let phones: [(kind: ProviderKind, notifier: PushNotifier)]
  private let phone: @Sendable (ProviderKind) -> PushServer?
  private let environment: [String: String]
  private let clock: any WallClock
  private let wording: NoticeWording

  /// - Parameters:
  ///   - command: run for each ring; nil for none.
  ///   - lasts: this process stays, so that a sound can go on.
  ///   - speaking: the language of the moment; that of the context if not given.
  init(
    _ context: CommandContext, command: String?, lasts: Bool,
    speaking: (@Sendable () -> any Catalogue)? = nil
  ) throws {
    let (words, environment, clock) = (context.words, context.environment, context.clock)
    let wording: NoticeWording = { content in
      let words = speaking?() ?? words
      let text = NoticeWords(content: content, words: words)
      let id = content.sessions.first?.id.rawValue ?? ""
      return NoticeText(
        title: text.title, lines: text.lines, leaving: words.leavingAction,
        snooze: words.snoozeAction, dismiss: words.dismissAction,
        withoutActions: "atcha alarm ack \(id)")
    }
    let desktop = DesktopNotifier(
      address: BusAddress.session(environment), wording: wording, clock: clock, isAnswered: lasts,
      opening: LinkOpener(environment: environment).map { opener in
        NotificationOpening(label: words.openAction) { opener.open($0) }
      })
    answers = desktop.answers
    notifiers = [
      TerminalNotifier(
        sink: context.streams.error, terminal: context.streams.errorTerminal, words: words,
        clock: clock), desktop,
    ]
    if lasts {
      let folders = try DataFolders(environment: environment, words: words)
      let sound = AlarmSound(folders: [folders.runtime, folders.state], environment: environment)
      notifiers.append(SoundNotifier(AlarmSounder(sound), clock: clock))
    }
    (self.environment, self.clock, self.wording) = (environment, clock, wording)
    notifiers.append(self.command)
    phones = ProviderKind.phones.map { kind in
      (kind, PushNotifier(kind, wording: wording, clock: clock))
    }
    phone = context.services.phone
    notifiers += phones.map(\.notifier)
    findPhones()
    try replace(command: command, words)
  }

  /// Takes up what is set of servers that reach a phone.
  func findPhones() {
    for (kind, notifier) in phones { notifier.replace(with: phone(kind)) }
  }

  /// Has another command run for each ring; nil for none.
  func replace(command text: String?, _ words: any Catalogue) throws {
    guard let text else { return command.replace(with: nil) }
    do {
      let program = try UserCommand(text, environment: environment)
      command.replace(with: CommandNotifier(program, wording: wording, clock: clock))
    } catch {
      throw UserFacingError(words.badAlarmCommand(text, "\(error)"), .usage)
    }
  }
}
