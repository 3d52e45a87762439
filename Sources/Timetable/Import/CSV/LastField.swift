/// The last value of a field, to see that it repeats.
@safe struct LastField: ~Copyable {
  private var bytes = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var count = -1

  deinit { unsafe bytes.deallocate() }

  @inline(__always) func matches(_ field: Bytes) -> Bool {
    guard count == field.count, let base = unsafe bytes.baseAddress else { return false }
    return unsafe Bytes(base: UnsafePointer(base), count: count) == field
  }

  mutating func set(_ field: Bytes) {
    if unsafe field.count >= bytes.count {
      unsafe bytes.deallocate()
      unsafe bytes = .allocate(capacity: field.count + 64)
      unsafe bytes.initialize(repeating: 0)
    }
    _ = unsafe bytes.update(fromContentsOf: field.buffer)
    count = field.count
  }
}
