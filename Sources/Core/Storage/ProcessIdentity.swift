import CoreFiles
import Glibc

/// A process of a machine that stays the same even when its number is used again.
package struct ProcessIdentity: Hashable, Sendable {
  /// Random per start of the machine.
  package var boot: String
  package var process: Int32
  /// When the process began, in clock ticks since the machine did; 0 where unknown.
  package var startTicks: UInt64

  package init(boot: String, process: Int32, startTicks: UInt64) {
    self.boot = boot
    self.process = process
    self.startTicks = startTicks
  }

  package static let current = ProcessIdentity(
    boot: currentBoot, process: getpid(), startTicks: ticks(of: getpid()) ?? 0)

  package static let currentBoot: String = {
    let text = contents(of: "/proc/sys/kernel/random/boot_id") ?? ""
    return String(text.prefix { $0 != "\n" })
  }()

  package var text: String { "\(boot):\(process):\(startTicks)" }

  package init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(parts[1]), let ticks = UInt64(parts[2]) else {
      return nil
    }
    self.init(boot: String(parts[0]), process: process, startTicks: ticks)
  }

  /// False only where it is certain that the process has ended.
  package var mayBeAlive: Bool {
    // Another start of this machine, or another machine that shares the folder: cannot be told.
    guard boot == Self.currentBoot, !boot.isEmpty else { return true }
    guard let ticks = Self.ticks(of: process) else {
      // No /proc entry; without /proc at all the question stays open.
      return !FileSystem.exists("/proc/self/stat")
    }
    return ticks == startTicks || startTicks == 0
  }

  private static func ticks(of process: Int32) -> UInt64? {
    guard let stat = contents(of: "/proc/\(process)/stat"),
      // The name in parentheses may hold anything, so fields are counted after the last one.
      let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    // Field 3 is the state; field 22 the start time.
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return UInt64(fields[19])
  }

  private static func contents(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
