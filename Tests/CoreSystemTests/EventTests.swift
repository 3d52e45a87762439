import AtchaTestSupport
import CoreSystem
import Foundation
import Testing

@Suite("Things to wait on", .timeLimit(.minutes(1)))
struct EventTests {
  private func now() -> (seconds: Int64, nanoseconds: Int32) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return (Int64(time.tv_sec), Int32(time.tv_nsec))
  }

  @Test("a timer goes off at its instant, at once for one that is past, and not otherwise")
  func timer() throws {
    let timer = try WallClockTimer()
    #expect(!timer.wakesMachine)
    let start = now()
    try timer.set(seconds: start.seconds + 1, nanoseconds: start.nanoseconds)
    #expect(EventWait.readable([timer.descriptor], timeout: .milliseconds(50)) == [false])
    #expect(timer.take() == nil)
    #expect(EventWait.readable([timer.descriptor], timeout: .seconds(10)) == [true])
    #expect(timer.take() == .elapsed)
    let end = now()
    #expect((end.seconds, end.nanoseconds) >= (start.seconds + 1, start.nanoseconds))
    for past in [start.seconds - 100, 0, -5] as [Int64] {
      try timer.set(seconds: past)
      #expect(EventWait.readable([timer.descriptor], timeout: .seconds(1)) == [true])
      #expect(timer.take() == .elapsed)
    }
    try timer.set(seconds: nil)
    #expect(EventWait.readable([timer.descriptor], timeout: .milliseconds(20)) == [false])
  }

  @Test("a timer that may not wake the machine is an ordinary one")
  func wakingTimer() throws {
    let timer = try WallClockTimer(wakesMachine: true)
    try timer.set(seconds: 1)
    #expect(EventWait.readable([timer.descriptor], timeout: .seconds(1)) == [true])
  }

  @Test("an event wakes once, however often it was posted")
  func wakeEvent() async throws {
    let event = try WakeEvent()
    #expect(!event.take())
    event.post()
    event.post()
    #expect(EventWait.readable([event.descriptor], timeout: .seconds(1)) == [true])
    #expect(event.take())
    #expect(!event.take())
  }

  @Test("changes of a folder are told by name")
  func folderWatch() async throws {
    try await withTemporaryFolder { folder in
      let watch = try FolderWatch(folder.path)
      #expect(watch.take().isEmpty)
      try Data([1]).write(to: folder.appending(path: "alarms.db-wal"))
      try Data([1]).write(to: folder.appending(path: "역"))
      #expect(EventWait.readable([watch.descriptor], timeout: .seconds(5)) == [true])
      #expect(watch.take() == ["alarms.db-wal", "역"])
      #expect(watch.take().isEmpty)
      try FileManager.default.removeItem(at: folder.appending(path: "역"))
      #expect(watch.take() == ["역"])
      #expect(throws: SystemCallError.self) {
        try FolderWatch(folder.appending(path: "missing").path)
      }
    }
  }

  @Test("the service manager is told, and nobody where there is none")
  func serviceManager() async throws {
    try await withTemporaryFolder { folder in
      #expect(!ServiceManager([:]).isPresent)
      #expect(ServiceManager([:]).tell(["READY=1"]))
      let path = folder.appending(path: "notify").path
      let script =
        "import socket,sys; s=socket.socket(socket.AF_UNIX,socket.SOCK_DGRAM); s.bind(sys.argv[1]);"
        + "print('bound',flush=True); print(s.recv(4096).decode(),flush=True)"
      let receiver = try BackgroundProgram(
        program("python3") ?? "/usr/bin/python3", ["-c", script, path], environment: [:],
        log: folder.appending(path: "log"))
      #expect(await eventually { receiver.output.contains("bound") })
      let manager = ServiceManager([
        "NOTIFY_SOCKET": path, "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": String(getpid()),
      ])
      #expect(manager.watchdogInterval == .seconds(60))
      #expect(manager.tell(["READY=1", "STATUS=next\nalarm 23:37"]))
      #expect(
        await eventually { receiver.output == "bound\nREADY=1\nSTATUS=nextalarm 23:37\n" },
        "\(receiver.output)")
      #expect(
        ServiceManager(["WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"]).watchdogInterval == nil)
    }
  }
}
