import Glibc

/// Byte strings numbered in the order in which they were added; equal strings share a number.
///
/// Open addressing over one block of bytes, so that a million ids cost no million objects.
struct IDTable: Sendable {
  /// What a search for a string that is not there gives.
  static let none = UInt32.max

  /// Upper half: hash; lower half: number + 1, or 0 for an empty slot.
  private var slots: [UInt64]
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  init() { slots = [UInt64](repeating: 0, count: 64) }

  /// A table in which number 0 is the empty string.
  static func withEmpty() -> IDTable {
    var table = IDTable()
    [UInt8]().withField { _ = table.insert($0) }
    return table
  }

  var count: Int { ends.count }
  /// Bytes of all strings.
  var byteCount: Int { bytes.count }

  /// The bytes with that number.
  subscript(_ number: UInt32) -> ArraySlice<UInt8> { bytes[range(number)] }

  private func range(_ number: UInt32) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[Int(number) - 1]))..<Int(ends[Int(number)])
  }

  func string(_ number: UInt32) -> String { String(decoding: self[number], as: UTF8.self) }

  /// The number of a string, or `none`.
  func find(_ key: Bytes) -> UInt32 { withLookup { $0.find(key) } }

  /// Calls `body` with a view of the table.
  func withLookup<Result>(_ body: (IDLookup) -> Result) -> Result {
    unsafe slots.withUnsafeBufferPointer { slots in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe ends.withUnsafeBufferPointer { ends in
          unsafe body(IDLookup(slots: slots, bytes: bytes, ends: ends))
        }
      }
    }
  }

  /// A view of a copy of the table, which the caller frees with ``IDLookup/deallocate()``.
  func copiedLookup() -> IDLookup {
    unsafe IDLookup(slots: Self.copy(slots), bytes: Self.copy(bytes), ends: Self.copy(ends))
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(1, array.count))
    _ = unsafe copy.initialize(from: array)
    return UnsafeBufferPointer(copy)
  }

  /// The number of a string, added where it is new.
  @discardableResult
  mutating func insert(_ key: Bytes) -> (number: UInt32, isNew: Bool) {
    let known = find(key)
    if known != Self.none { return (known, false) }
    let hash = IDLookup.hash(key)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    let number = UInt32(ends.count)
    unsafe bytes.append(contentsOf: key.buffer)
    ends.append(UInt32(bytes.count))
    slots[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    if ends.count * 2 > slots.count { grow() }
    return (number, true)
  }

  private mutating func grow() {
    var fresh = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = fresh.count - 1
    for number in 0..<UInt32(ends.count) {
      let range = range(number)
      let hash = bytes[range].withField { IDLookup.hash($0) }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while fresh[slot] != 0 { slot = (slot + 1) & mask }
      fresh[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    }
    slots = fresh
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
