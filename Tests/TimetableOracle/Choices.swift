import AtchaTestSupport

extension SplitMix64 {
  /// A number in the range, ends included.
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// True `percent` times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(0...elements.count - 1)]
  }
}
