import Glibc

/// A file descriptor that is closed when nothing refers to it any more.
package final class OwnedDescriptor: Hashable, Sendable {
  package let rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  deinit { close(rawValue) }

  package static func == (a: OwnedDescriptor, b: OwnedDescriptor) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The system refused to make something to wait on.
package struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
  package var call: String
  /// Positive error number.
  package var code: Int32

  package var description: String { "\(call): \(systemMessage(code))" }

  /// A descriptor from the result of a call.
  static func descriptor(_ result: Int32, of call: String) throws(SystemCallError)
    -> OwnedDescriptor
  {
    guard result >= 0 else { throw SystemCallError(call: call, code: -result) }
    return OwnedDescriptor(result)
  }
}
