import CShims
import Glibc

/// Runs one connection of sd-bus; everything here happens on its thread.
@safe final class BusThread {
  private let address: String
  private let mailbox: BusMailbox
  private let onSignal: BusConnection.SignalHandler
  private let onClose: BusConnection.CloseHandler
  private var bus: OpaquePointer?
  private var calls: [CallUnderWay] = []
  private var isStopping = false

  init(
    address: String, mailbox: BusMailbox, onSignal: @escaping BusConnection.SignalHandler,
    onClose: @escaping BusConnection.CloseHandler
  ) {
    self.address = address
    self.mailbox = mailbox
    self.onSignal = onSignal
    self.onClose = onClose
  }

  /// Gives the connection to a new thread.
  static func start(_ connection: consuming sending BusThread) {
    let mailbox = connection.mailbox
    let context = unsafe Unmanaged.passRetained(connection).toOpaque()
    var thread = pthread_t()
    let error = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<BusThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    if error == 0 {
      pthread_detach(thread)
    } else {
      unsafe Unmanaged<BusThread>.fromOpaque(context).release()
      mailbox.end(.unreachable(address: "", reason: systemMessage(error)))
    }
  }

  private func run() {
    let reason = open() ?? waitAndProcess()
    // Calls under way first: whoever hears of the end may begin anew at once.
    for call in calls { call.resolve(.failure(reason)) }
    calls = []
    mailbox.end(reason)
    if let bus = unsafe bus { unsafe atcha_bus_close(bus) }
    unsafe bus = nil
    if !isStopping { onClose(reason) }
  }

  private func open() -> BusError? {
    var opened: OpaquePointer?
    let result = unsafe atcha_bus_open(address, &opened)
    guard result >= 0, let opened = unsafe opened else {
      return atcha_bus_load() < 0
        ? .libraryMissing : .unreachable(address: address, reason: systemMessage(result))
    }
    unsafe bus = opened
    let filtered = unsafe atcha_bus_filter(
      opened,
      { message, context, _ in
        if let message = unsafe message, let context = unsafe context {
          unsafe Unmanaged<BusThread>.fromOpaque(context).takeUnretainedValue().see(message)
        }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    return filtered < 0 ? .malformed(systemMessage(filtered)) : nil
  }

  /// The loop; returns why it ended.
  private func waitAndProcess() -> BusError {
    guard let bus = unsafe bus else { return .disconnected }
    while true {
      for item in mailbox.take() {
        switch item {
        case .stop:
          isStopping = true
          return .disconnected
        case .call(let call, let deadline, let late, let completion):
          begin(call, deadline: deadline, late: late, completion: completion)
        }
      }
      var result: CInt
      repeat { result = unsafe atcha_bus_process(bus) } while result > 0
      guard result == 0 else { return .disconnected }
      expire(at: atcha_monotonic())
      unsafe wait(bus)
    }
  }

  /// Sleeps until the bus, a task or a time limit wants something.
  private func wait(_ bus: OpaquePointer) {
    var deadline = UInt64.max
    unsafe atcha_bus_timeout(bus, &deadline)
    for call in calls { deadline = min(deadline, call.deadline) }
    var entries = [
      pollfd(fd: mailbox.event.rawValue, events: Int16(POLLIN), revents: 0),
      unsafe pollfd(
        fd: atcha_bus_descriptor(bus), events: Int16(truncatingIfNeeded: atcha_bus_events(bus)),
        revents: 0),
    ]
    var milliseconds: CInt = -1
    if deadline != .max {
      let now = atcha_monotonic()
      // Rounded up, so as not to wake just before.
      milliseconds = deadline > now ? CInt(clamping: (deadline - now + 999) / 1000) : 0
    }
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
  }

  private func begin(
    _ call: BusCall, deadline: UInt64, late: (@Sendable (BusReply) -> Void)?,
    completion: @escaping BusMailbox.Completion
  ) {
    guard let bus = unsafe bus else { return completion(.failure(.disconnected)) }
    let underWay = CallUnderWay(deadline: deadline, late: late, completion: completion)
    var message: OpaquePointer?
    do throws(BusError) {
      try BusMessage.check(
        unsafe atcha_message_new(
          bus, call.destination, call.path, call.interface, call.member, &message))
      guard let message = unsafe message else { throw BusError.malformed("no message") }
      defer { unsafe atcha_message_free(message) }
      for value in call.arguments { unsafe try BusMessage.append(value, to: message) }
      // The time limit is kept here, since that of sd-bus begins only when the bus has answered; its
      // own is for forgetting answers that nobody will get.
      let forget = CallUnderWay.lateLimit
      let result = unsafe atcha_bus_call(
        bus, message,
        { reply, context, _ in
          if let reply = unsafe reply, let context = unsafe context {
            unsafe Unmanaged<CallUnderWay>.fromOpaque(context).takeUnretainedValue().answer(reply)
          }
          return 1
        }, Unmanaged.passUnretained(underWay).toOpaque(), forget, &underWay.slot)
      if result < 0 { throw BusError.disconnected }
      calls.append(underWay)
    } catch {
      completion(.failure(error))
    }
  }

  /// Ends calls whose time is up; those that somebody wants the late answer of stay open.
  private func expire(at now: UInt64) {
    for call in calls where !call.isAnswered && call.deadline <= now { call.expire() }
    calls.removeAll { $0.isAnswered }
  }

  private func see(_ message: OpaquePointer) {
    let signal: CInt = 4
    guard unsafe atcha_message_type(message) == signal else { return }
    guard let values = unsafe try? BusMessage.values(of: message) else { return }
    unsafe onSignal(
      BusSignal(
        sender: text(atcha_message_sender(message)), path: text(atcha_message_path(message)),
        interface: text(atcha_message_interface(message)),
        member: text(atcha_message_member(message)), values: values))
  }
}

/// A call that has not been answered yet.
@safe private final class CallUnderWay {
  /// How long a late answer is waited for, in µs: as long as a service may hang in an evening.
  static let lateLimit: UInt64 = 3_600_000_000

  private(set) var deadline: UInt64
  private(set) var isAnswered = false
  var slot: OpaquePointer?
  private var completion: BusMailbox.Completion?
  private let late: (@Sendable (BusReply) -> Void)?

  init(
    deadline: UInt64, late: (@Sendable (BusReply) -> Void)?,
    completion: @escaping BusMailbox.Completion
  ) {
    self.deadline = deadline
    self.late = late
    self.completion = completion
  }

  deinit { if let slot = unsafe slot { unsafe atcha_slot_free(slot) } }

  func answer(_ reply: OpaquePointer) {
    isAnswered = true
    if let name = unsafe atcha_message_error_name(reply) {
      let name = unsafe String(cString: name)
      resolve(
        .failure(unsafe .refused(name: name, message: text(atcha_message_error_text(reply)))))
      return
    }
    do throws(BusError) {
      let answer = unsafe BusReply(
        sender: text(atcha_message_sender(reply)), values: try BusMessage.values(of: reply))
      if completion == nil { late?(answer) }
      resolve(.success(answer))
    } catch {
      resolve(.failure(error))
    }
  }

  func resolve(_ result: Result<BusReply, BusError>) {
    completion?(result)
    completion = nil
  }

  func expire() {
    resolve(.failure(.timedOut))
    if late == nil { isAnswered = true } else { deadline = .max }
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String {
  guard let pointer = unsafe pointer else { return "" }
  return unsafe String(cString: pointer)
}
