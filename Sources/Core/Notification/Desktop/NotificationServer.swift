import CoreSystem

/// A server of desktop notifications, as it was when it was asked what it can do.
struct NotificationServer: Hashable, Sendable {
  static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"
  static let interface = "org.freedesktop.Notifications"

  /// Unique name on the bus.
  var owner: String
  /// Identity of the bus.
  var bus: String
  var capabilities: Set<String>

  /// See ``ShownNotification/server``.
  var token: String { "\(bus)/\(owner)" }

  /// The signals that are wanted: what becomes of notifications, and the coming and going of servers.
  static let matches = [
    "type='signal',sender='\(name)',path='\(path)',interface='\(interface)'",
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',arg0='\(name)'",
  ]

  static let getCapabilities = BusCall(name, path, interface, "GetCapabilities")

  /// Closes one; sent to the server that showed it, not to one that came after.
  func close(_ id: UInt32) -> BusCall {
    BusCall(owner, Self.path, Self.interface, "CloseNotification", [.uint32(id)])
  }

  /// Shows a notification as far as the server can.
  ///
  /// - Parameters:
  ///   - key: what it is about; servers that know stack tags show one per tag even where a number got
  ///     lost.
  ///   - replacing: number of one of this server, 0 for none.
  func notify(_ notification: DesktopNotification, key: String, replacing: UInt32) -> BusCall {
    let hasActions = capabilities.contains("actions")
    var lines = notification.lines
    if !hasActions || notification.actions.isEmpty, let line = notification.withoutActions {
      lines.append(line)
    }
    lines = lines.map { PlainText.line($0) }.filter { !$0.isEmpty }
    var summary = PlainText.line(notification.summary)
    if !capabilities.contains("body"), let first = lines.first { summary += " — " + first }
    var body = lines.joined(separator: "\n")
    if capabilities.contains("body-markup") { body = PlainText.escaped(body) }
    let actions =
      hasActions
      ? notification.actions.flatMap { [$0.key, PlainText.line($0.label, limit: 40)] } : []
    return BusCall(
      Self.name, Self.path, Self.interface, "Notify",
      [
        .string("Atcha"), .uint32(replacing), .string("alarm-symbolic"), .string(summary),
        .string(body), .strings(actions),
        .dictionary(hints(notification, key: key)),
        // 0 never; -1 as the server likes. Several servers let critical ones expire otherwise, and
        // what is quiet stands until there is news.
        .int32(notification.urgency == .critical || notification.isQuiet ? 0 : -1),
      ])
  }

  private func hints(_ notification: DesktopNotification, key: String) -> [String: BusValue] {
    let tag = "atcha-" + PlainText.line(key, limit: 64)
    var hints: [String: BusValue] = [
      // A byte: several servers ignore the urgency where it is a wider number.
      "urgency": .byte(notification.urgency.rawValue),
      "category": .string("x-atcha.alarm"),
      "desktop-entry": .string("atcha"),
      "x-dunst-stack-tag": .string(tag),
      "x-canonical-private-synchronous": .string(tag),
    ]
    if notification.isResident { hints["resident"] = .boolean(true) }
    if notification.isQuiet { hints["suppress-sound"] = .boolean(true) }
    if notification.isTransient { hints["transient"] = .boolean(true) }
    if let sound = notification.sound, capabilities.contains("sound") {
      hints["sound-name"] = .string(sound)
    }
    return hints
  }
}
