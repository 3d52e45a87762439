import CoreFiles
package import Domain

/// Why a configuration file cannot be used; every fault names its place.
package enum ConfigFault: Error, Hashable, Sendable {
  /// Not of the form `key = value`.
  case badLine(path: String, line: Int, text: String)
  case unknownKey(path: String, line: Int, key: String)
  case repeatedKey(path: String, line: Int, key: String, first: Int)
  /// The last line has no line end: the file may have been cut.
  case unfinished(path: String, line: Int)
  /// Not UTF-8, or with control characters.
  case notText(path: String, line: Int)
  case badValue(path: String, line: Int, BadSettingValue)
  case noSpace(path: String)
  case notPermitted(path: String)
  case inputOutput(path: String, detail: String)

  init(_ error: FileError) {
    self =
      error.isFull
      ? .noSpace(path: error.path)
      : error.isNotPermitted
        ? .notPermitted(path: error.path)
        : .inputOutput(path: error.path, detail: error.detail)
  }
}
