/// Chooses the tables of one feed among the names in an archive or folder.
struct FileSelection {
  /// For each table found, the position of its name.
  private(set) var tables: [(table: Table, index: Int)] = []

  /// - Parameters:
  ///   - names: paths with `/`, without directories.
  ///   - container: what messages call the archive or folder.
  ///   - areEqual: whether two members with the same name have the same content.
  init(
    _ names: [String], container: String, log: IssueLog,
    areEqual: (Int, Int) -> Bool = { _, _ in false }
  ) throws(ImportError) {
    var folders: [String: [Table: Int]] = [:]
    for index in names.indices {
      let name = names[index]
      guard let (folder, base) = Self.split(name), let table = Table(fileName: base) else {
        if Self.isUnsafe(name) {
          log.add(.fileIgnored, file: container, line: 0, detail: name)
        }
        continue
      }
      if let earlier = folders[folder]?[table] {
        guard areEqual(earlier, index) else {
          throw ImportError(
            .damagedArchive, file: container,
            "\(name) is in it twice, with different content",
            hint: "which of the two counts is not known; ask the publisher")
        }
        log.add(.fileIgnored, file: container, line: 0, detail: name)
        continue
      }
      folders[folder, default: [:]][table] = index
    }
    let feeds = folders.filter { $0.value.keys.contains(where: \.marksFeed) }.keys.sorted()
    guard feeds.count <= 1 else {
      throw Self.severalFeeds(feeds.map { $0.isEmpty ? "the top level" : $0 }, in: container)
    }
    guard let feed = feeds.first, let found = folders[feed] else {
      throw ImportError(
        .missingFile, file: container,
        "no GTFS table is in it: \(Self.required.joined(separator: ", ")) are missing",
        hint: "a feed is a zip archive or a folder that holds these files")
    }
    tables = Table.allCases.compactMap { table in found[table].map { (table, $0) } }
  }

  private static let required = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]

  static func severalFeeds(_ feeds: [String], in container: String) -> ImportError {
    let shown = feeds.prefix(4).joined(separator: ", ") + (feeds.count > 4 ? " …" : "")
    return ImportError(
      .severalFeeds, file: container, "there is more than one feed in it: \(shown)",
      hint: "give each feed as an archive or folder of its own")
  }

  static func isTable(_ name: String) -> Bool {
    guard let (_, base) = split(name) else { return false }
    return Table(fileName: base) != nil
  }

  static func isArchive(_ name: String) -> Bool {
    guard let (_, base) = split(name) else { return false }
    return base.lowercased().hasSuffix(".zip")
  }

  /// Folder and file name of a path, or nil for what is never part of a feed.
  private static func split(_ name: String) -> (folder: String, base: String)? {
    let path = name.split(separator: "\\").joined(separator: "/")
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let base = parts.last, !isUnsafe(name), !parts.contains("__MACOSX"), !base.hasPrefix("._")
    else { return nil }
    return (parts.dropLast().joined(separator: "/"), String(base))
  }

  /// True for a name that would lead an unpacker out of its folder.
  private static func isUnsafe(_ name: String) -> Bool {
    name.hasPrefix("/") || name.hasPrefix("\\") || name.contains("\0")
      || name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..")
  }
}
