import Domain

/// The small file that says what is in a feed's folder.
///
/// Lines of words, because a search reads it before anything else and must not wait for a parser:
///
///     atcha-feed 1
///     source /srv/feeds/seoul.zip
///     added 1796398800
///     updated 1796398800
///     seen 1796398000000000000 73216
///     etag "5f3-61a"
///     modified Sun, 29 Nov 2026 03:00:00 GMT
///     timetable 0f3a… 2026-01-01 2026-12-31 1796398800 1048576
///     end
///
/// `seen`: when the source was last modified, in nanoseconds, and its bytes; absent for a URL. `etag` and
/// `modified` are there where a server said them. One `timetable` line for each version, the one imported
/// last first: digest, validity, when it was imported, bytes. In texts a `%` and control characters are
/// written `%XX`.
enum FeedManifest {
  static let fileName = "feed"
  private static let head = "atcha-feed 1"

  static func bytes(of record: FeedRecord) -> [UInt8] {
    var text = "\(head)\nsource \(escaped(record.source))\n"
    text +=
      "added \(record.addedAt.secondsSince1970)\nupdated \(record.updatedAt.secondsSince1970)\n"
    if let seen = record.seen { text += "seen \(seen.modified) \(seen.bytes)\n" }
    if let tag = record.validators?.tag { text += "etag \(escaped(tag))\n" }
    if let modified = record.validators?.modified { text += "modified \(escaped(modified))\n" }
    for version in record.versions {
      text += "timetable \(version.digest) \(version.validFrom) \(version.validUntil)"
      text += " \(version.importedAt.secondsSince1970) \(version.byteCount)\n"
    }
    return Array((text + "end\n").utf8)
  }

  /// The record that the bytes hold; nil where they are not a whole manifest.
  static func record(named name: String, from bytes: [UInt8]) -> FeedRecord? {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.popLast() == "", lines.popLast() == "end", lines.first == head else { return nil }
    var source: String?
    var added: Int64?
    var updated: Int64?
    var seen: SourceStamp?
    var tag: String?
    var modified: String?
    var versions: [FeedVersion] = []
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { return nil }
      switch words[0] {
      case "source": source = unescaped(words[1])
      case "added": added = Int64(words[1])
      case "updated": updated = Int64(words[1])
      case "seen":
        let numbers = words[1].split(separator: " ").compactMap { Int64($0) }
        if numbers.count == 2 { seen = SourceStamp(modified: numbers[0], bytes: numbers[1]) }
      case "etag": tag = unescaped(words[1])
      case "modified": modified = unescaped(words[1])
      case "timetable":
        guard let version = version(words[1]) else { return nil }
        versions.append(version)
      default: continue
      }
    }
    guard let source, let added, let updated, !versions.isEmpty else { return nil }
    return FeedRecord(
      name: name, source: source, addedAt: Instant(added), updatedAt: Instant(updated),
      seen: seen, versions: versions,
      validators: FeedValidators(tag: tag, modified: modified))
  }

  private static func version(_ text: String) -> FeedVersion? {
    let words = text.split(separator: " ")
    guard words.count >= 5, words[0].utf8.allSatisfy(isHexadecimal),
      let from = CivilDate(words[1]), let until = CivilDate(words[2]),
      let imported = Int64(words[3]), let bytes = Int(words[4])
    else { return nil }
    return FeedVersion(
      digest: String(words[0]), importedAt: Instant(imported), validFrom: from, validUntil: until,
      byteCount: bytes)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7f || byte == UInt8(ascii: "%") {
        let digits = Array(String(byte, radix: 16).utf8)
        bytes += [UInt8(ascii: "%")] + (digits.count == 1 ? [UInt8(ascii: "0")] : []) + digits
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
