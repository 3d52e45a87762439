/// The tables of one feed, found in an archive, a folder or memory, ready to be read.
///
/// Nothing is ever written: members of an archive are inflated piece by piece while they are read.
struct FeedFiles {
  /// A table that can be opened.
  private enum File {
    case plain(ByteSource)
    case member(ByteSource, ZipEntry)

    var size: Int {
      switch self {
      case .plain(let source): source.count
      case .member(_, let entry): entry.size
      }
    }
  }

  private var files: [Table: File] = [:]
  private let limits: ImportLimits
  /// Size of the archive on disk; what tables inflate to is measured against it.
  private var archiveBytes = 0

  /// Finds the tables of a feed.
  ///
  /// - Parameter log: gets what was passed over in the archive.
  init(_ source: FeedSource, limits: ImportLimits, log: IssueLog) throws(ImportError) {
    self.limits = limits
    switch source.storage {
    case .files(let contents):
      let names = contents.keys.sorted()
      let selection = try FileSelection(names, container: source.name, log: log)
      for (table, index) in selection.tables {
        files[table] = .plain(
          ByteSource(bytes: contents[names[index]] ?? [], name: table.rawValue))
      }
    case .archive(let bytes):
      try addArchive(ByteSource(bytes: bytes, name: source.name), log: log, isNested: false)
    case .path(let path):
      if let folder = try FolderListing(path) {
        let selection = try FileSelection(folder.files, container: source.name, log: log)
        for (table, index) in selection.tables {
          files[table] = .plain(
            try ByteSource(path: path + "/" + folder.files[index], name: table.rawValue))
        }
      } else {
        try addArchive(try ByteSource(path: path, name: source.name), log: log, isNested: false)
      }
    }
    try checkLimits()
  }

  /// True where the table is there and has at least one byte.
  func has(_ table: Table) -> Bool { size(of: table) > 0 }

  /// Inflated size in bytes; 0 where the table is missing.
  func size(of table: Table) -> Int { files[table]?.size ?? 0 }

  /// Opens a table; nil where it is missing or empty.
  func open(
    _ table: Table, onChunk: @escaping (Int) -> Void
  ) throws(ImportError) -> ChunkStream? {
    guard let file = files[table], file.size > 0 else { return nil }
    let producer: any ByteProducer =
      switch file {
      case .plain(let source): PlainProducer(source)
      case .member(let source, let entry):
        try ZipMemberProducer(source, entry, member: table.rawValue)
      }
    return ChunkStream(
      producer, size: file.size, headroom: limits.rowBytes + 64, onChunk: onChunk)
  }

  private mutating func addArchive(
    _ source: ByteSource, log: IssueLog, isNested: Bool
  ) throws(ImportError) {
    if !isNested { archiveBytes = source.count }
    let entries = try ZipDirectory(source, limits: limits).entries.filter {
      !$0.name.hasSuffix("/")
    }
    for entry in entries where entry.isSymbolicLink {
      log.add(.fileIgnored, file: source.name, line: 0, detail: entry.name)
    }
    let usable = entries.filter { !$0.isSymbolicLink }
    let names = usable.map(\.name)
    let archives = names.indices.filter { FileSelection.isArchive(names[$0]) }
    let hasTables = names.contains { FileSelection.isTable($0) }
    if !hasTables, !isNested, !archives.isEmpty {
      guard archives.count == 1 else {
        throw FileSelection.severalFeeds(archives.map { names[$0] }, in: source.name)
      }
      try addArchive(try nested(usable[archives[0]], in: source), log: log, isNested: true)
      return
    }
    let selection = try FileSelection(
      names, container: source.name, log: log,
      areEqual: { usable[$0].checksum == usable[$1].checksum && usable[$0].size == usable[$1].size }
    )
    for (table, index) in selection.tables { files[table] = .member(source, usable[index]) }
  }

  /// Inflates a zip inside the archive into memory.
  private func nested(
    _ entry: ZipEntry, in source: ByteSource
  ) throws(ImportError) -> ByteSource {
    guard entry.size <= limits.nestedArchiveBytes else {
      throw ImportError(
        .tooLarge, file: entry.name,
        "the zip inside the archive has more than \(limits.nestedArchiveBytes >> 20) MiB",
        hint: "unpack the outer archive and give the inner one")
    }
    let producer = try ZipMemberProducer(source, entry, member: entry.name)
    var bytes = [UInt8](repeating: 0, count: entry.size + 1)
    var filled = 0
    while true {
      var got = 0
      var failure: ImportError?
      unsafe bytes.withUnsafeMutableBytes { buffer in
        do throws(ImportError) {
          got = try unsafe producer.read(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(bytes.count - filled)
    return ByteSource(bytes: bytes, name: entry.name)
  }

  private func checkLimits() throws(ImportError) {
    for table in Table.allCases {
      guard let file = files[table] else { continue }
      let limit = table == .stopTimes ? limits.memberBytes : limits.smallMemberBytes
      guard file.size <= limit else {
        throw ImportError(
          .tooLarge, file: table.rawValue, "the file has more than \(limit >> 20) MiB")
      }
      guard case .member(_, let entry) = file, entry.size > limits.ratioFloor else { continue }
      // In a zip inside a zip the outer one counts too.
      let packed = min(entry.compressedSize, archiveBytes)
      guard entry.size / limits.ratio <= packed else {
        throw ImportError(
          .tooLarge, file: table.rawValue,
          "the file inflates from \(packed) to \(entry.size) bytes, "
            + "more than \(limits.ratio) times its size: no real table does",
          hint: "the archive looks made to harm; ask its publisher")
      }
    }
  }
}
