import CoreTerminal

/// Where output goes: data to `output`, everything else to `error`.
struct Streams: Sendable {
  var output: any TextSink
  var error: any TextSink
  /// What `output` and `error` lead to.
  var outputTerminal: Terminal
  var errorTerminal: Terminal

  /// Those of the process.
  static func process(environment: [String: String]) -> Streams {
    Streams(
      output: DescriptorSink.output, error: DescriptorSink.error,
      outputTerminal: .descriptor(1, environment: environment),
      errorTerminal: .descriptor(2, environment: environment))
  }
}
