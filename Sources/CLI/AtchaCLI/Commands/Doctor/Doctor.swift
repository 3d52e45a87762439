import Domain

/// Looks at everything that an alarm depends on, all at the same time.
enum Doctor {
  /// One look at one thing.
  struct Probe: Sendable {
    var topic: HealthTopic
    /// Whatever it waits for: after this much it has found nothing.
    var limit: Duration = .seconds(8)
    var look: @Sendable () async -> HealthState
  }

  /// The findings, in the order of the topics.
  static func examine(_ probes: [Probe]) async -> [HealthState] {
    await withTaskGroup(of: HealthState.self) { group in
      for probe in probes {
        group.addTask {
          await Deadline.run(probe.limit, probe.look)
            ?? .noAnswer(probe.topic, seconds: Int(probe.limit.components.seconds))
        }
      }
      var found: [HealthState] = []
      for await state in group { found.append(state) }
      let order = HealthTopic.allCases
      return found.sorted { a, b in
        order.firstIndex(of: a.topic) ?? 0 < order.firstIndex(of: b.topic) ?? 0
      }
    }
  }
}

extension HealthState {
  /// What to type to mend it; nil where nothing needs mending or no command does it.
  var fix: String? {
    switch self {
    case .daemonOutdated: "systemctl --user restart atcha"
    case .daemonStopped(_, let isInstalled):
      isInstalled ? "systemctl --user restart atcha" : "atcha daemon install"
    case .notificationsWithoutBus: "systemctl --user start dbus.socket"
    case .noBusLibrary: "sudo apt install libsystemd0"
    case .noNotificationServer, .notificationsFail: "sudo apt install dunst"
    case .noSoundPlayer: "sudo apt install alsa-utils"
    case .busFails: "systemctl --user start dbus.socket"
    case .staysAsleep: "systemd-inhibit --what=sleep sleep 8h"
    case .endsWithSession: "loginctl enable-linger"
    case .clockFree, .clockUnknown: "sudo timedatectl set-ntp true"
    case .timeZonesMissing: "sudo apt install tzdata"
    case .timetablesEnd, .timetablesOver, .timetablesBegin, .timetablesUnreadable:
      "atcha feed update"
    case .onlySample: "atcha feed add gtfs.zip"
    case .providerFails(let name, _): "atcha provider test \(name)"
    case .providersOffline(let names): "atcha provider test \(names.first ?? "")"
    case .providerKeyMissing(let name, _), .providerKeyRefused(let name, _):
      "atcha provider set \(name) --key-file FILE"
    case .providersUnreadable: "atcha provider list"
    case .providerKeysOpen(let path): "chmod 600 \(path.asShellWord)"
    case .databaseDamaged: "atcha alarm list"
    case .diskFull(let folder): "df -h \(folder.asShellWord)"
    case .diskNearlyFull: "atcha feed list"
    case .diskRefuses(let folder, _): "ls -ld \(folder.asShellWord)"
    default: nil
    }
  }
}
