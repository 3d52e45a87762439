/// Writes zip archives for tests, and what no packer would write.
struct ZipWriter {
  struct Member {
    var name: String
    var bytes: [UInt8]
    /// 0 stored, 8 deflated (in stored blocks, which every inflater must read).
    var method: UInt16 = 8
    var flags: UInt16 = 0
    /// Overrides of what the directory declares.
    var checksum: UInt32?
    var declaredSize: Int?
    /// The upper half of the external attributes, as a Unix mode.
    var mode: UInt32?
  }

  var members: [Member] = []
  var comment: [UInt8] = []
  /// Bytes before the first member and after the end.
  var leading: [UInt8] = []
  var trailing: [UInt8] = []
  var usesZip64 = false

  init(_ files: [String: String], prefix: String = "") {
    for name in files.keys.sorted() {
      members.append(Member(name: prefix + name, bytes: Array((files[name] ?? "").utf8)))
    }
  }

  var bytes: [UInt8] {
    var out = leading
    var directory: [UInt8] = []
    // Offsets count from the first member, as in an archive to which a stub was added later.
    for member in members {
      let offset = out.count - leading.count
      let data = member.method == 8 ? Self.deflate(member.bytes) : member.bytes
      let checksum = member.checksum ?? Self.crc32(member.bytes)
      let size = member.declaredSize ?? member.bytes.count
      let name = Array(member.name.utf8)
      let common =
        le16(member.flags) + le16(member.method) + le32(0) + le32(checksum)
        + le32(usesZip64 ? .max : UInt32(data.count)) + le32(usesZip64 ? .max : UInt32(size))
        + le16(UInt16(name.count))
      out += le32(0x0403_4b50) + le16(45) + common + le16(0) + name + data
      let extra =
        usesZip64 ? le16(1) + le16(24) + le64(size) + le64(data.count) + le64(offset) : []
      directory += le32(0x0201_4b50) + [45, member.mode == nil ? 0 : 3] + le16(45) + common
      directory += le16(UInt16(extra.count)) + le16(0) + le16(0) + le16(0)
      directory += le32((member.mode ?? 0) << 16) + le32(usesZip64 ? .max : UInt32(offset))
      directory += name + extra
    }
    let start = out.count - leading.count
    out += directory
    if usesZip64 {
      let record = out.count
      out += le32(0x0606_4b50) + le64(44) + le16(45) + le16(45) + le32(0) + le32(0)
      out += le64(members.count) + le64(members.count) + le64(directory.count) + le64(start)
      out += le32(0x0706_4b50) + le32(0) + le64(record) + le32(1)
    }
    let count = usesZip64 ? UInt16.max : UInt16(members.count)
    out += le32(0x0605_4b50) + le16(0) + le16(0) + le16(count) + le16(count)
    out += le32(usesZip64 ? .max : UInt32(directory.count))
    out += le32(usesZip64 ? .max : UInt32(start)) + le16(UInt16(comment.count)) + comment
    return out + trailing
  }

  /// A deflate stream of stored blocks.
  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      out.append(rest.isEmpty ? 1 : 0)
      out += le16(UInt16(block.count)) + le16(~UInt16(block.count)) + block
    } while !rest.isEmpty
    return out
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

private func le16(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
private func le32(_ value: UInt32) -> [UInt8] {
  le16(UInt16(value & 0xFFFF)) + le16(UInt16(value >> 16))
}
private func le64(_ value: Int) -> [UInt8] {
  le32(UInt32(truncatingIfNeeded: value)) + le32(UInt32(truncatingIfNeeded: value >> 32))
}
