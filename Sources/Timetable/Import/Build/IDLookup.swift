import Glibc

/// A view of an ``IDTable`` for searches that cost no reference counting.
///
/// Safe while the memory that it views lives: inside ``IDTable/withLookup(_:)``, or until a copy is
/// freed.
@safe struct IDLookup {
  private let slots: UnsafePointer<UInt64>
  private let mask: Int
  private let bytes: UnsafePointer<UInt8>?
  private let ends: UnsafePointer<UInt32>?

  init(
    slots: UnsafeBufferPointer<UInt64>, bytes: UnsafeBufferPointer<UInt8>,
    ends: UnsafeBufferPointer<UInt32>
  ) {
    guard let base = slots.baseAddress else { preconditionFailure("a table has slots") }
    unsafe self.slots = base
    mask = slots.count - 1
    unsafe self.bytes = bytes.baseAddress
    unsafe self.ends = ends.baseAddress
  }

  /// Frees the memory of a copy.
  func deallocate() {
    unsafe slots.deallocate()
    unsafe bytes?.deallocate()
    unsafe ends?.deallocate()
  }

  /// The number of a string, or `IDTable.none`.
  @inline(__always) func find(_ key: Bytes) -> UInt32 {
    let hash = Self.hash(key)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = unsafe slots[slot]
      if entry == 0 { return IDTable.none }
      if entry >> 32 == hash >> 32 {
        let number = UInt32(truncatingIfNeeded: entry) &- 1
        if matches(number, key) { return number }
      }
      slot = (slot + 1) & mask
    }
  }

  /// Whether the string with that number, which must be in the table, is `key`.
  @inline(__always) func matches(_ number: UInt32, _ key: Bytes) -> Bool {
    guard let bytes = unsafe bytes, let ends = unsafe ends else { return key.isEmpty }
    let start = number == 0 ? 0 : Int(unsafe ends[Int(number) - 1])
    let count = Int(unsafe ends[Int(number)]) - start
    return unsafe count == key.count && memcmp(bytes + start, key.base, count) == 0
  }

  /// The hash is seeded anew for each process: a feed cannot be made so that its ids collide.
  ///
  /// Numbers do not depend on it.
  private static let seed = UInt64.random(in: .min ... .max)

  /// Multiply and fold, eight bytes at a time.
  @inline(__always) static func hash(_ key: Bytes) -> UInt64 {
    var state = seed ^ UInt64(truncatingIfNeeded: key.count) &* 0x9E37_79B9_7F4A_7C15
    let count = key.count
    if count >= 8 {
      var at = 0
      while at + 8 < count {
        state = fold(state ^ key.word(at: at))
        at += 8
      }
      return fold(fold(state ^ key.word(at: count - 8)))
    }
    if count >= 4 {
      let value = UInt64(key.halfWord(at: 0)) | UInt64(key.halfWord(at: count - 4)) << 32
      return fold(fold(state ^ value))
    }
    var value: UInt64 = 0
    for index in 0..<count { value = value << 8 | UInt64(key[index]) }
    return fold(fold(state ^ value))
  }

  @inline(__always) private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
