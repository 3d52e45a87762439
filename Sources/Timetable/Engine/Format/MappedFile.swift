import Glibc

/// The bytes of a file, mapped read-only and shared between processes; or bytes in memory; or constants
/// of the program.
@safe final class MappedFile: @unchecked Sendable {
  // Sendable because the bytes are never written after init.
  let bytes: UnsafeRawBufferPointer
  private let origin: Origin

  private enum Origin { case mapped, copied, immortal }

  /// Maps a whole file.
  init(path: String) throws(TimetableError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .damaged(path: path, detail: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size >= MemoryLayout<Layout.Header>.size else {
      throw .damaged(path: path, detail: "only \(size) bytes long")
    }
    let address = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw .unreadable(path: path, errno: errno)
    }
    unsafe bytes = UnsafeRawBufferPointer(start: address, count: size)
    origin = .mapped
  }

  /// Copies bytes to an aligned place of its own.
  init(bytes source: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: source.count, alignment: Layout.alignment)
    unsafe copy.copyMemory(from: source)
    unsafe bytes = UnsafeRawBufferPointer(copy)
    origin = .copied
  }

  /// Uses bytes in place that nobody changes or frees as long as the program runs.
  init(immortal bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    origin = .immortal
  }

  /// Lets go of the pages of a part of a mapped file that will hardly be read again soon.
  ///
  /// Nothing is lost: they are in the page cache, and reading them again maps them again.
  func letGo(_ part: UnsafeRawBufferPointer) {
    guard origin == .mapped, let start = part.baseAddress else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = (Int(bitPattern: start) + page - 1) / page * page
    let end = (Int(bitPattern: start) + part.count) / page * page
    guard page > 0, end > first else { return }
    unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_DONTNEED)
  }

  deinit {
    switch origin {
    case .mapped: unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    case .copied: unsafe bytes.deallocate()
    case .immortal: break
    }
  }
}
