/// Why a feed was refused, in words for the person who asked for the import.
package struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of refusal it is; tests and callers decide by this, people read ``message``.
  package enum Kind: String, Sendable {
    /// The path does not exist.
    case notFound
    /// The operating system refused to read it.
    case unreadable
    /// The bytes are no zip archive at all.
    case notAnArchive
    /// A zip archive that is cut off, fails its checksum or contradicts itself.
    case damagedArchive
    /// Encrypted members, or a compression that is not deflate.
    case unsupportedArchive
    /// More than one feed in one archive or folder.
    case severalFeeds
    /// A limit of ``ImportLimits`` was passed.
    case tooLarge
    /// A file that every feed must have is not there.
    case missingFile
    /// A column that a file must have is not there.
    case missingColumn
    /// A text encoding that is not read.
    case unsupportedEncoding
    /// No usable time zone.
    case timeZone
    /// The files are there, but no run is left after the rows were checked.
    case nothingUsable
  }

  package var kind: Kind
  /// The file (and line) in the feed, where one is to blame.
  package var file: String?
  package var line: Int?
  /// What failed, with the value: lower case, no full stop, without the file.
  package var message: String
  /// What to do about it.
  package var hint: String?
  /// What was wrong with the rows, where the tables were read (``Kind/nothingUsable``).
  package var issues: [Issue]

  package init(
    _ kind: Kind, file: String? = nil, line: Int? = nil, _ message: String, hint: String? = nil,
    issues: [Issue] = []
  ) {
    self.kind = kind
    self.file = file.map(Self.oneLine)
    self.line = line
    self.message = Self.oneLine(message)
    self.hint = hint
    self.issues = issues
  }

  /// Names from a feed may hold anything; a message is one line without control or bidi characters.
  private static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isUnsafe =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      scalars.append(isUnsafe ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// True where the machine failed rather than the feed: the exit status is that of an I/O error.
  package var isInputOutput: Bool { kind == .notFound || kind == .unreadable }

  /// The whole message in one line: `stops.txt:3: …`.
  package var description: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}
