/// The feeds of this computer: what can be searched offline.
package protocol FeedLibrary: Sendable {
  /// All feeds, by name.
  func list() throws(FeedLibraryError) -> [FeedRecord]

  func feed(named name: String) throws(FeedLibraryError) -> FeedRecord

  /// What the newest timetable of a feed holds.
  func summary(of name: String) throws(FeedLibraryError) -> FeedSummary

  /// Looks at a feed without keeping it, and lists every fault.
  func validate(
    _ source: String, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedSummary

  /// Imports a feed from a file, a folder or a URL.
  ///
  /// - Parameter name: Nil takes the name from the source. Adding a source again under its name
  ///   updates it.
  func add(
    _ source: String, name: String?, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedChange

  /// Reads a feed's source again; the old timetable stays unless the new one is as good.
  func update(
    _ name: String, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedChange

  func remove(_ name: String) throws(FeedLibraryError)

  /// What the source of a feed looks like now; nil for one on the network, or that is not there.
  func stamp(of feed: FeedRecord) -> SourceStamp?
}

extension FeedLibrary {
  package func stamp(of feed: FeedRecord) -> SourceStamp? { nil }
}

/// By what a change of a file or folder is noticed without reading it.
package struct SourceStamp: Hashable, Sendable, Codable {
  /// The newest modification, in nanoseconds since 1970.
  package var modified: Int64
  package var bytes: Int64
  package init(modified: Int64, bytes: Int64) {
    self.modified = modified
    self.bytes = bytes
  }
}

/// A feed as it is kept.
package struct FeedRecord: Hashable, Sendable {
  package var name: String
  /// The path or URL it came from.
  package var source: String
  package var addedAt: Instant
  /// When the source was last read with success.
  package var updatedAt: Instant
  /// What the source looked like when it was last read; nil for one on the network, and where an older
  /// version read it.
  package var seen: SourceStamp?
  /// Its timetables, the one imported last first.
  package var versions: [FeedVersion]
  /// What the server calls the state of the source that was imported last; nil for files.
  package var validators: FeedValidators?
  package init(
    name: String, source: String, addedAt: Instant, updatedAt: Instant,
    seen: SourceStamp? = nil, versions: [FeedVersion], validators: FeedValidators? = nil
  ) {
    self.name = name
    self.source = source
    self.addedAt = addedAt
    self.updatedAt = updatedAt
    self.seen = seen
    self.versions = versions
    self.validators = validators
  }

  /// True where the source is on the network.
  package var isOnNetwork: Bool { source.contains("://") }

  /// The timetable for a night: the newest import that is valid on it.
  package func version(validOn date: CivilDate) -> FeedVersion? {
    versions.first { $0.isValid(on: date) }
  }

  /// The timetable for a night, or else the one whose validity is nearest to it.
  package func version(nearestTo date: CivilDate) -> FeedVersion? {
    version(validOn: date)
      ?? versions.min { $0.days(from: date) < $1.days(from: date) }
  }
}

/// What a server calls a state of a file, to be asked whether it still is that one.
package struct FeedValidators: Hashable, Sendable {
  package var tag: String?
  package var modified: String?

  /// - Returns: Nil where there is neither.
  package init?(tag: String?, modified: String?) {
    guard tag != nil || modified != nil else { return nil }
    self.tag = tag
    self.modified = modified
  }
}

/// One timetable of a feed.
package struct FeedVersion: Hashable, Sendable {
  /// Hexadecimal digest of the compiled file; also its name.
  package var digest: String
  package var importedAt: Instant
  package var validFrom: CivilDate
  package var validUntil: CivilDate
  package var byteCount: Int
  package init(
    digest: String, importedAt: Instant, validFrom: CivilDate, validUntil: CivilDate,
    byteCount: Int
  ) {
    self.digest = digest
    self.importedAt = importedAt
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.byteCount = byteCount
  }

  package func isValid(on date: CivilDate) -> Bool { validFrom <= date && date <= validUntil }

  /// How far a date is from the validity; 0 within it.
  package func days(from date: CivilDate) -> Int {
    max(
      0, validFrom.daysSince1970 - date.daysSince1970,
      date.daysSince1970 - validUntil.daysSince1970)
  }
}

/// What adding or updating did.
package struct FeedChange: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case added
    case replaced
    /// The new timetable begins later; the old one is kept for the nights until then.
    case addedBeside
    /// The source gave the timetable that is there already.
    case unchanged
  }
  package var outcome: Outcome
  package var feed: FeedRecord
  /// The timetable that was imported.
  package var version: FeedVersion
  package var summary: FeedSummary
  package init(outcome: Outcome, feed: FeedRecord, version: FeedVersion, summary: FeedSummary) {
    self.outcome = outcome
    self.feed = feed
    self.version = version
    self.summary = summary
  }
}

/// What a feed holds, and what of it was not usable.
package struct FeedSummary: Hashable, Sendable {
  package var name: String
  package var publisher: String
  package var attribution: String
  package var validFrom: CivilDate
  package var validUntil: CivilDate
  package var agencies: Int
  package var lines: Int
  package var stops: Int
  package var runs: Int
  /// Kinds of faults, in the order in which the importer reports them.
  package var faults: [FeedFault]
  package init(
    name: String, publisher: String, attribution: String, validFrom: CivilDate,
    validUntil: CivilDate, agencies: Int, lines: Int, stops: Int, runs: Int, faults: [FeedFault]
  ) {
    self.name = name
    self.publisher = publisher
    self.attribution = attribution
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.agencies = agencies
    self.lines = lines
    self.stops = stops
    self.runs = runs
    self.faults = faults
  }
}

/// A kind of fault in one file of a feed.
package struct FeedFault: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package var file: String
    /// Physical line, from 1; 0 for the file as a whole.
    package var line: Int
    /// The value in question: text of the feed, to be escaped for where it goes.
    package var detail: String?
    package init(file: String, line: Int, detail: String? = nil) {
      self.file = file
      self.line = line
      self.detail = detail
    }
  }
  /// A stable word for the kind, such as `badTime`.
  package var code: String
  /// The kind in English: a phrase that follows a count.
  package var phrase: String
  package var file: String
  /// True where something of the feed is missing from the timetable because of it.
  package var isSkipped: Bool
  package var count: Int
  /// The first few places, or all of them.
  package var places: [Place]
  package init(
    code: String, phrase: String, file: String, isSkipped: Bool, count: Int, places: [Place]
  ) {
    self.code = code
    self.phrase = phrase
    self.file = file
    self.isSkipped = isSkipped
    self.count = count
    self.places = places
  }
}

