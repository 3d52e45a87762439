/// A value in a message of D-Bus.
package indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  case descriptor(OwnedDescriptor)
  /// Elements of one type, whose signature is needed where there are none.
  case array(of: String, [BusValue])
  case structure([BusValue])
  case entry(key: BusValue, value: BusValue)
  case variant(BusValue)

  /// A dictionary from names to values of any type, `a{sv}`, in order of the names.
  package static func dictionary(_ values: [String: BusValue]) -> BusValue {
    .array(
      of: "{sv}",
      values.sorted { $0.key < $1.key }.map {
        .entry(key: .string($0.key), value: .variant($0.value))
      })
  }

  package static func strings(_ values: [String]) -> BusValue {
    .array(of: "s", values.map { .string($0) })
  }

  /// Type in the notation of D-Bus.
  package var typeSignature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .array(let element, _): "a" + element
    case .structure(let fields): "(" + fields.map(\.typeSignature).joined() + ")"
    case .entry(let key, let value): "{" + key.typeSignature + value.typeSignature + "}"
    case .variant: "v"
    }
  }
}

extension BusValue {
  package var string: String? {
    switch self {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  package var uint32: UInt32? {
    if case .uint32(let value) = self { value } else { nil }
  }

  package var uint64: UInt64? {
    if case .uint64(let value) = self { value } else { nil }
  }

  /// The value within a variant; else itself.
  package var content: BusValue {
    if case .variant(let value) = self { value } else { self }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var elements: [BusValue]? {
    if case .array(_, let values) = self { values } else { nil }
  }
}
