/// A timer that the manager of the user keeps until it has gone off, with a service of the same name
/// that it then starts.
package struct TransientTimer: Sendable {
  /// Without `.timer`.
  package var name: String
  package var description: String
  /// In the notation of systemd.time(7): `@1796076660`.
  package var calendar: String
  /// A program and its arguments.
  package var command: [String]
  /// A unit that is started along; nil for none.
  package var wants: String?

  package init(
    name: String, description: String, calendar: String, command: [String], wants: String? = nil
  ) {
    self.name = name
    self.description = description
    self.calendar = calendar
    self.command = command
    self.wants = wants
  }

  var unit: String { "\(name).timer" }

  /// OnCalendar, since a timer of another kind waits again after it has woken the machine.
  var properties: BusValue {
    Self.properties([
      ("Description", .string(description)), ("AccuracyUSec", .uint64(1)),
      ("WakeSystem", .boolean(true)), ("RemainAfterElapse", .boolean(false)),
      ("CollectMode", .string("inactive-or-failed")),
      (
        "TimersCalendar",
        .array(of: "(ss)", [.structure([.string("OnCalendar"), .string(calendar)])])
      ),
    ])
  }

  var auxiliary: BusValue {
    let start = BusValue.structure([
      .string(command.first ?? ""), .strings(command), .boolean(false),
    ])
    var properties: [(String, BusValue)] = [
      ("Description", .string(description)), ("Type", .string("oneshot")),
      ("CollectMode", .string("inactive-or-failed")), ("StandardOutput", .string("null")),
      ("ExecStart", .array(of: "(sasb)", [start])),
    ]
    if let wants { properties.append(("Wants", .strings([wants]))) }
    return .array(
      of: "(sa(sv))", [.structure([.string("\(name).service"), Self.properties(properties)])])
  }

  private static func properties(_ list: [(String, BusValue)]) -> BusValue {
    .array(of: "(sv)", list.map { .structure([.string($0.0), .variant($0.1)]) })
  }
}

extension UserManager {
  /// Starts a timer that wakes the machine.
  ///
  /// - Returns: false where the manager could not set it, which it does not say at once.
  package func start(_ timer: TransientTimer) async throws(BusError) -> Bool {
    try await call(
      "StartTransientUnit",
      [.string(timer.unit), .string("replace"), timer.properties, timer.auxiliary])
    // The job is done within moments; what failed is forgotten as fast.
    for _ in 0..<40 {
      guard let state = await state(timer.unit), state.load == "loaded" else { return false }
      switch state.active {
      case "active": return true
      case "inactive", "activating": break
      default: return false
      }
      try? await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  /// Names of loaded units that match a pattern such as `atcha-wake-*.timer`.
  package func units(matching pattern: String) async -> [String] {
    let values = try? await call(
      "ListUnitsByPatterns", [.strings([]), .strings([pattern])])
    return (values?.first?.elements ?? []).compactMap { unit in
      guard case .structure(let fields) = unit else { return nil }
      return fields.first?.string
    }
  }
}
