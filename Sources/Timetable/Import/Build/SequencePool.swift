import Glibc

/// Sequences of 64-bit words, each kept once and numbered by first use.
///
/// The words stand in one block that grows by `realloc`, which moves pages of large blocks instead of
/// copying them: there is never a second copy of what may be the largest thing in memory.
@safe struct SequencePool: ~Copyable {
  private struct Entry {
    var first: Int
    var count: UInt32
    var hash: UInt64
  }

  private var storage: UnsafeMutablePointer<UInt64>?
  private var used = 0
  private var capacity = 0
  private var entries: [Entry] = []
  /// Number + 1 of an entry, 0 for an empty slot.
  private var slots = [UInt32](repeating: 0, count: 1024)

  init() {}

  deinit { unsafe free(storage) }

  var count: Int { entries.count }
  var wordCount: Int { used }

  /// The number of a sequence, added where it is new.
  mutating func insert(_ words: [UInt64]) -> UInt32 {
    var hash: UInt64 = 0x2545_F491_4F6C_DD1D ^ UInt64(words.count)
    for word in words {
      let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = (product.high ^ product.low) &+ 0x9E37_79B9_7F4A_7C15
    }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot] - 1)]
      if entry.hash == hash, isEqual(entry, words) { return slots[slot] - 1 }
      slot = (slot + 1) & mask
    }
    append(words)
    entries.append(Entry(first: used - words.count, count: UInt32(words.count), hash: hash))
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return UInt32(entries.count - 1)
  }

  func count(of number: UInt32) -> Int { Int(entries[Int(number)].count) }

  /// A word of a sequence.
  @inline(__always) func word(_ index: Int, of number: UInt32) -> UInt64 {
    let entry = entries[Int(number)]
    precondition(index < Int(entry.count))
    guard let storage = unsafe storage else { return 0 }
    return unsafe storage[entry.first + index]
  }

  private func isEqual(_ entry: Entry, _ words: [UInt64]) -> Bool {
    guard Int(entry.count) == words.count, let storage = unsafe storage else { return false }
    return unsafe words.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return true }
      return unsafe memcmp(storage + entry.first, base, buffer.count) == 0
    }
  }

  private mutating func append(_ words: [UInt64]) {
    if used + words.count > capacity {
      capacity = max(1 << 16, used + words.count, capacity + capacity / 2)
      guard let grown = unsafe realloc(storage, capacity * 8) else {
        preconditionFailure("out of memory")
      }
      unsafe storage = grown.assumingMemoryBound(to: UInt64.self)
    }
    guard let storage = unsafe storage else { return }
    for word in words {
      unsafe storage[used] = word
      used += 1
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in entries.indices {
      var slot = Int(truncatingIfNeeded: entries[number].hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }
}
