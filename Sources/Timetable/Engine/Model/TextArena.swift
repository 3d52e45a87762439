/// A piece of UTF-8 text in a ``TextArena``.
///
/// `TextRef.empty` stands for an absent or empty field.
package struct TextRef: Hashable, Sendable, BitwiseCopyable {
  /// First byte in the arena.
  package var offset: UInt32
  /// Number of bytes.
  package var count: UInt32

  package static let empty = TextRef(offset: 0, count: 0)

  package init(offset: UInt32, count: UInt32) {
    self.offset = offset
    self.count = count
  }

  package var isEmpty: Bool { count == 0 }
}

/// All text of a timetable in one block of bytes, so that a million ids cost no million objects.
package struct TextArena: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends bytes that are valid UTF-8 and returns where they stand.
  package mutating func add(_ text: some Collection<UInt8>) -> TextRef {
    guard !text.isEmpty else { return .empty }
    let offset = bytes.count
    bytes.append(contentsOf: text)
    return TextRef(offset: UInt32(offset), count: UInt32(bytes.count - offset))
  }

  package mutating func add(_ text: String) -> TextRef { add(text.utf8) }

  package mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }

  package func string(_ ref: TextRef) -> String {
    String(decoding: self[ref], as: UTF8.self)
  }

  package subscript(ref: TextRef) -> ArraySlice<UInt8> {
    bytes[Int(ref.offset)..<Int(ref.offset) + Int(ref.count)]
  }
}
