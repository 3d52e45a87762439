/// The login manager: tells when the machine is about to sleep, and waits a little with it if asked.
package actor Logind {
  package enum SleepEvent: Hashable, Sendable {
    /// The machine sleeps once every delay is released (5 seconds at most by default).
    case aboutToSleep
    case resumed
    /// The login manager was started anew: what it was asked for is forgotten.
    case appeared
    case gone
  }

  /// A delay of sleep that ends when it is released, forgotten, or the process ends.
  package final class SleepDelay: Sendable {
    private let descriptor: OwnedDescriptor
    /// False when the other end has gone.
    var stands: Bool { !EventWait.hasEnded(descriptor) }
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
        if let event = Self.event(signal) { continuation.yield(event) }
      }, onClose: { _ in continuation.finish() })
  }

  private static func event(_ signal: BusSignal) -> SleepEvent? {
    if signal.interface == manager, signal.member == "PrepareForSleep" {
      return signal.values.first?.boolean.map { $0 ? .aboutToSleep : .resumed }
    }
    guard signal.interface == "org.freedesktop.DBus", signal.member == "NameOwnerChanged",
      signal.values.count == 3, signal.values[0].string == name
    else { return nil }
    return signal.values[2].string == "" ? .gone : .appeared
  }

  /// Listens for sleep; the error says why nothing will be heard.
  ///
  /// The bus delivers the signal from the owner of the name alone.
  package func start() async -> BusError? {
    let rules = [
      "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.manager)',"
        + "member='PrepareForSleep'",
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.name)'",
    ]
    for rule in rules {
      if case .failure(let error) = await bus.addMatch(rule, timeout: Self.limit) { return error }
    }
    return nil
  }

  /// Asks that sleep waits until ``releaseDelay()``; asked again, the delay that stands is kept, unless
  /// it was of a login manager that has ended.
  ///
  /// - Parameter why: shown by `systemd-inhibit --list`.
  package func takeDelay(why: String) async -> BusError? {
    if let delay, delay.stands { return nil }
    delay = nil
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
