import Domain

/// What form a place has that a person typed.
enum PlaceText: Hashable {
  case name(String)
  /// `stop:ID`; the id may still begin with the name of a feed and a slash.
  case stop(id: String)
  case coordinate(Coordinate)
  case malformed(MalformedPlace)

  init(_ text: String) {
    let text = String(text.trimmingBlanks)
    if text.isEmpty {
      self = .malformed(.empty)
    } else if text.hasPrefix("stop:") {
      let id = String(text.dropFirst(5))
      self = id.isEmpty ? .malformed(.empty) : .stop(id: id)
    } else {
      self = Self.coordinate(text) ?? .name(text)
    }
  }

  /// `lat,lon` in degrees; nil where the text is not two plain decimal numbers.
  private static func coordinate(_ text: String) -> PlaceText? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = decimal(parts[0].trimmingBlanks),
      let longitude = decimal(parts[1].trimmingBlanks)
    else { return nil }
    guard (-90...90).contains(latitude) else { return .malformed(.latitudeOutOfRange(latitude)) }
    guard (-180...180).contains(longitude) else {
      return .malformed(.longitudeOutOfRange(longitude))
    }
    return .coordinate(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// A number of digits with at most a sign and a point: no exponent, no "nan", no hexadecimal.
  private static func decimal(_ text: Substring) -> Double? {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
    guard digits.utf8.contains(where: isDigit), digits.utf8.count <= 20,
      digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    // Swift reads no number without a digit before the point.
    let whole = (text.first == "-" ? "-" : "") + (digits.first == "." ? "0" : "") + digits
    return Double(whole)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Without white space at both ends.
  var trimmingBlanks: Substring {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
