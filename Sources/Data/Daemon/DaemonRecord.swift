import CoreFiles
package import Domain

/// What a running daemon says of itself, for `daemon status` in another process.
package struct DaemonRecord: Hashable, Sendable, Codable {
  package var process: Int32
  package var startedAt: Instant
  package var version: String
  /// Path of its program.
  package var program: String
  /// True where a service manager started it.
  package var isService: Bool
  /// True where the machine is woken for the next alarm; nil while there is none.
  package var isWoken: Bool?
  /// Why the configuration is not the one in the file; nil where it is.
  package var configurationFault: String?
  /// Why sleep is not announced; nil where it is.
  package var sleepFault: String?

  package init(
    process: Int32, startedAt: Instant, version: String, program: String, isService: Bool
  ) {
    self.process = process
    self.startedAt = startedAt
    self.version = version
    self.program = program
    self.isService = isService
  }
}

/// The record as one small file in the folder for what lives as long as the session.
package struct DaemonRecordFile: Sendable {
  package let path: String
  package init(path: String) { self.path = path }

  /// A failure is nothing that anybody has to know: the alarms ring without it.
  package func write(_ record: DaemonRecord) {
    guard let bytes = try? Coding.bytes(record) else { return }
    try? AtomicFile.write(bytes, to: path, survivesPowerCut: false)
  }

  /// The record of a process; nil where another wrote it, or none.
  package func read(of process: Int32) -> DaemonRecord? {
    guard let bytes = (try? AtomicFile.read(path)) ?? nil,
      let record = try? Coding.value(DaemonRecord.self, bytes), record.process == process
    else { return nil }
    return record
  }

  package func remove() { try? FileSystem.remove(path) }
}
