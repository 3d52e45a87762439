/// A timer that the manager of the user keeps until it has gone off.
package struct TransientTimer: Sendable {
  /// Ends with `.timer`.
  package var name: String
  package var description: String
  /// In the notation of systemd.time(7), with a zone: `2026-12-01 00:11:00 UTC`.
  package var calendar: String
  /// The unit that it starts.
  package var unit: String
  /// Made for the timer where `unit` has no file: a program and its arguments.
  package var command: [String]?

  package init(
    name: String, description: String, calendar: String, unit: String, command: [String]? = nil
  ) {
    self.name = name
    self.description = description
    self.calendar = calendar
    self.unit = unit
    self.command = command
  }

  /// OnCalendar, since a timer of another kind waits again after it has woken the machine.
  var properties: BusValue {
    Self.properties([
      ("Description", .string(description)), ("AccuracyUSec", .uint64(1)),
      ("WakeSystem", .boolean(true)), ("RemainAfterElapse", .boolean(false)),
      ("CollectMode", .string("inactive-or-failed")), ("Unit", .string(unit)),
      (
        "TimersCalendar",
        .array(of: "(ss)", [.structure([.string("OnCalendar"), .string(calendar)])])
      ),
    ])
  }

  var auxiliary: BusValue {
    guard let command, let program = command.first else { return .array(of: "(sa(sv))", []) }
    let start = BusValue.structure([.string(program), .strings(command), .boolean(false)])
    let properties = Self.properties([
      ("Description", .string(description)), ("Type", .string("oneshot")),
      ("CollectMode", .string("inactive-or-failed")), ("StandardOutput", .string("null")),
      ("ExecStart", .array(of: "(sasb)", [start])),
    ])
    return .array(of: "(sa(sv))", [.structure([.string(unit), properties])])
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
      [.string(timer.name), .string("replace"), timer.properties, timer.auxiliary])
    // The job is done within moments; what failed is forgotten as fast.
    for _ in 0..<40 {
      guard let state = await state(timer.name), state.load == "loaded" else { return false }
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
