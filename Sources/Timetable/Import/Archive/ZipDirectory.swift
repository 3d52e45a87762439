/// A member of a zip archive, as its central directory describes it.
struct ZipEntry: Sendable {
  var name: String
  var method: UInt16
  var isEncrypted: Bool
  var isSymbolicLink: Bool
  var checksum: UInt32
  var compressedSize: Int
  var size: Int
  var headerOffset: Int
}

/// The central directory of a zip archive (APPNOTE.TXT 4.3), zip64 included.
///
/// Only the directory is believed, never a local header on its own: what is not listed is not there.
struct ZipDirectory {
  private(set) var entries: [ZipEntry] = []

  private static let endSize = 22
  private static let entrySize = 46
  /// How far from the end the directory's end may lie: its comment, and some junk after it.
  private static let searchWindow = 1 << 20

  init(_ source: ByteSource, limits: ImportLimits) throws(ImportError) {
    let windowStart = max(0, source.count - Self.searchWindow)
    let window = try source.bytes(windowStart..<source.count)
    guard let end = Self.findEnd(window) else { throw try Self.noDirectory(source) }

    var count = Int(window.le16(end + 10))
    var size = Int(window.le32(end + 12))
    var offset = Int(window.le32(end + 16))
    var directoryEnd = windowStart + end
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, end >= 20,
      window.le32(end - 20) == 0x0706_4b50
    {
      let recordOffset = Int(truncatingIfNeeded: window.le64(end - 12))
      guard recordOffset >= 0, recordOffset <= source.count - 56 else { throw Self.damaged(source) }
      let record = try source.bytes(recordOffset..<recordOffset + 56)
      guard record.count == 56, record.le32(0) == 0x0606_4b50 else { throw Self.damaged(source) }
      count = Int(truncatingIfNeeded: record.le64(32))
      size = Int(truncatingIfNeeded: record.le64(40))
      offset = Int(truncatingIfNeeded: record.le64(48))
      directoryEnd = recordOffset
    }
    guard (0...limits.archiveEntries).contains(count) else {
      throw ImportError(
        .tooLarge, file: source.name, "the archive lists more than \(limits.archiveEntries) files")
    }
    guard size >= 0, offset >= 0, size <= directoryEnd, size <= 64 << 20 else {
      throw Self.damaged(source)
    }
    // Bytes before the archive (a self-extracting stub, say) shift everything by the same amount.
    let start = directoryEnd - size
    let shift = start - offset
    guard shift >= 0 else { throw Self.damaged(source) }
    let directory = try source.bytes(start..<start + size)
    guard directory.count == size else { throw Self.damaged(source) }
    var position = 0
    entries.reserveCapacity(count)
    for _ in 0..<count {
      entries.append(try Self.entry(directory, &position, shift, source))
    }
  }

  /// The last end-of-directory record whose comment fits behind it.
  private static func findEnd(_ window: [UInt8]) -> Int? {
    guard window.count >= endSize else { return nil }
    var position = window.count - endSize
    while position >= 0 {
      if window[position] == 0x50, window.le32(position) == 0x0605_4b50,
        position + endSize + Int(window.le16(position + 20)) <= window.count
      {
        return position
      }
      position -= 1
    }
    return nil
  }

  private static func entry(
    _ bytes: [UInt8], _ position: inout Int, _ shift: Int, _ source: ByteSource
  ) throws(ImportError) -> ZipEntry {
    let at = position
    guard at + entrySize <= bytes.count, bytes.le32(at) == 0x0201_4b50 else {
      throw damaged(source)
    }
    let nameCount = Int(bytes.le16(at + 28))
    let extraCount = Int(bytes.le16(at + 30))
    let next = at + entrySize + nameCount + extraCount + Int(bytes.le16(at + 32))
    guard next <= bytes.count else { throw damaged(source) }
    let nameRange = at + entrySize..<at + entrySize + nameCount
    var entry = ZipEntry(
      name: String(decoding: bytes[nameRange], as: UTF8.self),
      method: bytes.le16(at + 10),
      isEncrypted: bytes.le16(at + 8) & 1 != 0,
      // The upper half of the attributes is a Unix mode where the archive was made on Unix.
      isSymbolicLink: bytes[at + 5] == 3 && bytes.le32(at + 38) >> 28 == 0xA,
      checksum: bytes.le32(at + 16),
      compressedSize: Int(bytes.le32(at + 20)),
      size: Int(bytes.le32(at + 24)),
      headerOffset: Int(bytes.le32(at + 42)))
    entry.readZip64(bytes, nameRange.upperBound..<nameRange.upperBound + extraCount)
    entry.headerOffset += shift
    guard entry.size >= 0, entry.compressedSize >= 0, entry.headerOffset >= 0,
      entry.headerOffset < source.count, entry.compressedSize <= source.count
    else { throw damaged(source) }
    position = next
    return entry
  }

  static func damaged(_ source: ByteSource) -> ImportError {
    ImportError(
      .damagedArchive, file: source.name, "the zip archive is damaged",
      hint: "download it again; the copy is cut off or was changed on the way")
  }

  private static func noDirectory(_ source: ByteSource) throws(ImportError) -> ImportError {
    guard source.count > 0 else {
      return ImportError(.notAnArchive, file: source.name, "the file is empty")
    }
    let head = try source.bytes(0..<min(256, source.count))
    if head.starts(with: [0x50, 0x4b, 3, 4]) {
      return ImportError(
        .damagedArchive, file: source.name,
        "the zip archive is cut off: the directory at its end is missing",
        hint: "download it again")
    }
    let firstVisible = head.first { $0 > 0x20 && $0 < 0x7F }
    if firstVisible == UInt8(ascii: "<") {
      return ImportError(
        .notAnArchive, file: source.name, "this is a web page, not a zip archive",
        hint: "the server sent a page instead of the feed; check the address")
    }
    return ImportError(
      .notAnArchive, file: source.name, "this is not a zip archive",
      hint: "a GTFS feed is a zip archive or a folder with stops.txt, trips.txt, stop_times.txt …")
  }
}

extension ZipEntry {
  /// Takes sizes and offset from the zip64 extra field where the 32-bit fields say so.
  fileprivate mutating func readZip64(_ bytes: [UInt8], _ range: Range<Int>) {
    var at = range.lowerBound
    while at + 4 <= range.upperBound {
      let count = Int(bytes.le16(at + 2))
      guard at + 4 + count <= range.upperBound else { return }
      if bytes.le16(at) == 1 {
        var value = at + 4
        let end = at + 4 + count
        for field in [\ZipEntry.size, \.compressedSize, \.headerOffset]
        where self[keyPath: field] == 0xFFFF_FFFF {
          guard value + 8 <= end else { return }
          self[keyPath: field] = Int(truncatingIfNeeded: bytes.le64(value))
          value += 8
        }
        return
      }
      at += 4 + count
    }
  }
}

extension [UInt8] {
  func le16(_ at: Int) -> UInt16 { UInt16(self[at]) | UInt16(self[at + 1]) << 8 }
  func le32(_ at: Int) -> UInt32 { UInt32(le16(at)) | UInt32(le16(at + 2)) << 16 }
  func le64(_ at: Int) -> UInt64 { UInt64(le32(at)) | UInt64(le32(at + 4)) << 32 }
}
