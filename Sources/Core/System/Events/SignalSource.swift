import CShims

/// Signals as something to wait for.
///
/// Make it before any other thread is begun: threads inherit what is blocked, and a signal would
/// otherwise end the process on one that blocks nothing. Programs that are run have it unblocked again.
package final class SignalSource: Sendable {
  /// What poll(2) waits for.
  package let descriptor: OwnedDescriptor

  package init(_ signals: [Int32]) throws(SystemCallError) {
    descriptor = try SystemCallError.descriptor(
      unsafe atcha_signals_open(signals, Int32(signals.count)), of: "signalfd")
  }

  /// The signals that came since the last look.
  package func take() -> [Int32] {
    var signals: [Int32] = []
    while case let signal = atcha_signals_take(descriptor.rawValue), signal > 0 {
      signals.append(signal)
    }
    return signals
  }
}
