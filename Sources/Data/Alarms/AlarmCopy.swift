import CoreFiles
import Domain

/// The second copy: alarms that are not over, and rules, in a small text file beside the database.
///
/// It is read only where the database is damaged, gone or cannot be read. It is replaced after each
/// change of an alarm, which also makes it what another process watches to learn of changes.
struct AlarmCopy: Sendable {
  /// One line of JSON before the rows.
  struct Header: Codable, Hashable {
    var schema = "atcha.alarm-copy/1"
    /// Which database it is a copy of.
    var store: String
    /// Of the collection of alarms, when it was copied.
    var revision: Int64
    /// The last number of an id; absent in copies of older versions.
    var serial: Int64?
  }

  struct Content {
    var header: Header
    var sessions: [AlarmSession]
    var rules: [AlarmRule]
  }

  /// As many as are copied; those that come first.
  static let maximumSessions = 1_000

  let path: String

  func write(_ header: Header, alarms: [[UInt8]], rules: [[UInt8]]) throws {
    var bytes = try Coding.bytes(header)
    for (word, rows) in [("alarm", alarms), ("rule", rules)] {
      for row in rows {
        bytes.append(UInt8(ascii: "\n"))
        bytes += Array("\(word) ".utf8)
        bytes += row
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    try AtomicFile.write(bytes, to: path, survivesPowerCut: true)
  }

  /// The header alone.
  func header() -> Header? {
    guard let bytes = try? AtomicFile.read(path),
      let first = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    else { return nil }
    return try? Coding.value(Header.self, Array(first))
  }

  /// Nil where there is none, or one that is not of this form; rows that cannot be read are left out.
  func read() -> Content? {
    guard let bytes = try? AtomicFile.read(path) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first, let header = try? Coding.value(Header.self, Array(first)),
      header.schema == Header(store: "", revision: 0).schema
    else { return nil }
    var content = Content(header: header, sessions: [], rules: [])
    for line in lines.dropFirst() {
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let body = Array(line[(blank + 1)...])
      switch String(decoding: line[..<blank], as: UTF8.self) {
      case "alarm":
        if let session = try? Coding.value(AlarmSession.self, body) {
          content.sessions.append(session)
        }
      case "rule":
        if let rule = try? Coding.value(AlarmRule.self, body) { content.rules.append(rule) }
      default: break
      }
    }
    return content
  }
}
