/// A number that some servers send as text.
struct LooseNumber: Decodable {
  var value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      value = number
      return
    }
    let text = try container.decode(String.self)
    guard let number = Double(text), number.isFinite else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
    }
    value = number
  }
}

/// An element of a list; one that cannot be read is nothing, and spoils none of the others.
struct Lossy<Value: Decodable>: Decodable {
  var value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// An object that is there, absent, null or empty.
struct Optionally<Value: Decodable>: Decodable {
  var value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
