package import CoreNotification
package import Domain

/// The sound of the alarm behind the port of Domain.
package struct AlarmSounder: Sounder {
  private let sound: AlarmSound

  package init(_ sound: AlarmSound) { self.sound = sound }

  package func start() async -> Delivery.Result {
    switch await sound.start() {
    case .sounding: .delivered
    case .failed(let reason): .failed(reason)
    }
  }

  package func stop() async { await sound.stop() }
}

/// The sound as a channel: sounds with each ring, until no alarm rings any more.
///
/// One sound serves all alarms that ring. After the last ring of an alarm, at leave-by, it ends by
/// itself within a minute.
package actor SoundNotifier: Notifier {
  package nonisolated let channel = "sound"
  package nonisolated let threshold = Attention.alarm

  private let sounder: any Sounder
  private let clock: any WallClock
  private var ringing: Set<AlarmID> = []

  package init(_ sounder: any Sounder, clock: any WallClock) {
    self.sounder = sounder
    self.clock = clock
  }

  package func deliver(_ content: NoticeContent) async -> Delivery {
    let ids = content.sessions.map(\.id)
    ringing.formUnion(ids)
    let result = await sounder.start()
    // Acknowledged while a player was looked for.
    if ringing.isEmpty { await sounder.stop() }
    return content.delivery(channel: channel, at: clock.now(), result)
  }

  package func withdraw(_ session: AlarmSession) async {
    guard ringing.remove(session.id) != nil, ringing.isEmpty else { return }
    await sounder.stop()
  }
}
