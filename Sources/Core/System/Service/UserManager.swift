import Glibc

/// The manager of a user's services, `systemd --user`, asked over the user's bus.
///
/// Every call has a time limit; a manager that is not there is an error like any other.
package struct UserManager: Sendable {
  package static let name = "org.freedesktop.systemd1"
  private static let path = "/org/freedesktop/systemd1"
  private static let interface = "org.freedesktop.systemd1.Manager"
  private static let limit = Duration.seconds(5)
  /// The manager reads all units again, which takes a while on a busy machine.
  private static let reloadLimit = Duration.seconds(25)

  let bus: BusConnection

  /// Begins to connect.
  package init(_ environment: [String: String]) {
    bus = BusConnection(address: Self.address(environment))
  }

  /// The bus of the manager.
  ///
  /// It is the one in the runtime folder, also where the desktop was given another.
  package static func address(_ environment: [String: String]) -> String {
    if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      unsafe access(folder + "/bus", F_OK) == 0
    {
      return "unix:path=" + BusAddress.escaped(folder + "/bus")
    }
    return BusAddress.session(environment)
  }

  /// Why it cannot be asked; nil where it can.
  package func absence() async -> BusError? {
    let call = BusCall.ofBus("NameHasOwner", [.string(Self.name)])
    switch await bus.call(call, timeout: .seconds(3)) {
    case .success(let reply):
      if reply.values.first?.boolean == true { return nil }
      return .refused(
        name: "org.freedesktop.DBus.Error.NameHasNoOwner", message: "systemd is not on the bus")
    case .failure(let error): return error
    }
  }

  /// Number of its process.
  package func process() async -> Int32? {
    let call = BusCall.ofBus("GetConnectionUnixProcessID", [.string(Self.name)])
    let reply = try? await bus.call(call, timeout: Self.limit).get()
    return reply?.values.first?.uint32.map { Int32(clamping: $0) }
  }

  /// Such as `252.38-1~deb12u1`.
  package func version() async -> String? {
    let reply = try? await bus.call(
      BusCall(
        Self.name, Self.path, "org.freedesktop.DBus.Properties", "Get",
        [.string(Self.interface), .string("Version")]), timeout: Self.limit
    ).get()
    return reply?.values.first?.content.string
  }

  // MARK: Files of units

  /// Reads all files of units anew.
  package func reload() async throws(BusError) {
    _ = try await call("Reload", [], limit: Self.reloadLimit)
  }

  /// Has a unit started with the manager from now on.
  ///
  /// - Parameter path: of its file, which is found also where the manager looks elsewhere.
  package func enable(_ path: String) async throws(BusError) {
    _ = try await call(
      "EnableUnitFiles", [.strings([path]), .boolean(false), .boolean(true)],
      limit: Self.reloadLimit)
  }

  package func disable(_ unit: String) async throws(BusError) {
    _ = try await call(
      "DisableUnitFiles", [.strings([unit]), .boolean(false)], limit: Self.reloadLimit)
  }

  /// Such as `enabled`, `disabled`, `masked`; nil where it has no file.
  package func fileState(_ unit: String) async -> String? {
    (try? await call("GetUnitFileState", [.string(unit)]))?.first?.string
  }

  // MARK: Running units

  /// Starts a unit, or anew where it runs; what becomes of it is told by ``state(_:)``.
  package func restart(_ unit: String) async throws(BusError) {
    _ = try await call("RestartUnit", [.string(unit), .string("replace")])
  }

  package func stop(_ unit: String) async throws(BusError) {
    _ = try await call("StopUnit", [.string(unit), .string("replace")])
  }

  /// Forgets that it failed.
  package func resetFailed(_ unit: String) async {
    _ = try? await call("ResetFailedUnit", [.string(unit)])
  }

  /// What a unit does.
  package struct UnitState: Hashable, Sendable {
    /// Such as `loaded`, `not-found`, `masked`.
    package var load = ""
    /// Such as `active`, `activating`, `inactive`, `failed`.
    package var active = ""
    /// Such as `running`, `auto-restart`.
    package var sub = ""
    /// Why a service ended, such as `exit-code`; `success` where it did not fail.
    package var result = ""
    /// Of a service that runs.
    package var process: Int32?
  }

  /// Nil where it has never heard of the unit.
  package func state(_ unit: String) async -> UnitState? {
    guard let path = (try? await call("LoadUnit", [.string(unit)]))?.first?.string else {
      return nil
    }
    let general = await properties(path, "org.freedesktop.systemd1.Unit")
    guard !general.isEmpty else { return nil }
    var state = UnitState()
    state.load = general["LoadState"]?.string ?? ""
    state.active = general["ActiveState"]?.string ?? ""
    state.sub = general["SubState"]?.string ?? ""
    guard unit.hasSuffix(".service") else { return state }
    let service = await properties(path, "org.freedesktop.systemd1.Service")
    state.result = service["Result"]?.string ?? ""
    state.process = service["MainPID"]?.uint32.flatMap { $0 > 0 ? Int32(clamping: $0) : nil }
    return state
  }

  func properties(_ path: String, _ interface: String) async -> [String: BusValue] {
    let reply = try? await bus.call(
      BusCall(
        Self.name, path, "org.freedesktop.DBus.Properties", "GetAll", [.string(interface)]),
      timeout: Self.limit
    ).get()
    var found: [String: BusValue] = [:]
    for case .entry(.string(let name), let value) in reply?.values.first?.elements ?? [] {
      found[name] = value.content
    }
    return found
  }

  @discardableResult
  func call(
    _ member: String, _ arguments: [BusValue], limit: Duration = UserManager.limit
  ) async throws(BusError) -> [BusValue] {
    let call = BusCall(Self.name, Self.path, Self.interface, member, arguments)
    switch await bus.call(call, timeout: limit) {
    case .success(let reply): return reply.values
    case .failure(let error): throw error
    }
  }
}
