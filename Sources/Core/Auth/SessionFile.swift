import CoreFiles
import CoreNetwork
import FoundationEssentials
import Glibc

/// What is kept of a session with one server, in a file for its owner alone.
struct SessionFile: Sendable {
  struct Content: Hashable, Codable {
    /// The server that the tokens are for: they are never shown to another.
    var server: String
    /// Made once; the only identity that there is.
    var device: String
    var tokens: SessionTokens?
    /// Seconds since 1970 at which they were got.
    var since: Int64?

    /// Seconds by which the clock of the server is ahead of this computer's, as far as is known.
    ///
    /// The end of a token is told by that clock: by one that is wrong, every token would have run out.
    var serverIsAhead: Int64 {
      guard let issued = tokens?.issuedAt, let since else { return 0 }
      return issued - since
    }
  }

  let path: String
  let serverName: String

  init(path: String, server: String) {
    self.path = path
    serverName = server
  }

  /// What is kept for this server; nil where there is nothing that can be used.
  ///
  /// Tokens that others could read are given up: whoever has them could go on as this guest.
  func read() throws(NetworkError) -> Content? {
    let bytes: [UInt8]?
    do {
      bytes = try AtomicFile.read(path, maximumBytes: 1 << 16)
    } catch {
      throw .cannotRead(path: path, detail: error.detail)
    }
    guard let bytes, var content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
      return nil
    }
    // The id stays with another server: it names this computer, and lets nobody in.
    if content.server != serverName || isReadableByOthers { content.tokens = nil }
    content.server = serverName
    return content
  }

  func write(_ content: Content) throws(NetworkError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(content)
      try AtomicFile.write(Array(data) + [0x0A], to: path, survivesPowerCut: true)
    } catch let error as FileError {
      throw .cannotWrite(path: path, code: error.code)
    } catch {
      throw .cannotWrite(path: path, code: EIO)
    }
  }

  private var isReadableByOthers: Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }
}
