/// What a backward scan writes while it runs; kept and reused between questions.
///
/// Times in here are seconds relative to a moving zero: every question uses a later stretch of the
/// number line than the one before, so that what older questions left is earlier than anything of this
/// one and needs no clearing.
@safe struct ScanMemory: ~Copyable {
  /// `stride` lanes for each stop.
  ///
  /// Lane i holds the latest time at which one who stands there, having arrived by vehicle, still gets
  /// to the destination with at most i more vehicles. Lanes never decrease with i; those beyond the
  /// vehicles of the question repeat the last one that counts.
  let lanes: UnsafeMutablePointer<Int32>
  /// Lanes of one stop: 8 or 16, so that they fill whole vectors.
  let stride: Int
  /// For each stop the fewest vehicles, minus one, with which someone boarded there.
  let boardSeat: UnsafeMutablePointer<UInt8>
  /// For each stop the latest departure that someone boarded, where `boardSeat` says so.
  let boardTime: UnsafeMutablePointer<Int32>
  /// For each stop the walk from the origin in seconds, or −1.
  let access: UnsafeMutablePointer<Int32>
  /// A bit for each stop that has such a walk: small enough to stay near.
  private let accessBits: UnsafeMutablePointer<UInt64>
  /// For each run the fewest vehicles, minus one, with which one who sits in it gets home.
  ///
  /// `stride` for none yet, `off` where it does not run.
  private(set) var seats: UnsafeMutablePointer<Int8>
  private var seatCapacity = 0
  private let stopCount: Int
  private let maxVehicles: Int
  /// The relative time of the deadline of the question at hand.
  private(set) var deadline: Int32

  static let never = Int32.min
  /// Lanes before the first, for a look at lane `off` − 1.
  private static let padding = 192
  /// As a signed number less than any seat, as an unsigned one more.
  static let off = Int8.min

  init(stopCount: Int, maxVehicles: Int) {
    self.stopCount = stopCount
    self.maxVehicles = maxVehicles
    stride = maxVehicles <= 8 ? 8 : 16
    let count = max(1, stopCount)
    let places = ScanMemory.padding + count * stride
    let memory = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: places * MemoryLayout<Int32>.stride, alignment: 64
    ).bindMemory(to: Int32.self, capacity: places)
    unsafe memory.initialize(repeating: ScanMemory.never, count: places)
    unsafe lanes = memory + ScanMemory.padding
    unsafe boardSeat = .allocate(capacity: count)
    unsafe boardTime = .allocate(capacity: count)
    unsafe access = .allocate(capacity: count)
    unsafe access.initialize(repeating: -1, count: count)
    unsafe boardTime.initialize(repeating: ScanMemory.never, count: count)
    unsafe boardSeat.initialize(repeating: 0, count: count)
    let words = (count + 63) / 64
    unsafe accessBits = .allocate(capacity: words)
    unsafe accessBits.initialize(repeating: 0, count: words)
    unsafe seats = .allocate(capacity: 1)
    deadline = ScanMemory.first
  }

  deinit {
    unsafe (lanes - ScanMemory.padding).deallocate()
    unsafe accessBits.deallocate()
    unsafe boardSeat.deallocate()
    unsafe boardTime.deallocate()
    unsafe access.deallocate()
    unsafe seats.deallocate()
  }

  /// The relative deadline that the next question will have.
  func nextDeadline(window: Int32) -> Int32 {
    (deadline > Int32.max / 2 - 2 * window ? ScanMemory.first : deadline) + window + 1
  }

  private static let first = Int32.min / 2

  /// Makes room for a question whose times lie within `window` seconds before its deadline.
  mutating func begin(window: Int32, seats count: Int) {
    let next = nextDeadline(window: window)
    if next < deadline {
      unsafe lanes.update(repeating: ScanMemory.never, count: stopCount * stride)
    }
    deadline = next
    unsafe boardSeat.update(repeating: UInt8(maxVehicles), count: stopCount)
    if count > seatCapacity {
      unsafe seats.deallocate()
      unsafe seats = .allocate(capacity: count)
      seatCapacity = count
    }
  }

  @inline(__always)
  func isAccess(_ stop: Int) -> Bool { unsafe accessBits[stop >> 6] >> UInt64(stop & 63) & 1 != 0 }

  func setAccess(_ stop: Int, _ seconds: Int32) {
    unsafe access[stop] = seconds
    let bit: UInt64 = 1 << UInt64(stop & 63)
    unsafe accessBits[stop >> 6] =
      seconds < 0 ? accessBits[stop >> 6] & ~bit : accessBits[stop >> 6] | bit
  }

  func setSeats(_ range: Range<Int>, running: Bool) {
    unsafe (seats + range.lowerBound).update(
      repeating: running ? Int8(stride) : ScanMemory.off, count: range.count)
  }

  /// The fewest vehicles, minus one, still to come after an arrival at a stop and the next boarding;
  /// `stride` where the destination is out of reach.
  @inline(__always)
  func seat(at lanes: UnsafePointer<Int32>, arrival: Int32) -> Int8 {
    let limit = SIMD8<Int32>(repeating: arrival)
    let one = SIMD8<Int32>(repeating: 1)
    let zero = SIMD8<Int32>()
    let low = unsafe UnsafeRawPointer(lanes).load(as: SIMD8<Int32>.self)
    var late = zero.replacing(with: one, where: low .>= limit)
    if stride == 16 {
      let high = unsafe UnsafeRawPointer(lanes + 8).load(as: SIMD8<Int32>.self)
      late &+= zero.replacing(with: one, where: high .>= limit)
    }
    return Int8(truncatingIfNeeded: Int32(truncatingIfNeeded: stride) &- late.wrappedSum())
  }

  /// The latest time to stand at a stop with at most `vehicles` still to come; `never` for none.
  func latest(_ stop: Int, vehicles: Int) -> Int32 {
    unsafe lanes[stop * stride + min(vehicles, maxVehicles - 1)]
  }
}
