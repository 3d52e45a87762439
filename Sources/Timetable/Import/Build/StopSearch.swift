/// Finds the stops of one row of stop_times.txt after another.
///
/// Trips of one line call at the same stops, so the stop that followed the last one before is tried
/// first: that costs no hash and no jump through memory. The ids are copied once into memory of its
/// own, so that ten million searches cost no reference counting.
@safe struct StopSearch: ~Copyable {
  private let ids: IDLookup
  private let count: Int
  private let followers: UnsafeMutablePointer<UInt32>
  private let served: UnsafeMutablePointer<Bool>
  private var last = 0

  init(_ stops: StopTable) {
    ids = stops.stops.ids.copiedLookup()
    count = stops.stops.count
    unsafe followers = .allocate(capacity: count + 1)
    unsafe followers.initialize(repeating: 0, count: count + 1)
    unsafe served = .allocate(capacity: count + 1)
    for stop in 0..<count { unsafe served[stop] = stops.stops.rows[stop].kind == 0 }
  }

  deinit {
    ids.deallocate()
    unsafe followers.deallocate()
    unsafe served.deallocate()
  }

  /// The number of the stop that a field names, or `none`.
  @inline(__always)
  mutating func find(_ field: Bytes, _ column: Column, in rows: inout TableRows) -> UInt32 {
    guard count > 0 else { return IDTable.none }
    let guess = unsafe followers[last]
    if ids.matches(guess, field) {
      last = Int(guess)
      return guess
    }
    var number = ids.find(field)
    if number == IDTable.none {
      let decoded = rows.quietText(column)
      number = decoded.isEmpty ? IDTable.none : ids.find(decoded)
    }
    if number != IDTable.none {
      unsafe followers[last] = number
      last = Int(number)
    }
    return number
  }

  /// False for stations, entrances and other places at which nothing stops.
  @inline(__always) func isServed(_ stop: UInt32) -> Bool {
    precondition(stop < count)
    return unsafe served[Int(stop)]
  }
}
