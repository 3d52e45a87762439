/// The login manager: tells when the machine is about to sleep, and waits a little with it if asked.
package actor Logind {
  package enum SleepEvent: Hashable, Sendable {
    /// The machine sleeps once every delay is released (5 seconds at most by default).
    case aboutToSleep
    case resumed
  }

  /// A delay of sleep that ends when it is released, forgotten, or the process ends.
  package final class SleepDelay: Sendable {
    private let descriptor: OwnedDescriptor
    init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }
  }

  private static let name = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let limit = Duration.seconds(3)

  private let bus: BusConnection
  private var delay: SleepDelay?

  /// What happens, in order; ends when the bus does.
  package nonisolated let events: AsyncStream<SleepEvent>

  /// Begins to connect; ``start()`` says whether that worked.
  package init(address: String) {
    let (events, continuation) = AsyncStream<SleepEvent>.makeStream(
      bufferingPolicy: .bufferingNewest(16))
    self.events = events
    bus = BusConnection(
      address: address,
      onSignal: { signal in
        guard signal.interface == Self.manager, signal.member == "PrepareForSleep",
          let isStarting = signal.values.first?.boolean
        else { return }
        continuation.yield(isStarting ? .aboutToSleep : .resumed)
      }, onClose: { _ in continuation.finish() })
  }

  /// Listens for sleep; the error says why nothing will be heard.
  ///
  /// The bus delivers the signal from the owner of the name alone.
  package func start() async -> BusError? {
    let rule =
      "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.manager)',"
      + "member='PrepareForSleep'"
    switch await bus.addMatch(rule, timeout: Self.limit) {
    case .success: return nil
    case .failure(let error): return error
    }
  }

  /// Asks that sleep waits until ``releaseDelay()``; asked again, the delay that stands is kept.
  ///
  /// - Parameter why: shown by `systemd-inhibit --list`.
  package func takeDelay(why: String) async -> BusError? {
    if delay != nil { return nil }
    let call = BusCall(
      Self.name, Self.path, Self.manager, "Inhibit",
      [.string("sleep"), .string("atcha"), .string(why), .string("delay")])
    switch await bus.call(call, timeout: Self.limit) {
    case .success(let reply):
      guard case .descriptor(let descriptor)? = reply.values.first else {
        return .malformed("Inhibit answered without a descriptor")
      }
      if delay == nil { delay = SleepDelay(descriptor) }
      return nil
    case .failure(let error): return error
    }
  }

  /// Lets the machine sleep.
  package func releaseDelay() { delay = nil }

  package var holdsDelay: Bool { delay != nil }
}
