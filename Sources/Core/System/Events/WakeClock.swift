import CShims
import Glibc

/// Whether this machine can wake itself from sleep, and who may ask for it.
package enum WakeClock {
  /// Number of CAP_WAKE_ALARM, capabilities(7).
  private static let capability: UInt64 = 35

  /// True where a clock of the machine goes on while it sleeps and can wake it.
  package static var exists: Bool { atcha_wake_clock() == 0 }

  /// True where this process may set it.
  package static var isOurs: Bool { exists && mayProcess("self") ?? false }

  /// Whether a process may set it; nil where that cannot be read.
  package static func mayProcess(_ process: Int32) -> Bool? { mayProcess(String(process)) }

  private static func mayProcess(_ name: String) -> Bool? {
    guard let file = unsafe fopen("/proc/\(name)/status", "re") else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("CapEff:") else { continue }
      let digits = text.dropFirst("CapEff:".count).filter { !$0.isWhitespace }
      return UInt64(digits, radix: 16).map { $0 >> capability & 1 == 1 }
    }
    return nil
  }
}
