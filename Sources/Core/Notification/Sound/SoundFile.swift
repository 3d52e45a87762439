import Glibc

/// The file that players play: written once, in a folder for caches.
enum SoundFile {
  static let name = "alarm-tone-1.wav"

  /// The path of the file in the first folder that can hold it; nil where none can.
  static func prepare(in folders: [String]) -> String? {
    let content = AlarmTone.waveFile()
    return folders.lazy.compactMap { prepare(content, in: $0) }.first
  }

  private static func prepare(_ content: [UInt8], in folder: String) -> String? {
    let path = folder + "/" + name
    var info = stat()
    // One that was cut short by a full disk is written again.
    if unsafe stat(path, &info) == 0, Int(info.st_size) == content.count { return path }
    makeFolder(folder)
    let draft = "\(path).\(getpid())"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    let isWritten = write(content, to: file)
    guard Glibc.close(file) == 0, isWritten, unsafe rename(draft, path) == 0 else {
      _ = unsafe unlink(draft)
      return nil
    }
    return path
  }

  private static func write(_ content: [UInt8], to file: Int32) -> Bool {
    var rest = content[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// With those above it, for the user alone.
  private static func makeFolder(_ path: String) {
    guard unsafe access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"),
      slash != path.startIndex
    else { return }
    makeFolder(String(path[..<slash]))
    _ = unsafe mkdir(path, 0o700)
  }
}
