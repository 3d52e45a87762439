import CoreFiles
import CoreStorage
import CoreSystem
import Domain
import Glibc

/// What UPower says of the battery.
struct UPower {
  struct State: Hashable, Sendable {
    var isOnBattery: Bool
    /// Nil where there is no battery.
    var percent: Int?
  }

  private static let name = "org.freedesktop.UPower"
  private static let path = "/org/freedesktop/UPower"

  let connection: BusConnection
  let limit: Duration

  /// Nil where it does not run.
  func state() async -> State? {
    guard
      let isOnBattery = await property(Self.path, Self.name, "OnBattery")?.boolean
    else { return nil }
    let (device, interface) = ("\(Self.path)/devices/DisplayDevice", "\(Self.name).Device")
    let isPresent = await property(device, interface, "IsPresent")?.boolean ?? false
    var percent: Int?
    if isPresent, case .double(let value)? = await property(device, interface, "Percentage") {
      percent = Int(min(100, max(0, value.rounded())))
    }
    return State(isOnBattery: isOnBattery, percent: percent)
  }

  private func property(_ path: String, _ interface: String, _ property: String) async
    -> BusValue?
  {
    let call = BusCall(
      Self.name, path, "org.freedesktop.DBus.Properties", "Get",
      [.string(interface), .string(property)])
    return (try? await connection.call(call, timeout: limit).get())?.values.first?.unwrapped
  }
}

extension BusValue {
  /// What a variant holds; the value itself where it is none.
  var unwrapped: BusValue {
    if case .variant(let value) = self { value } else { self }
  }
}

/// Batteries as the kernel lists them, where UPower does not run.
enum PowerSupply {
  private static let folder = "/sys/class/power_supply"

  static var state: HealthState {
    let names = FolderList.names(in: folder)
    let batteries = names.filter { name in
      read(name, "type") == "Battery" && read(name, "scope") != "Device"
    }
    guard let battery = batteries.first else { return .noBattery }
    guard let percent = read(battery, "capacity").flatMap({ Int($0) }) else {
      return .batteryUnknown("")
    }
    return HealthPolicy.battery(
      percent: percent, isOnBattery: read(battery, "status") == "Discharging")
  }

  private static func read(_ supply: String, _ file: String) -> String? {
    TextFile.read("\(folder)/\(supply)/\(file)")?.split(whereSeparator: \.isNewline).first
      .map(String.init)
  }
}

/// Small files of the kernel.
enum TextFile {
  static func read(_ path: String) -> String? {
    guard let bytes = try? AtomicFile.read(path, maximumBytes: 64 << 10) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

enum FolderList {
  /// Names of what is in a folder; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// Whether something can be stored below a folder, found out by storing something.
enum DiskLook {
  static func state(of folder: String) -> HealthState {
    let existing = nearest(folder)
    var info = statvfs()
    if unsafe statvfs(existing, &info) == 0 {
      let free = Int(clamping: UInt64(info.f_bavail) * UInt64(info.f_frsize))
      let found = HealthPolicy.disk(freeBytes: free, folder: existing)
      if found.grade == .failure { return found }
      return refusal(existing) ?? found
    }
    return .diskRefuses(folder: existing, reason: systemMessage(errno))
  }

  /// The folder, or the first one above it that is there.
  private static func nearest(_ folder: String) -> String {
    var path = folder
    while !FileSystem.exists(path), let slash = path.lastIndex(of: "/"),
      slash != path.startIndex
    {
      path = String(path[..<slash])
    }
    return FileSystem.exists(path) ? path : "/"
  }

  private static func refusal(_ folder: String) -> HealthState? {
    let path = "\(folder)/.atcha-doctor-\(getpid())"
    defer { unsafe unlink(path) }
    do throws(FileError) {
      try AtomicFile.write(
        [UInt8](repeating: 0, count: 4096), to: path, survivesPowerCut: false)
      return nil
    } catch {
      return error.isFull
        ? .diskFull(folder: folder) : .diskRefuses(folder: folder, reason: error.detail)
    }
  }
}

/// Whether another process runs the program that this one is.
enum SameProgram {
  /// Nil where that cannot be told.
  static func isRun(by process: Int32) -> Bool? {
    var (theirs, ours) = (stat(), stat())
    guard unsafe stat("/proc/\(process)/exe", &theirs) == 0,
      unsafe stat("/proc/self/exe", &ours) == 0
    else { return nil }
    return theirs.st_dev == ours.st_dev && theirs.st_ino == ours.st_ino
  }
}
