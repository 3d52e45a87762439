import CoreThreads
import Glibc
import Synchronization
import Testing

@Suite("A thread for an actor")
struct ThreadExecutorTests {
  private actor Counter {
    private let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }
    private(set) var count = 0
    private var threads: Set<UInt64> = []

    init(_ executor: ThreadExecutor) { self.executor = executor }

    func add() {
      count += 1
      threads.insert(UInt64(pthread_self()))
    }

    var isOnOneThread: Bool {
      threads == [UInt64(pthread_self())]
    }

    nonisolated func addFromOutside() {
      assumeIsolated { $0.count += 1 }
    }

    func addByAssumption() { addFromOutside() }
  }

  @Test("all jobs run one after the other on the same thread")
  func serial() async {
    let counter = Counter(ThreadExecutor(label: "test"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { await counter.add() } }
    }
    #expect(await counter.count == 200)
    #expect(await counter.isOnOneThread)
    await counter.addByAssumption()
    #expect(await counter.count == 201)
  }

  @Test("an actor and its executor that go take their thread with them")
  func ends() async throws {
    let name = "atcha-end-test"
    for _ in 0..<20 {
      let counter = Counter(ThreadExecutor(label: name))
      await counter.add()
    }
    let deadline = ContinuousClock.now + .seconds(10)
    while threads(named: name) > 0, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(threads(named: name) == 0)
  }

  /// The job that lets go of an actor may be done before whoever handed it over goes on.
  @Test("actors that go with their last job, thousands of times, from several tasks at once")
  func shortLived() async {
    let total = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var sum = 0
          for _ in 0..<500 {
            let counter = Counter(ThreadExecutor(label: "short"))
            await counter.add()
            await counter.add()
            sum += await counter.count
          }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
    #expect(total == 8 * 500 * 2)
  }

  private func threads(named name: String) -> Int {
    var count = 0
    guard let folder = unsafe opendir("/proc/self/task") else { return 0 }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let task = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      guard let file = unsafe fopen("/proc/self/task/\(task)/comm", "r") else { continue }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 32)
      if unsafe fgets(&line, 32, file) != nil {
        let text = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        if String(decoding: text, as: UTF8.self) == name { count += 1 }
      }
    }
    return count
  }

  @Test("a queue hands elements over in order and lets those who wait go when it is closed")
  func queue() async {
    let queue = WorkQueue<Int>()
    let taken = Mutex<[Int]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      #expect(
        WorkerThread.start("taker") {
          while let element = queue.next() { taken.withLock { $0.append(element) } }
          continuation.resume()
        })
      for element in 0..<1_000 { queue.add(element) }
      queue.close()
    }
    #expect(taken.withLock { $0 } == Array(0..<1_000))
  }
}
