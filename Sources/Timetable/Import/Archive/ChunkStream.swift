import Dispatch
import Synchronization

/// The bytes of a table in chunks, with room before each for the end of the one before.
///
/// A large table is produced on a second thread while the chunks are read on this one.
final class ChunkStream {
  /// A piece of a table.
  ///
  /// `base[-headroom] … base[-1]` and `base[count]` may be written by the reader.
  @safe struct Chunk {
    let base: UnsafeMutablePointer<UInt8>
    let count: Int
    fileprivate let slot: Int
  }

  private static let usualCapacity = 1 << 18
  private static let threadedSize = 4 << 20

  private let pipe: ChunkPipe
  private let isThreaded: Bool
  private let onChunk: (Int) -> Void

  /// - Parameters:
  ///   - size: the number of bytes to expect.
  ///   - headroom: writable bytes before each chunk.
  ///   - capacity: the most bytes of a chunk.
  ///   - onChunk: called with the number of bytes of each chunk when the reader takes it.
  init(
    _ producer: any ByteProducer, size: Int, headroom: Int, capacity: Int = usualCapacity,
    onChunk: @escaping (Int) -> Void
  ) {
    isThreaded = size >= Self.threadedSize
    self.onChunk = onChunk
    pipe = ChunkPipe(
      producer, slots: isThreaded ? 4 : 2, headroom: headroom,
      capacity: max(1, min(capacity, size)))
    if isThreaded {
      let pipe = pipe
      DispatchQueue.global(qos: .userInitiated).async { @Sendable in pipe.produceAll() }
    }
  }

  deinit { if isThreaded { pipe.cancel() } }

  /// The next chunk, or nil at the end; the chunk before stays valid until ``recycle(_:)``.
  func next() throws(ImportError) -> Chunk? {
    let slot: Int?
    if isThreaded {
      slot = try pipe.take()
    } else {
      pipe.produceOne()
      slot = try pipe.take()
    }
    guard let slot else { return nil }
    let count = pipe.count(of: slot)
    onChunk(count)
    return unsafe Chunk(base: pipe.base(of: slot), count: count, slot: slot)
  }

  /// Gives the buffer of a chunk back to be filled again.
  func recycle(_ chunk: Chunk) { pipe.recycle(chunk.slot) }
}

/// A ring of buffers between the thread that inflates and the one that reads.
///
/// Unchecked, because the semaphores order every access: a slot belongs to the producing side from a
/// wait on `free` to a signal on `full`, and to the reading side from a wait on `full` to a signal on
/// `free`. `producer` is used by the producing side alone.
@safe private final class ChunkPipe: @unchecked Sendable {
  private let producer: any ByteProducer
  private let slots: Int
  private let headroom: Int
  private let capacity: Int
  private let memory: UnsafeMutablePointer<UInt8>
  private let counts: UnsafeMutablePointer<Int>
  private var failure: ImportError?
  private var produceSlot = 0
  private var takeSlot = 0
  private let free = DispatchSemaphore(value: 0)
  private let full = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)
  private let isCancelled = Atomic(false)

  init(_ producer: any ByteProducer, slots: Int, headroom: Int, capacity: Int) {
    self.producer = producer
    self.slots = slots
    self.headroom = headroom
    self.capacity = capacity
    unsafe memory = .allocate(capacity: slots * (headroom + capacity + 1))
    unsafe counts = .allocate(capacity: slots)
    unsafe counts.initialize(repeating: 0, count: slots)
    for _ in 0..<slots { free.signal() }
  }

  deinit {
    unsafe memory.deallocate()
    unsafe counts.deallocate()
  }

  func base(of slot: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe memory + slot * (headroom + capacity + 1) + headroom
  }

  func count(of slot: Int) -> Int { unsafe counts[slot] }

  /// Fills one slot; a count of 0 marks the end, −1 a failure.
  @discardableResult func produceOne() -> Bool {
    free.wait()
    let slot = produceSlot
    produceSlot = (produceSlot + 1) % slots
    do throws(ImportError) {
      unsafe counts[slot] = try unsafe producer.read(
        into: UnsafeMutableRawBufferPointer(start: base(of: slot), count: capacity))
    } catch {
      failure = error
      unsafe counts[slot] = -1
    }
    let goesOn = unsafe counts[slot] > 0
    full.signal()
    return goesOn
  }

  func produceAll() {
    while !isCancelled.load(ordering: .relaxed) {
      if !produceOne() { break }
    }
    finished.signal()
  }

  func take() throws(ImportError) -> Int? {
    full.wait()
    let slot = takeSlot
    takeSlot = (takeSlot + 1) % slots
    if unsafe counts[slot] < 0, let failure { throw failure }
    return unsafe counts[slot] > 0 ? slot : nil
  }

  func recycle(_ slot: Int) { free.signal() }

  /// Stops the producing thread and waits until it has let go of the buffers.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    free.signal()
    finished.wait()
  }
}
