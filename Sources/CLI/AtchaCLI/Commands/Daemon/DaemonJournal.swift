import AtchaData
import CoreAlarm
import Domain

/// What the daemon says of itself: kept for `daemon status`, written only when it changes.
actor DaemonJournal {
  private let file: DaemonRecordFile
  private var record: DaemonRecord
  private var wake: MachineWake.State?
  private var isSleepKnown = false

  init(file: DaemonRecordFile, _ record: DaemonRecord) {
    self.file = file
    self.record = record
    file.write(record)
  }

  /// - Returns: whether that is news.
  func note(wake state: MachineWake.State) -> Bool {
    let isNews = wake != state
    wake = state
    change { record in
      switch state {
      case .idle: record.isWoken = nil
      case .set: record.isWoken = true
      case .impossible: record.isWoken = false
      }
    }
    return isNews
  }

  func note(sleepFault fault: String?) -> Bool {
    let isNews = !isSleepKnown || record.sleepFault != fault
    isSleepKnown = true
    change { $0.sleepFault = fault }
    return isNews
  }

  func note(configurationFault fault: String?) { change { $0.configurationFault = fault } }

  /// Nobody is to read of a daemon that has ended.
  func end() { file.remove() }

  private func change(_ body: (inout DaemonRecord) -> Void) {
    let old = record
    body(&record)
    if record != old { file.write(record) }
  }
}
