/// One of the things that the program does.
struct Command: Sendable {
  var name: String
  /// The syntax in the first line, then what it does.
  var usage: String
  var run: @Sendable (_ arguments: [String]) throws(BenchError) -> Void
}
