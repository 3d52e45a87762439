import Glibc

/// The bytes of one field, read in place.
///
/// Safe to use only until the next row is read: the pointer leads into the scanner's buffer.
@safe struct Bytes {
  let base: UnsafePointer<UInt8>
  let count: Int

  @inline(__always) init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always) init(base: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe self.base = UnsafePointer(base)
    self.count = count
  }

  @inline(__always) var isEmpty: Bool { count == 0 }

  @inline(__always) subscript(_ index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  @inline(__always) static func == (a: Bytes, b: Bytes) -> Bool {
    unsafe a.count == b.count && memcmp(a.base, b.base, a.count) == 0
  }

  @inline(__always) static func == (a: Bytes, b: StaticString) -> Bool {
    unsafe a.count == b.utf8CodeUnitCount && memcmp(a.base, b.utf8Start, a.count) == 0
  }

  var buffer: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }

  /// As text for a message; invalid UTF-8 is replaced.
  var string: String { unsafe String(decoding: buffer, as: UTF8.self) }

  /// The eight bytes at `offset`, which must lie inside.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
  }

  @inline(__always) func halfWord(at offset: Int) -> UInt32 {
    assert(offset >= 0 && offset + 4 <= count)
    return unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt32.self)
  }

  /// True where every byte is ASCII and none is NUL.
  var isPlain: Bool {
    var index = 0
    while index + 8 <= count {
      let value = word(at: index)
      // Bit 7 of each byte: set where the byte is ≥ 0x80, or where it is 0 (a borrow from 0x80).
      if (value | (value &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < count {
      if self[index] == 0 || self[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}

extension [UInt8] {
  /// Calls `body` with these bytes as a field.
  func withField<Result>(_ body: (Bytes) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
          guard let pointer = empty.baseAddress else { preconditionFailure("no temporary memory") }
          return unsafe body(Bytes(base: UnsafePointer(pointer), count: 0))
        }
      }
      return unsafe body(Bytes(base: base, count: buffer.count))
    }
  }
}

extension Bytes {
  var array: [UInt8] { unsafe Array(buffer) }
}
