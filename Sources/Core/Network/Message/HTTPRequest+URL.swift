extension HTTPRequest {
  /// The URL with the query, as it goes out.
  package var target: String { target(showingSecrets: true) }

  /// The URL for logs and recordings: no key in it, no password, no fragment.
  package var shownTarget: String {
    HTTPRequest.withoutCredentials(target(showingSecrets: false))
  }

  /// The host in small letters, without the port; nil where the URL has none.
  package var host: String? { HTTPOrigin(url)?.host }

  private func target(showingSecrets: Bool) -> String {
    var text = String(url.prefix { $0 != "#" })
    var separator: Character = text.contains("?") ? "&" : "?"
    for field in query {
      text.append(separator)
      text += Self.encoded(field.name)
      text.append("=")
      text += Self.encoded(showingSecrets ? field.value : field.shownValue)
      separator = "&"
    }
    return text
  }

  /// Text as a part of a path or a query: everything but letters, digits and `-._~` as %XX of its
  /// UTF-8.
  package static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A base URL with parts of a path behind it; each part is encoded, and holds no slash.
  package static func url(_ base: String, _ parts: String...) -> String {
    parts.reduce(base.hasSuffix("/") ? String(base.dropLast()) : base) {
      $0 + "/" + encoded($1)
    }
  }

  /// A URL for people and errors: nothing of its query, where a key may stand, and no password.
  static func withoutQuery(_ url: String) -> String {
    withoutCredentials(String(url.prefix { $0 != "?" && $0 != "#" }))
  }

  /// A URL without the name and password before its host.
  static func withoutCredentials(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: "@") else { return url }
    return String(url[..<scheme.upperBound] + rest[rest.index(after: at)...])
  }
}

/// Scheme, host and port: who answers for a URL.
package struct HTTPOrigin: Hashable, Sendable {
  package var scheme: String
  package var host: String
  package var port: Int

  /// - Returns: Nil for anything but http and https with a host.
  package init?(_ url: String) {
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    guard let mark = url.firstRange(of: "://") else { return nil }
    scheme = url[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = url[mark.upperBound...]
    var authority = rest.prefix { !"/?#\\".contains($0) }
    if let at = authority.lastIndex(of: "@") {
      authority = authority[authority.index(after: at)...]
    }
    let name: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      name = authority[...end]
    } else {
      name = authority.prefix { $0 != ":" }
    }
    host = name.lowercased()
    guard !host.isEmpty, host != "[]" else { return nil }
    let tail = authority[name.endIndex...]
    if tail.isEmpty || tail == ":" {
      port = scheme == "https" ? 443 : 80
    } else {
      guard tail.first == ":", let number = UInt16(tail.dropFirst()), number > 0 else { return nil }
      port = Int(number)
    }
  }
}
