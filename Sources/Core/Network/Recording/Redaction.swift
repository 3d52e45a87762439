/// Takes out of a text what nobody else may read.
struct Redaction {
  /// Values that stand nowhere.
  private let values: [String]
  /// Names of fields of JSON whose text stands nowhere.
  private let fields: Set<String>

  init(_ request: HTTPRequest) {
    let secrets = (request.query + request.headers).filter(\.isSecret).map(\.value)
    // With a scheme in front of it the token itself may still come back alone.
    let bare = secrets.compactMap { $0.split(separator: " ").last.map(String.init) }
    values = (secrets + bare).filter { $0.utf8.count >= 4 }.sorted { $0.count > $1.count }
    fields = request.secretFields
  }

  /// Of the values alone that the request sends as secrets.
  init(secretsOf request: HTTPRequest) {
    var request = request
    request.secretFields = []
    self.init(request)
  }

  var hasValues: Bool { !values.isEmpty }

  func callAsFunction(_ text: String) -> String {
    var text = text
    for value in values {
      // A server may tell it back as it stood in the URL.
      text = text.replacing(value, with: HTTPField.redacted)
      text = text.replacing(HTTPRequest.encoded(value), with: HTTPField.redacted)
      // As some write a slash in JSON.
      text = text.replacing(value.replacing("/", with: "\\/"), with: HTTPField.redacted)
    }
    return fields.isEmpty ? text : withoutFields(text)
  }

  /// Replaces the text of the named fields, whatever they are in.
  private func withoutFields(_ text: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    var name: String?
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\"") else {
        if bytes[index] > 0x20, bytes[index] != UInt8(ascii: ":") { name = nil }
        result.append(bytes[index])
        index += 1
        continue
      }
      let end = Self.endOfText(bytes, from: index + 1)
      let content = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      let isSecret = name.map(fields.contains) ?? false
      result += Array("\"\(isSecret ? HTTPField.redacted : content)\"".utf8)
      name = content
      index = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Where the closing quote stands; the end where there is none.
  private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }
}
