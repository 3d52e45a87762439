/// A read-only array of plain records inside a mapped file.
///
/// The one place where the engine trusts an address: a column is made only by ``Timetable`` after the
/// bounds of its section were checked, and is used no longer than the file it points into lives.
@safe package struct Column<Element: BitwiseCopyable>: @unchecked Sendable {
  // Sendable because the bytes behind it never change and are owned by an immutable object.
  let base: UnsafePointer<Element>
  package let count: Int

  init(base: UnsafePointer<Element>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  @inline(__always)
  package subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  @inline(__always)
  package subscript(index: UInt32) -> Element { self[Int(index)] }

  package var indices: Range<Int> { 0..<count }
  package var isEmpty: Bool { count == 0 }

  /// The first index in `range` whose element is "after"; the elements must be partitioned by that.
  func partitionIndex(in range: Range<Int>, where isAfter: (Element) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
