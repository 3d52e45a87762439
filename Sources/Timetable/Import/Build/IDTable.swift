import Glibc

/// Byte strings numbered in the order in which they were added; equal strings share a number.
///
/// Open addressing over one block of bytes, so that a million ids cost no million objects. The hash is
/// seeded anew for each process: a feed cannot be made so that its ids collide. Numbers do not depend
/// on the hash.
struct IDTable: Sendable {
  /// What a search for a string that is not there gives.
  static let none = UInt32.max

  /// Upper half: hash; lower half: number + 1, or 0 for an empty slot.
  private var slots: [UInt64]
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private static let seed = UInt64.random(in: .min ... .max)

  init() { slots = [UInt64](repeating: 0, count: 64) }

  /// A table in which number 0 is the empty string.
  static func withEmpty() -> IDTable {
    var table = IDTable()
    [UInt8]().withField { _ = table.insert($0) }
    return table
  }

  var count: Int { ends.count }

  /// The bytes with that number.
  subscript(_ number: UInt32) -> ArraySlice<UInt8> { bytes[range(number)] }

  private func range(_ number: UInt32) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[Int(number) - 1]))..<Int(ends[Int(number)])
  }

  func string(_ number: UInt32) -> String { String(decoding: self[number], as: UTF8.self) }

  /// The number of a string, or `none`.
  func find(_ key: Bytes) -> UInt32 {
    let hash = Self.hash(key)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return Self.none }
      if entry >> 32 == hash >> 32 {
        let number = UInt32(truncatingIfNeeded: entry) - 1
        if isEqual(number, key) { return number }
      }
      slot = (slot + 1) & mask
    }
  }

  /// The number of a string, added where it is new.
  @discardableResult
  mutating func insert(_ key: Bytes) -> (number: UInt32, isNew: Bool) {
    let hash = Self.hash(key)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      if entry >> 32 == hash >> 32 {
        let number = UInt32(truncatingIfNeeded: entry) - 1
        if isEqual(number, key) { return (number, false) }
      }
      slot = (slot + 1) & mask
    }
    let number = UInt32(ends.count)
    unsafe bytes.append(contentsOf: key.buffer)
    ends.append(UInt32(bytes.count))
    slots[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    if ends.count * 2 > slots.count { grow() }
    return (number, true)
  }

  private func isEqual(_ number: UInt32, _ key: Bytes) -> Bool {
    let range = range(number)
    guard range.count == key.count else { return false }
    return unsafe bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return true }
      return unsafe memcmp(base + range.lowerBound, key.base, key.count) == 0
    }
  }

  private mutating func grow() {
    var fresh = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = fresh.count - 1
    for number in 0..<UInt32(ends.count) {
      let range = range(number)
      let hash = bytes[range].withField { Self.hash($0) }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while fresh[slot] != 0 { slot = (slot + 1) & mask }
      fresh[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    }
    slots = fresh
  }

  /// Multiply and fold, eight bytes at a time.
  @inline(__always) private static func hash(_ key: Bytes) -> UInt64 {
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

  /// Numbers in the order of their strings, bytewise.
  func sorted() -> [UInt32] {
    let prefix = commonPrefixCount
    var keyed = (0..<UInt32(count)).map { (key: sortKey($0, after: prefix), number: $0) }
    let isSorted = (1..<max(1, keyed.count)).allSatisfy { precedes(keyed[$0 - 1], keyed[$0]) }
    if !isSorted { keyed.sort { precedes($0, $1) } }
    return keyed.map(\.number)
  }

  private func precedes(_ a: (key: UInt64, number: UInt32), _ b: (key: UInt64, number: UInt32))
    -> Bool
  {
    a.key != b.key ? a.key < b.key : self[a.number].lexicographicallyPrecedes(self[b.number])
  }

  private var commonPrefixCount: Int {
    guard count > 1 else { return 0 }
    var prefix = range(0).count
    for number in 1..<UInt32(count) where prefix > 0 {
      let other = range(number)
      var same = 0
      let limit = min(prefix, other.count)
      while same < limit, bytes[same] == bytes[other.lowerBound + same] { same += 1 }
      prefix = same
    }
    return prefix
  }

  /// The eight bytes after the common prefix, the first one highest.
  private func sortKey(_ number: UInt32, after prefix: Int) -> UInt64 {
    let range = range(number)
    var key: UInt64 = 0
    for offset in 0..<8 {
      let at = range.lowerBound + prefix + offset
      key = key << 8 | (at < range.upperBound ? UInt64(bytes[at]) : 0)
    }
    return key
  }
}

extension ArraySlice<UInt8> {
  /// Calls `body` with these bytes as a field.
  func withField<Result>(_ body: (Bytes) -> Result) -> Result {
    guard !isEmpty else { return [UInt8]().withField(body) }
    return unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("bytes without an address") }
      return unsafe body(Bytes(base: base, count: buffer.count))
    }
  }
}
