import Glibc

/// Where the files of a feed go: a folder, or a zip whose entries are stored as they are.
protocol FeedSink {
  /// Begins a file; the one before is complete.
  mutating func begin(_ name: String) throws(BenchError)
  mutating func add(_ text: String) throws(BenchError)
  mutating func finish() throws(BenchError)
}

/// Writes each file of a feed into a folder.
struct FeedFolder: FeedSink {
  private let path: String
  private var file: OutputFile?

  init(path: String) throws(BenchError) {
    self.path = path
    guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw BenchError("cannot make the folder \(path): \(systemMessage(errno))", status: 73)
    }
  }

  mutating func begin(_ name: String) throws(BenchError) {
    try finish()
    file = try OutputFile(path: "\(path)/\(name)")
  }

  mutating func add(_ text: String) throws(BenchError) { try file?.add(text) }

  mutating func finish() throws(BenchError) {
    try file?.close()
    file = nil
  }
}
