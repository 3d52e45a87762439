/// Writes a zip archive without compression: sizes and checksums are put in place when an entry ends.
///
/// Entries and archives of 4 GiB and more are not made (they would need ZIP64).
struct StoredZip: FeedSink {
  private struct Entry {
    var name: String
    var offset: UInt64
    var size: UInt64 = 0
    var checksum = CRC32()
  }

  private var file: OutputFile
  private var entries: [Entry] = []
  private var isOpen = false

  /// 2020-01-01 00:00:00 in the form of MS-DOS: the same feed gives the same bytes.
  private static let time: [UInt8] = [0, 0, 0x21, 0x50]

  init(path: String) throws(BenchError) { file = try OutputFile(path: path) }

  mutating func begin(_ name: String) throws(BenchError) {
    try endEntry()
    let entry = Entry(name: name, offset: file.size)
    entries.append(entry)
    isOpen = true
    try file.add(bytes: header(entry, isCentral: false))
  }

  mutating func add(_ text: String) throws(BenchError) {
    var text = text
    let last = entries.count - 1
    text.withUTF8 { unsafe entries[last].checksum.add($0) }
    entries[last].size += UInt64(text.utf8.count)
    try file.add(text)
  }

  mutating func finish() throws(BenchError) {
    try endEntry()
    let start = file.size
    for entry in entries { try file.add(bytes: header(entry, isCentral: true)) }
    guard file.size <= UInt64(UInt32.max) else {
      throw BenchError("the archive would be over 4 GiB; write a folder instead", status: 73)
    }
    let count = UInt16(entries.count)
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end += little(count) + little(count) + little(UInt32(file.size - start))
    end += little(UInt32(start)) + [0, 0]
    try file.add(bytes: end)
    try file.close()
  }

  private mutating func endEntry() throws(BenchError) {
    guard isOpen, let entry = entries.last else { return }
    isOpen = false
    guard entry.size <= UInt64(UInt32.max) else {
      throw BenchError("\(entry.name) would be over 4 GiB; write a folder instead", status: 73)
    }
    try file.overwrite(header(entry, isCentral: false), at: entry.offset)
  }

  /// The local header of an entry, or its line in the central directory.
  private func header(_ entry: Entry, isCentral: Bool) -> [UInt8] {
    var bytes: [UInt8] = isCentral ? [0x50, 0x4B, 1, 2, 20, 3] : [0x50, 0x4B, 3, 4]
    // Version 2.0; bit 11: the name is UTF-8; method 0: stored.
    bytes += [20, 0, 0, 8, 0, 0] + Self.time
    let size = UInt32(truncatingIfNeeded: entry.size)
    bytes += little(entry.checksum.value) + little(size) + little(size)
    bytes += little(UInt16(entry.name.utf8.count)) + [0, 0]
    if isCentral {
      // No comment, first disk, no attributes but 0644.
      bytes += [0, 0, 0, 0, 0, 0] + little(UInt32(0o100644) << 16)
      bytes += little(UInt32(truncatingIfNeeded: entry.offset))
    }
    return bytes + Array(entry.name.utf8)
  }

  private func little<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    (0..<T.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> T($0 * 8)) }
  }
}

/// The checksum of zip archives (ISO 3309), eight bits at a time.
struct CRC32 {
  private var state = UInt32.max

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = Self.table[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8
    }
  }

  var value: UInt32 { ~state }
}