package struct FeedProgress: Hashable, Sendable {
  /// Which part of the work, in a word.
  package var step: String
  /// 0 … 1.
  package var fraction: Double
  package init(step: String, fraction: Double) {
    self.step = step
    self.fraction = fraction
  }
}

/// Why something did not come over the network; what it is, is for those to say who know the network.
package struct DownloadFailure: Error, Hashable, Sendable {
  package let cause: any Error & Hashable & Sendable

  package init(_ cause: any Error & Hashable & Sendable) { self.cause = cause }

  package static func == (a: DownloadFailure, b: DownloadFailure) -> Bool {
    AnyHashable(a.cause) == AnyHashable(b.cause)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(cause)) }
}

/// Why a feed could not be added, updated or removed.
///
/// Whatever was there before is still there.
package enum FeedLibraryError: Error, Hashable, Sendable {
  case notFound(name: String, known: [String])
  /// Another feed has that name.
  case nameTaken(name: String, source: String)
  /// Not 1 to 64 letters, digits, `-`, `_` or `.`, beginning with a letter or digit.
  case badName(String)
  /// Nothing is there to read.
  case sourceMissing(String)
  /// The source is a URL, and nothing that downloads is at hand.
  case cannotDownload(url: String)
  /// The source did not come.
  case downloadFailed(DownloadFailure)
  /// The source cannot be a feed; says what is missing.
  case notAFeed(source: String, detail: String, hint: String?)
  /// The new timetable is worse than the one that is there, which was kept.
  case worse(name: String, detail: String)
  /// Another process has been changing the feeds for too long.
  case locked(seconds: Int)
  /// The disk is full.
  case noSpace(path: String)
  /// The folder may not be written.
  case notPermitted(path: String)
  /// Reading or writing failed.
  case io(path: String, detail: String)
  /// A kept file is damaged.
  case damaged(feed: String, detail: String)
}
