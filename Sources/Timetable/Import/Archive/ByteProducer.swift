/// Gives the bytes of one table from front to back.
protocol ByteProducer: AnyObject {
  /// Fills the front of `buffer` and returns how many bytes; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}

/// Bytes as they stand: a file in a folder, or in memory.
final class PlainProducer: ByteProducer {
  private let source: ByteSource
  private var position = 0

  init(_ source: ByteSource) { self.source = source }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let count = try unsafe source.read(at: position, into: buffer)
    position += count
    return count
  }
}
