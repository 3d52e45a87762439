/// Why a benchmark cannot be run, in a line for a person.
struct BenchError: Error {
  var message: String
  /// Exit status, by sysexits(3).
  var status: Int32

  init(_ message: String, status: Int32) {
    self.message = message
    self.status = status
  }

  static func usage(_ message: String) -> BenchError { BenchError(message, status: 64) }
}
