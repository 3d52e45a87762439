import CZlib

/// Inflates one member of a zip archive piece by piece and verifies its size and checksum at the end.
///
/// More bytes than the directory declares are an error at once, so that what was checked against the
/// limits before opening also holds while reading.
@safe final class ZipMemberProducer: ByteProducer {
  private static let inputCapacity = 1 << 16

  private let source: ByteSource
  private let entry: ZipEntry
  private let member: String
  private var position: Int
  private let dataEnd: Int
  private var produced = 0
  private var checksum: UInt = 0
  private var isFinished = false
  /// zlib keeps a pointer back to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutablePointer<UInt8>

  /// - Parameter member: the name for messages.
  init(_ source: ByteSource, _ entry: ZipEntry, member: String) throws(ImportError) {
    guard !entry.isEncrypted else {
      throw ImportError(
        .unsupportedArchive, file: member, "the file is encrypted",
        hint: "unpack it with its password and give the folder")
    }
    guard entry.method == 0 || entry.method == 8 else {
      throw ImportError(
        .unsupportedArchive, file: member, "compression method \(entry.method) is not supported",
        hint: "pack the feed again with deflate, or give the unpacked folder")
    }
    let header = try source.bytes(entry.headerOffset..<min(entry.headerOffset + 30, source.count))
    guard header.count == 30, header.le32(0) == 0x0403_4b50 else {
      throw ZipDirectory.damaged(source)
    }
    position = entry.headerOffset + 30 + Int(header.le16(26)) + Int(header.le16(28))
    dataEnd = position + entry.compressedSize
    guard dataEnd <= source.count else {
      throw ImportError(
        .damagedArchive, file: member, "the zip archive is cut off inside this file",
        hint: "download it again")
    }
    self.source = source
    self.entry = entry
    self.member = member
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe input = .allocate(capacity: Self.inputCapacity)
    let status = unsafe inflateInit2_(
      stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw ImportError(.unreadable, file: member, "zlib could not start (\(status))")
    }
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    guard !isFinished, let target = buffer.baseAddress, buffer.count > 0 else { return 0 }
    let count =
      entry.method == 0
      ? try unsafe copy(into: buffer) : try unsafe inflateMore(into: buffer)
    produced += count
    guard produced <= entry.size else {
      throw damaged("inflates to more than the \(entry.size) bytes that the archive declares")
    }
    unsafe checksum = crc32_z(checksum, target.assumingMemoryBound(to: UInt8.self), count)
    if isFinished || count == 0 {
      isFinished = true
      guard produced == entry.size else {
        throw damaged("has \(produced) bytes, but the archive declares \(entry.size)")
      }
      guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
        throw damaged("fails its checksum")
      }
    }
    return count
  }

  private func copy(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let wanted = min(buffer.count, dataEnd - position)
    let count = try unsafe source.read(
      at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[0..<wanted]))
    position += count
    isFinished = position == dataEnd
    return count
  }

  private func inflateMore(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let capacity = min(buffer.count, Int(UInt32.max))
    unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(capacity)
    while unsafe stream.pointee.avail_out > 0 {
      if unsafe stream.pointee.avail_in == 0 {
        let wanted = min(Self.inputCapacity, dataEnd - position)
        let got = try unsafe source.read(
          at: position, into: UnsafeMutableRawBufferPointer(start: input, count: wanted))
        guard got > 0 else { throw damaged("is cut off") }
        position += got
        unsafe stream.pointee.next_in = input
        unsafe stream.pointee.avail_in = UInt32(got)
      }
      let status = unsafe inflate(stream, Z_NO_FLUSH)
      if status == Z_STREAM_END {
        isFinished = true
        break
      }
      let isStarved = unsafe status == Z_BUF_ERROR && stream.pointee.avail_in == 0
      guard status == Z_OK || isStarved else { throw damaged("does not inflate") }
    }
    return capacity - Int(unsafe stream.pointee.avail_out)
  }

  private func damaged(_ what: String) -> ImportError {
    ImportError(.damagedArchive, file: member, "the file \(what)", hint: "download the feed again")
  }
}
