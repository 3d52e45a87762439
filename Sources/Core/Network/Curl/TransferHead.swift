/// The head of an answer, line by line.
struct TransferHead {
  private(set) var status = 0
  private(set) var fields: [HTTPField] = []

  /// Adds a line; the first line of another answer, after an interim one, begins anew.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var line = unsafe String(decoding: bytes, as: UTF8.self)
    while let last = line.last, last.isNewline || last == " " { line.removeLast() }
    if line.hasPrefix("HTTP/") {
      let words = line.split(separator: " ", maxSplits: 2)
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      fields = []
    } else if let colon = line.firstIndex(of: ":") {
      let name = String(line[..<colon])
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      fields.append(HTTPField(name, String(value), isSecret: Self.isSecret(name)))
    }
  }

  /// How long the body will be, where that is known.
  var announcedBytes: Int? {
    guard fields.value(of: "Content-Encoding") == nil else { return nil }
    return fields.value(of: "Content-Length").flatMap { Int($0) }
  }

  static func isSecret(_ name: String) -> Bool {
    ["set-cookie", "authorization", "www-authenticate"].contains(name.lowercased())
  }
}

/// Tells a web page from what was asked for.
enum PageDetection {
  /// - Parameter start: the first bytes of the body.
  static func isPage(_ headers: [HTTPField], _ start: some Sequence<UInt8>) -> Bool {
    let type = headers.value(of: "Content-Type")?.lowercased() ?? ""
    if type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") { return true }
    let text = String(decoding: Array(start.prefix(64)), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }
}
