import CShims

/// Wakes a thread that waits in ``EventWait``; may be posted from any thread, any number of times.
package final class WakeEvent: Sendable {
  /// What poll(2) waits for.
  package let descriptor: OwnedDescriptor

  package init() throws(SystemCallError) {
    descriptor = try SystemCallError.descriptor(atcha_event_open(), of: "eventfd")
  }

  package func post() { _ = atcha_event_post(descriptor.rawValue) }

  /// True where it was posted since the last look.
  package func take() -> Bool { atcha_event_take(descriptor.rawValue) == 1 }
}
