import AtchaTestSupport
import CoreAlarm
import CoreSystem
import Foundation
import Testing

/// Signals and their pipe belong to the whole process, so one test runs at a time.
@Suite("Waiting for what is due", .serialized, .timeLimit(.minutes(1)))
struct AlarmWaitTests {
  private func withWait(
    pulse: Duration? = nil, _ body: (AlarmWait, URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let wait = try AlarmWait(
        folder: folder.path, names: ["watched"], signals: try SignalPipe([SIGUSR1]),
        pulse: pulse)
      try await body(wait, folder)
      await wait.stop()
    }
  }

  private func next(_ wait: AlarmWait) async -> Set<Wake>? {
    var iterator = wait.wakes.makeAsyncIterator()
    return await iterator.next()
  }

  @Test("it wakes at the instant, within 100 ms on an idle machine")
  func due() async throws {
    try await withWait { wait, _ in
      let instant = Int64(Date().timeIntervalSince1970) + 2
      try wait.set(seconds: instant)
      #expect(await next(wait) == [.due])
      #expect(Date().timeIntervalSince1970 >= Double(instant))
    }
  }

  @Test("an instant in the past has come")
  func past() async throws {
    try await withWait { wait, _ in
      try wait.set(seconds: 1)
      #expect(await next(wait) == [.due])
    }
  }

  @Test("it wakes when a watched file is replaced, and for no other")
  func changed() async throws {
    try await withWait { wait, folder in
      try Data("a".utf8).write(to: folder.appending(path: "other"))
      let draft = folder.appending(path: "draft")
      try Data("b".utf8).write(to: draft)
      let result = unsafe rename(draft.path, folder.appending(path: "watched").path)
      #expect(result == 0)
      #expect(await next(wait) == [.changed])
    }
  }

  @Test("it wakes for any change in the folder beside")
  func changedBeside() async throws {
    try await withTemporaryFolder { folder in
      let beside = folder.appending(path: "beside")
      try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
      let wait = try AlarmWait(
        folder: folder.path, names: ["watched"], beside: beside.path,
        signals: try SignalPipe([SIGUSR1]))
      try Data("a".utf8).write(to: beside.appending(path: "any"))
      #expect(await next(wait) == [.changedBeside])
      await wait.stop()
    }
  }

  @Test("it wakes when it is asked")
  func asked() async throws {
    try await withWait { wait, _ in
      wait.wake()
      #expect(await next(wait) == [.asked])
    }
  }

  @Test("a signal is something to wait for, on whichever thread it arrives")
  func signal() async throws {
    try await withWait { wait, _ in
      #expect(kill(getpid(), SIGUSR1) == 0)
      #expect(await next(wait) == [.signal(SIGUSR1)])
    }
  }

  @Test("with a pulse it wakes though nothing happens")
  func pulse() async throws {
    try await withWait(pulse: .milliseconds(50)) { wait, _ in
      #expect(await next(wait) == [.pulse])
    }
  }

  @Test("the stream ends when it is stopped")
  func stopped() async throws {
    try await withWait { wait, _ in
      await wait.stop()
      var last: Set<Wake>? = []
      while last != nil { last = await next(wait) }
    }
  }

  @Test("once it is stopped, what is typed is for whoever asks next")
  func typedAfterStop() async throws {
    try await withTemporaryFolder { folder in
      var ends: [Int32] = [-1, -1]
      let made = unsafe pipe(&ends)
      #expect(made == 0)
      let (keyboard, hand) = (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
      let wait = try AlarmWait(
        folder: folder.path, names: ["watched"], signals: try SignalPipe([SIGUSR1]),
        input: OwnedDescriptor(dup(keyboard.rawValue)))
      let written = unsafe write(hand.rawValue, "a", 1)
      #expect(written == 1)
      #expect(await next(wait) == [.typed(Array("a".utf8))])
      await wait.stop()
      let writtenLater = unsafe write(hand.rawValue, "b", 1)
      #expect(writtenLater == 1)
      var byte: UInt8 = 0
      let count = unsafe read(keyboard.rawValue, &byte, 1)
      #expect(count == 1 && byte == UInt8(ascii: "b"))
    }
  }

  @Test("released signals do again what they do to any program")
  func released() throws {
    let pipe = try SignalPipe([SIGUSR2])
    #expect(kill(getpid(), SIGUSR2) == 0)
    while pipe.take() != [SIGUSR2] { sched_yield() }
    pipe.release()
    var action = sigaction()
    let isTold = unsafe sigaction(SIGUSR2, nil, &action) == 0
    #expect(isTold)
    #expect(unsafe action.__sigaction_handler.sa_handler == nil)
  }
}
