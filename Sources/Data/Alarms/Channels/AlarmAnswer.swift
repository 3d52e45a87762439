package import Domain

/// What a person did with a notification, or what became of it later.
package enum AlarmAnswer: Hashable, Sendable {
  case leaving(AlarmID)
  case snooze(AlarmID)
  case dismiss(AlarmID)
  /// Taken from the screen without a choice: by the person, or because its time on it was over.
  case closed(AlarmID, byPerson: Bool)
  /// Shown after all, or again after the server was started anew.
  case shown(AlarmID, Delivery)
}
