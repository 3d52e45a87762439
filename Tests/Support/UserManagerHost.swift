package import Foundation

/// A real `systemd --user` with a home and a runtime folder of a test's own.
///
/// It starts only where `/run/systemd/system` exists, and gets that in a mount namespace of its own:
/// nobody else sees it, and nothing is left of it.
package final class UserManagerHost: Sendable {
  private static let manager = ["/usr/lib/systemd/systemd", "/lib/systemd/systemd"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Root, or an ordinary user who may have namespaces.
  private static let namespaces = geteuid() == 0 ? ["--mount"] : ["--mount", "--map-root-user"]

  package static let isAvailable: Bool = {
    guard manager != nil, program("unshare") != nil, program("busctl") != nil,
      FileManager.default.fileExists(atPath: "/usr/lib/systemd/user/dbus.socket")
    else { return false }
    let nothing = FileHandle.nullDevice.fileDescriptor
    let mount = try? SpawnedProgram(
      program("unshare") ?? "",
      namespaces + ["--propagation", "private", "mount", "-t", "tmpfs", "none", "/run"],
      environment: nil, files: [nothing, nothing, nothing])
    mount?.waitBlocking()
    return mount?.status == 0
  }()

  package let home: URL
  private let more: [String: String]
  package let runtime: URL
  private let process: BackgroundProgram

  /// What a program of the user has in its environment.
  package var environment: [String: String] {
    [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8",
      "XDG_RUNTIME_DIR": runtime.path,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(runtime.path)/bus",
    ].merging(more) { $1 }
  }

  /// - Parameters:
  ///   - more: added to the environment of the manager and of all that it starts.
  ///   - isPlain: may neither mount nor wake the machine, as the manager of an ordinary user.
  package init(
    in folder: URL, environment more: [String: String] = [:], isPlain: Bool = true
  ) async throws {
    self.more = more
    home = folder.appending(path: "home")
    runtime = folder.appending(path: "run")
    for folder in [home, runtime] {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    // What of the machine's own units has nothing to do here.
    for name in ["dunst.service", "gpg-agent.socket", "dirmngr.socket", "pk-debconf-helper.socket"]
    {
      let masks = home.appending(path: ".config/systemd/user")
      try FileManager.default.createDirectory(at: masks, withIntermediateDirectories: true)
      try? FileManager.default.createSymbolicLink(
        atPath: masks.appending(path: name).path, withDestinationPath: "/dev/null")
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "user-manager.sh").path
    let drop =
      isPlain && geteuid() == 0
      ? ["setpriv", "--bounding-set=-sys_admin,-wake_alarm", "--inh-caps=-all"] : []
    process = try BackgroundProgram(
      program("unshare") ?? "",
      Self.namespaces + ["--propagation", "private", "sh", script, Self.manager ?? ""] + drop
        + ["env"] + more.map { "\($0.key)=\($0.value)" }.sorted(),
      environment: [
        "HOME": home.path, "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": runtime.path,
        "LC_ALL": "C.UTF-8", "TZ": "UTC",
      ], log: folder.appending(path: "manager.log"))
    let isUp = try await eventually(within: .seconds(20)) {
      let answer = try await runProcess(
        program("busctl") ?? "",
        [
          "--user", "get-property", "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
          "org.freedesktop.systemd1.Manager", "SystemState",
        ], environment: environment, deadline: .seconds(5))
      return answer.stdout.contains("running") || answer.stdout.contains("degraded")
    }
    if !isUp {
      await end()
      throw CocoaError(.executableLoad, userInfo: ["log": process.output])
    }
  }

  /// Calls a method of the manager.
  package func call(_ member: String, _ arguments: String...) async throws -> ProcessResult {
    try await runProcess(
      program("busctl") ?? "",
      [
        "--user", "call", "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
        "org.freedesktop.systemd1.Manager", member,
      ] + arguments, environment: environment)
  }

  /// A property of a unit, as busctl shows it.
  package func property(
    _ name: String, of unit: String, _ interface: String = "Unit"
  ) async throws -> String {
    let path = unit.unicodeScalars.reduce(into: "") { text, scalar in
      let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      text += isPlain ? String(scalar) : "_" + String(scalar.value, radix: 16)
    }
    return try await runProcess(
      program("busctl") ?? "",
      [
        "--user", "get-property", "org.freedesktop.systemd1",
        "/org/freedesktop/systemd1/unit/\(path)", "org.freedesktop.systemd1.\(interface)", name,
      ], environment: environment
    ).stdout.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Stops all that it started, and ends.
  package func end() async {
    process.signal(SIGTERM)
    _ = await eventually(within: .seconds(20)) { !process.isRunning }
    process.end()
  }
}
