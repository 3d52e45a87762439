import CShims
import Glibc

/// A call of a method.
package struct BusCall: Hashable, Sendable {
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  package init(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ arguments: [BusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// The answer to a call.
package struct BusReply: Hashable, Sendable {
  /// Unique name of who answered; empty where the bus itself did.
  package var sender: String
  package var values: [BusValue]
}

/// Something that was sent to all who listen.
package struct BusSignal: Hashable, Sendable {
  package var sender: String
  package var path: String
  package var interface: String
  package var member: String
  package var values: [BusValue]
}

/// Writes values into messages of sd-bus and reads them.
enum BusMessage {
  static func append(_ value: BusValue, to message: OpaquePointer) throws(BusError) {
    switch value {
    case .byte(let value): unsafe try append("y", value, message)
    case .boolean(let value): unsafe try append("b", CInt(value ? 1 : 0), message)
    case .int16(let value): unsafe try append("n", value, message)
    case .uint16(let value): unsafe try append("q", value, message)
    case .int32(let value): unsafe try append("i", value, message)
    case .uint32(let value): unsafe try append("u", value, message)
    case .int64(let value): unsafe try append("x", value, message)
    case .uint64(let value): unsafe try append("t", value, message)
    case .double(let value): unsafe try append("d", value, message)
    case .descriptor(let value): unsafe try append("h", value.rawValue, message)
    case .string(let text): unsafe try appendText("s", text, message)
    case .objectPath(let text): unsafe try appendText("o", text, message)
    case .signature(let text): unsafe try appendText("g", text, message)
    case .array(let element, let values):
      unsafe try appendContainer("a", element, values, message)
    case .structure(let values):
      unsafe try appendContainer("r", values.map(\.typeSignature).joined(), values, message)
    case .entry(let key, let value):
      unsafe try appendContainer(
        "e", key.typeSignature + value.typeSignature, [key, value], message)
    case .variant(let value):
      unsafe try appendContainer("v", value.typeSignature, [value], message)
    }
  }

  private static func append<Value: BitwiseCopyable>(
    _ type: Character, _ value: Value, _ message: OpaquePointer
  ) throws(BusError) {
    var value = value
    try check(unsafe atcha_message_append_value(message, code(type), &value))
  }

  private static func appendText(
    _ type: Character, _ text: String, _ message: OpaquePointer
  ) throws(BusError) {
    // A C string would end there, and say less than was meant.
    guard !text.utf8.contains(0) else { throw .malformed("a text holds a zero byte") }
    try check(unsafe atcha_message_append_string(message, code(type), text))
  }

  private static func appendContainer(
    _ type: Character, _ contents: String, _ values: [BusValue], _ message: OpaquePointer
  ) throws(BusError) {
    try check(unsafe atcha_message_open(message, code(type), contents))
    for value in values { unsafe try append(value, to: message) }
    try check(unsafe atcha_message_close(message))
  }

  /// The values from here to the end of the message or of the container that was entered.
  static func values(of message: OpaquePointer) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while true {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let found = unsafe atcha_message_peek(message, &type, &contents)
      try check(found)
      guard found > 0, type != 0 else { return values }
      let kind = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: type)))
      if let contents = unsafe contents {
        values.append(unsafe try container(kind, String(cString: contents), message))
      } else {
        values.append(unsafe try basic(kind, message))
      }
    }
  }

  private static func container(
    _ type: Character, _ contents: String, _ message: OpaquePointer
  ) throws(BusError) -> BusValue {
    try check(unsafe atcha_message_enter(message, code(type), contents))
    let inner = unsafe try values(of: message)
    try check(unsafe atcha_message_leave(message))
    switch type {
    case "a": return .array(of: contents, inner)
    case "r", "(": return .structure(inner)
    case "e", "{":
      guard inner.count == 2 else { throw .malformed("an entry of a dictionary is incomplete") }
      return .entry(key: inner[0], value: inner[1])
    default:
      guard let value = inner.first else { throw .malformed("a variant is empty") }
      return .variant(value)
    }
  }

  private static func basic(_ type: Character, _ message: OpaquePointer) throws(BusError)
    -> BusValue
  {
    switch type {
    case "y": return .byte(unsafe try read(type, UInt8(), message))
    case "b": return .boolean(unsafe try read(type, CInt(), message) != 0)
    case "n": return .int16(unsafe try read(type, Int16(), message))
    case "q": return .uint16(unsafe try read(type, UInt16(), message))
    case "i": return .int32(unsafe try read(type, Int32(), message))
    case "u": return .uint32(unsafe try read(type, UInt32(), message))
    case "x": return .int64(unsafe try read(type, Int64(), message))
    case "t": return .uint64(unsafe try read(type, UInt64(), message))
    case "d": return .double(unsafe try read(type, Double(), message))
    case "h":
      // The message owns its descriptors; ours is a copy.
      let copy = unsafe fcntl(try read(type, CInt(), message), F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw .malformed("a descriptor cannot be copied") }
      return .descriptor(OwnedDescriptor(copy))
    default:
      var text: UnsafePointer<CChar>?
      try check(unsafe atcha_message_read(message, code(type), &text))
      guard let text = unsafe text else { throw .malformed("a text is missing") }
      let string = unsafe String(cString: text)
      return type == "o" ? .objectPath(string) : type == "g" ? .signature(string) : .string(string)
    }
  }

  private static func read<Value: BitwiseCopyable>(
    _ type: Character, _ initial: Value, _ message: OpaquePointer
  ) throws(BusError) -> Value {
    var value = initial
    try check(unsafe atcha_message_read(message, code(type), &value))
    return value
  }

  private static func code(_ type: Character) -> CChar {
    CChar(truncatingIfNeeded: type.asciiValue ?? 0)
  }

  static func check(_ result: CInt) throws(BusError) {
    if result < 0 { throw .malformed(systemMessage(result)) }
  }
}
