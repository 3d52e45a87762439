/// What the facts of a machine mean for an alarm.
package enum HealthPolicy {
  /// Nights ahead for which a timetable is wanted, tonight among them.
  package static let nights = 8
  /// Below this many bytes a store cannot be relied on.
  package static let leastBytes = 1 << 20
  /// Below this there is not much room left: an import takes as much.
  package static let fewBytes = 100 << 20

  /// Whether the timetables hold for the nights to come.
  ///
  /// A night is covered where one of the feeds has a timetable for it, since a search takes those that
  /// have.
  package static func timetables(_ feeds: [FeedRecord], tonight: CivilDate) -> HealthState {
    if feeds.isEmpty { return .onlySample }
    func isCovered(_ night: CivilDate) -> Bool {
      feeds.contains { $0.version(validOn: night) != nil }
    }
    let versions = feeds.flatMap(\.versions)
    guard isCovered(tonight) else {
      let next = versions.map(\.validFrom).filter { $0 > tonight }.min()
      let last = versions.map(\.validUntil).filter { $0 < tonight }.max()
      if let last { return .timetablesOver(lastDay: last) }
      if let next { return .timetablesBegin(firstDay: next) }
      return .onlySample
    }
    for ahead in 1..<nights {
      let night = CivilDate(daysSince1970: tonight.daysSince1970 + ahead)
      if !isCovered(night) { return .timetablesEnd(firstDayWithout: night) }
    }
    return .timetablesCover(until: versions.map(\.validUntil).max() ?? tonight)
  }

  /// The worst of what was found of each provider that is set up, by its name.
  package static func providers(_ found: [(name: String, state: HealthState)]) -> HealthState {
    if found.isEmpty { return .noProvider }
    if found.allSatisfy({ $0.state.isOffline }) { return .providersOffline(found.map(\.name)) }
    let worst = found.map(\.state.grade).max() ?? .ok
    if worst > .ok, let first = found.first(where: { $0.state.grade == worst }) {
      return first.state
    }
    return .providersAnswer(found.map(\.name))
  }

  package static func disk(freeBytes: Int, folder: String) -> HealthState {
    if freeBytes < leastBytes { return .diskFull(folder: folder) }
    return freeBytes < fewBytes
      ? .diskNearlyFull(bytes: freeBytes) : .diskHasRoom(bytes: freeBytes)
  }

  /// - Parameters:
  ///   - percent: nil where there is no battery.
  ///   - isOnBattery: nil where nobody could say.
  package static func battery(percent: Int?, isOnBattery: Bool?) -> HealthState {
    guard let isOnBattery else { return .batteryUnknown("") }
    guard isOnBattery else { return percent == nil ? .noBattery : .onMains(percent: percent) }
    guard let percent else { return .batteryUnknown("") }
    return .onBattery(percent: percent)
  }

  package static func notifications(
    server: String, capabilities: Set<String>
  ) -> HealthState {
    capabilities.contains("actions")
      ? .notificationsWork(server: server) : .notificationsWithoutButtons(server: server)
  }

  package static func daemon(
    process: Int?, isRunning: Bool, isCurrent: Bool?, alarms: Int, isInstalled: Bool
  ) -> HealthState {
    guard isRunning else { return .daemonStopped(alarms: alarms, isInstalled: isInstalled) }
    return isCurrent == false
      ? .daemonOutdated(process: process) : .daemonRuns(process: process)
  }
}

extension HealthState {
  fileprivate var isOffline: Bool {
    if case .providersOffline = self { true } else { false }
  }
}
