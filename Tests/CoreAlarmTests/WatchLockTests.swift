import AtchaTestSupport
import CoreAlarm
import Foundation
import Testing

@Suite("The right to keep watch")
struct WatchLockTests {
  @Test("is had by one, and a second is told by whom")
  func single() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "watch.lock").path
      #expect(WatchLock.holder(path: path) == nil)
      let lock = try WatchLock(path: path)
      #expect(WatchLock.holder(path: path) == getpid())
      #expect(throws: WatchLock.Failure.held(by: getpid())) { _ = try WatchLock(path: path) }
      withExtendedLifetime(lock) {}
    }
  }

  @Test("is free again once it is given back")
  func released() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "watch.lock").path
      do { _ = try WatchLock(path: path) }
      #expect(WatchLock.holder(path: path) == nil)
      _ = try WatchLock(path: path)
    }
  }

  @Test("cannot be had where no file can be made")
  func unwritable() {
    #expect(throws: WatchLock.Failure.system(ENOENT)) {
      _ = try WatchLock(path: "/nonexistent/atcha/watch.lock")
    }
  }
}
