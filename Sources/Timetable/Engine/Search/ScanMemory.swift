/// What a backward scan writes while it runs; kept and reused between questions.
///
/// Times in here are seconds relative to a moving zero: every question uses a later stretch of the
/// number line than the one before, so that what older questions left is earlier than anything of this
/// one and needs no clearing.
@safe struct ScanMemory: ~Copyable {
  /// Lanes of a stop.
  ///
  /// Lane i > 0 holds the latest time at which one who stands there, having arrived by vehicle,
  /// still gets to the destination with at most i − 1 more vehicles. Lane 0 is a sentinel that no
  /// time reaches. Lanes never decrease with i.
  let lanes: UnsafeMutablePointer<Int32>
  /// Lanes of one stop, the sentinel among them.
  let stride: Int
  /// For each stop the fewest vehicles, minus one, with which someone boarded there.
  let boardSeat: UnsafeMutablePointer<UInt8>
  /// For each stop the latest departure that someone boarded, where `boardSeat` says so.
  let boardTime: UnsafeMutablePointer<Int32>
  /// For each stop the walk from the origin in seconds, or −1.
  let access: UnsafeMutablePointer<Int32>
  /// For each run the fewest vehicles, minus one, with which one who sits in it gets home;
  /// `stride − 1` for none yet, `stride` where it does not run.
  private(set) var seats: UnsafeMutablePointer<UInt8>
  private var seatCapacity = 0
  private let stopCount: Int
  /// The relative time of the deadline of the question at hand.
  private(set) var deadline: Int32

  static let never = Int32.min

  init(stopCount: Int, maxVehicles: Int) {
    self.stopCount = stopCount
    stride = maxVehicles + 1
    // One more, since a run that is off looks one lane past the last.
    unsafe lanes = .allocate(capacity: stopCount * stride + 1)
    unsafe boardSeat = .allocate(capacity: max(1, stopCount))
    unsafe boardTime = .allocate(capacity: max(1, stopCount))
    unsafe access = .allocate(capacity: max(1, stopCount))
    unsafe access.initialize(repeating: -1, count: max(1, stopCount))
    unsafe boardTime.initialize(repeating: ScanMemory.never, count: max(1, stopCount))
    unsafe boardSeat.initialize(repeating: 0, count: max(1, stopCount))
    unsafe lanes.initialize(repeating: ScanMemory.never, count: stopCount * stride + 1)
    unsafe seats = .allocate(capacity: 1)
    deadline = ScanMemory.first
  }

  deinit {
    unsafe lanes.deallocate()
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
      unsafe lanes.update(repeating: ScanMemory.never, count: stopCount * stride + 1)
    }
    deadline = next
    unsafe boardSeat.update(repeating: UInt8(stride - 1), count: stopCount)
    if count > seatCapacity {
      unsafe seats.deallocate()
      unsafe seats = .allocate(capacity: count)
      seatCapacity = count
    }
  }

  func setSeats(_ range: Range<Int>, running: Bool) {
    unsafe (seats + range.lowerBound).update(
      repeating: UInt8(running ? stride - 1 : stride), count: range.count)
  }

  /// The latest time to stand at a stop with at most `vehicles` still to come; `never` for none.
  func latest(_ stop: Int, vehicles: Int) -> Int32 { unsafe lanes[stop * stride + vehicles + 1] }
}
