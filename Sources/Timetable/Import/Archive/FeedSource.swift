/// Where a feed comes from.
package struct FeedSource: Sendable {
  enum Storage: Sendable {
    case path(String)
    case files([String: [UInt8]])
    case archive([UInt8])
  }

  let storage: Storage
  /// What messages call it: the last part of the path, or the given name.
  package let name: String

  /// A zip archive or a folder on disk.
  package static func path(_ path: String) -> FeedSource {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return FeedSource(storage: .path(path), name: name)
  }

  /// Tables in memory by their file names, as for the built-in sample.
  package static func files(_ files: [String: [UInt8]], name: String) -> FeedSource {
    FeedSource(storage: .files(files), name: name)
  }

  /// A zip archive in memory.
  package static func archive(_ bytes: [UInt8], name: String) -> FeedSource {
    FeedSource(storage: .archive(bytes), name: name)
  }
}
