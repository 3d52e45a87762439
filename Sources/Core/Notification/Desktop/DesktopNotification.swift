/// What is shown on the desktop, in words that are ready.
package struct DesktopNotification: Hashable, Sendable {
  /// As the specification of desktop notifications numbers it.
  package enum Urgency: UInt8, Hashable, Sendable {
    case low = 0
    case normal = 1
    /// Stays until it is closed, and passes do-not-disturb on most desktops.
    case critical = 2
  }

  /// A button.
  package struct Action: Hashable, Sendable {
    /// What is reported when it is pressed.
    package var key: String
    package var label: String
    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  package var summary: String
  package var lines: [String]
  package var urgency: Urgency
  package var actions: [Action]
  /// A last line where there are no buttons: what to type instead.
  package var withoutActions: String?
  /// A name of the sound theme, for servers that play sounds.
  package var sound: String?
  /// Stays when a button is pressed, so that it can still be closed or changed by us.
  package var isResident: Bool
  /// Changes what is on the screen without a sound and without being shown anew: with the urgency of
  /// what stands, and not at all where the person closed that.
  package var isQuiet = false
  /// Not kept in the history of the desktop.
  package var isTransient: Bool

  package init(
    summary: String, lines: [String], urgency: Urgency, actions: [Action] = [],
    withoutActions: String? = nil, sound: String? = nil, isResident: Bool = false,
    isTransient: Bool = false
  ) {
    self.summary = summary
    self.lines = lines
    self.urgency = urgency
    self.actions = actions
    self.withoutActions = withoutActions
    self.sound = sound
    self.isResident = isResident
    self.isTransient = isTransient
  }
}

/// One that is on the screen: its number, and the server that gave it.
///
/// Numbers begin anew with every server, so one alone says nothing.
package struct ShownNotification: Hashable, Sendable {
  package var id: UInt32
  /// Identity of the bus and of the server on it, never used twice.
  package var server: String
  package init(id: UInt32, server: String) {
    self.id = id
    self.server = server
  }
}

/// What happens to notifications after they were sent.
package enum DesktopEvent: Hashable, Sendable {
  /// A button was pressed in time.
  case chosen(key: String, action: String)
  case closed(key: String, reason: CloseReason)
  /// Shown after all, or again: a server has come.
  case shown(key: String, ShownNotification)
  case serverAppeared
  case serverGone
}

/// Why a notification is no longer shown; numbers of the specification.
package enum CloseReason: UInt32, Hashable, Sendable {
  case expired = 1
  case dismissed = 2
  case closed = 3
  case undefined = 4
}
