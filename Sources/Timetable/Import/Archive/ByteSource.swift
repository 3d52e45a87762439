import Glibc

/// Random access to bytes: a regular file, or an array.
///
/// Files are read with `pread`, not mapped: a file that shrinks meanwhile is an error, not a signal,
/// and its pages do not count as memory of the process.
final class ByteSource: Sendable {
  private enum Storage: Sendable {
    case file(Int32)
    case memory([UInt8])
  }

  private let storage: Storage
  let name: String
  let count: Int

  init(bytes: [UInt8], name: String) {
    storage = .memory(bytes)
    self.name = name
    count = bytes.count
  }

  /// Opens a regular file; a directory, pipe or device is refused.
  init(path: String, name: String) throws(ImportError) {
    // O_NONBLOCK, so that opening a pipe returns instead of waiting for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ByteSource.failure(path, errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw ByteSource.failure(path, code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ImportError(.unreadable, "\(path) is not a regular file")
    }
    storage = .file(descriptor)
    self.name = name
    count = Int(status.st_size)
  }

  deinit {
    if case .file(let descriptor) = storage { close(descriptor) }
  }

  static func failure(_ path: String, _ code: Int32) -> ImportError {
    let reason = unsafe String(cString: strerror(code))
    return ImportError(
      code == ENOENT || code == ENOTDIR ? .notFound : .unreadable, "cannot read \(path): \(reason)")
  }

  /// Copies bytes from `offset` on into `buffer` and returns how many; fewer only at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let wanted = max(0, min(buffer.count, count - offset))
    guard wanted > 0, let target = buffer.baseAddress else { return 0 }
    switch storage {
    case .memory(let bytes):
      unsafe bytes.withUnsafeBytes { source in
        if let from = source.baseAddress {
          unsafe target.copyMemory(from: from + offset, byteCount: wanted)
        }
      }
      return wanted
    case .file(let descriptor):
      var done = 0
      while done < wanted {
        let got = unsafe pread(descriptor, target + done, wanted - done, off_t(offset + done))
        if got < 0 && errno == EINTR { continue }
        guard got >= 0 else { throw ByteSource.failure(name, errno) }
        if got == 0 { break }
        done += got
      }
      return done
    }
  }

  /// The bytes of a range, which must lie inside; fewer where the file has shrunk meanwhile.
  func bytes(_ range: Range<Int>) throws(ImportError) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: range.count)
    var got = 0
    var failure: ImportError?
    unsafe result.withUnsafeMutableBytes { buffer in
      do throws(ImportError) {
        got = try unsafe read(at: range.lowerBound, into: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    result.removeLast(range.count - got)
    return result
  }
}
