/// A compiled timetable: one file, mapped and read in place (docs/formats/timetable-file.md).
///
/// Opening costs a few system calls whatever the size of the feed. The header, the section table and
/// the bounds of every section are checked; the content is checked by ``verifyContent()``, which reads
/// the whole file and is left to `feed info`, `doctor` and the importer.
package final class Timetable: Sendable {
  package let name: String
  let file: MappedFile
  let header: Layout.Header
  let feedRecord: FeedRecord

  let text: Column<UInt8>
  let zones: Column<ZoneRecord>
  let offsetChanges: Column<OffsetChangeRecord>
  let agencies: Column<AgencyRecord>
  let stops: Column<StopRecord>
  let points: Column<PointRecord>
  let children: Column<UInt32>
  let routes: Column<RouteRecord>
  let dayWords: Column<UInt64>
  let dayClasses: Column<DayClassRecord>
  let streams: Column<StreamRecord>
  let patterns: Column<PatternRecord>
  let patternStops: Column<UInt32>
  let patternStopFlags: Column<UInt8>
  let patternHeadsigns: Column<TextRef>
  let profileTimes: Column<ProfileTimeRecord>
  let trips: Column<TripRecord>
  let tripNames: Column<TripNameRecord>
  let patternTrips: Column<UInt32>
  let blockTrips: Column<BlockTripRecord>
  let connections: Column<Connection>
  let longDurations: Column<LongDurationRecord>
  let stopPatternStarts: Column<UInt32>
  let stopPatterns: Column<StopPatternRecord>
  let changes: Column<StopChangeRecord>
  let footpathsTo: Column<FootpathRecord>
  /// Straight-line metres of each of `footpathsTo`; NaN where unknown.
  let footpathToMetres: Column<Double>
  let footpathFromStarts: Column<UInt32>
  let footpathsFrom: Column<FootpathRecord>
  let forbiddenPairs: Column<StopPairRecord>
  let specialTransfers: Column<SpecialTransferRecord>
  let inSeatRules: Column<InSeatRuleRecord>
  let grid: Column<GridRecord>
  let nameOrder: Column<UInt32>
  let translations: Column<TranslationRecord>
  let reportBytes: Column<UInt8>

  /// Maps a timetable file.
  package convenience init(path: String) throws(TimetableError) {
    try self.init(file: MappedFile(path: path), name: path)
  }

  /// Takes a timetable that is in memory; the bytes are copied.
  package convenience init(bytes: [UInt8], name: String) throws(TimetableError) {
    let file = unsafe bytes.withUnsafeBytes { unsafe MappedFile(bytes: $0) }
    try self.init(file: file, name: name)
  }

  /// Takes a timetable that is in memory; the bytes are copied.
  package convenience init(copying bytes: UnsafeRawBufferPointer, name: String)
    throws(TimetableError)
  {
    try self.init(file: unsafe MappedFile(bytes: bytes), name: name)
  }

  /// Reads a timetable in place that is a constant of the program: nobody changes or frees the bytes as
  /// long as it runs, and they are aligned to ``Layout/alignment``.
  package convenience init(immortal bytes: UnsafeRawBufferPointer, name: String)
    throws(TimetableError)
  {
    let address = Int(bitPattern: bytes.baseAddress)
    precondition(address % Layout.alignment == 0, "the bytes of a timetable are aligned")
    try self.init(file: unsafe MappedFile(immortal: bytes), name: name)
  }

  init(file: MappedFile, name: String) throws(TimetableError) {
    let reader = try SectionReader(file: file, name: name)
    self.name = name
    self.file = file
    header = reader.header
    text = try reader.column(.text)
    let feeds: Column<FeedRecord> = try reader.column(.feed)
    guard feeds.count == 1 else { throw .damaged(path: name, detail: "no feed record") }
    feedRecord = feeds[0]
    zones = try reader.column(.zones)
    offsetChanges = try reader.column(.offsetChanges)
    agencies = try reader.column(.agencies)
    stops = try reader.column(.stops)
    points = try reader.column(.points)
    children = try reader.column(.children)
    routes = try reader.column(.routes)
    dayWords = try reader.column(.dayWords)
    dayClasses = try reader.column(.dayClasses)
    streams = try reader.column(.streams)
    patterns = try reader.column(.patterns)
    patternStops = try reader.column(.patternStops)
    patternStopFlags = try reader.column(.patternStopFlags)
    patternHeadsigns = try reader.column(.patternHeadsigns)
    profileTimes = try reader.column(.profileTimes)
    trips = try reader.column(.trips)
    tripNames = try reader.column(.tripNames)
    patternTrips = try reader.column(.patternTrips)
    blockTrips = try reader.column(.blockTrips)
    connections = try reader.column(.connections)
    longDurations = try reader.column(.longDurations)
    stopPatternStarts = try reader.column(.stopPatternStarts)
    stopPatterns = try reader.column(.stopPatterns)
    changes = try reader.column(.changes)
    footpathsTo = try reader.column(.footpathsTo)
    footpathToMetres = try reader.column(.footpathToMetres)
    guard footpathToMetres.count == footpathsTo.count else {
      throw .damaged(path: name, detail: "footpaths without lengths")
    }
    footpathFromStarts = try reader.column(.footpathFromStarts)
    footpathsFrom = try reader.column(.footpathsFrom)
    forbiddenPairs = try reader.column(.forbiddenPairs)
    specialTransfers = try reader.column(.specialTransfers)
    inSeatRules = try reader.column(.inSeatRules)
    grid = try reader.column(.grid)
    nameOrder = try reader.column(.nameOrder)
    translations = try reader.column(.translations)
    reportBytes = try reader.column(.report)
  }

  /// Reads the whole file and compares its checksum.
  package func verifyContent() throws(TimetableError) {
    let start = SectionReader.contentStart(of: header)
    var checksum = Checksum()
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: file.bytes[start...]))
    guard checksum.value == header.contentChecksum else {
      throw .damaged(path: name, detail: "the checksum does not match")
    }
  }

  /// Lets go of the pages of the connections; a scan that needs them maps them again.
  func letGoOfConnections() {
    unsafe file.letGo(
      UnsafeRawBufferPointer(UnsafeBufferPointer(start: connections.base, count: connections.count))
    )
  }

  /// The footpaths to a stop.
  @inline(__always)
  func footpathsTo(_ stop: Int) -> Range<Int> {
    Int(changes[stop].firstFootpath)..<Int(changes[stop + 1].firstFootpath)
  }

  /// The footpaths from a stop.
  @inline(__always)
  func footpathsFrom(_ stop: Int) -> Range<Int> {
    Int(footpathFromStarts[stop])..<Int(footpathFromStarts[stop + 1])
  }

  func string(_ ref: TextRef) -> String {
    guard Int(ref.offset) + Int(ref.count) <= text.count else { return "" }
    return unsafe String(
      decoding: UnsafeBufferPointer(start: text.base + Int(ref.offset), count: Int(ref.count)),
      as: UTF8.self)
  }

  func bytes(_ ref: TextRef) -> UnsafeBufferPointer<UInt8> {
    guard Int(ref.offset) + Int(ref.count) <= text.count else {
      return unsafe .init(start: nil, count: 0)
    }
    return unsafe UnsafeBufferPointer(start: text.base + Int(ref.offset), count: Int(ref.count))
  }
}

/// Finds the sections of a file and checks their bounds.
struct SectionReader {
  let header: Layout.Header
  private let file: MappedFile
  private let name: String
  private var sections: [UInt32: Layout.SectionRecord] = [:]

  static func contentStart(of header: Layout.Header) -> Int {
    MemoryLayout<Layout.Header>.stride
      + Int(header.sectionCount) * MemoryLayout<Layout.SectionRecord>.stride
  }

  init(file: MappedFile, name: String) throws(TimetableError) {
    self.file = file
    self.name = name
    let size = unsafe file.bytes.count
    guard size >= MemoryLayout<Layout.Header>.size else {
      throw .damaged(path: name, detail: "only \(size) bytes long")
    }
    header = unsafe file.bytes.loadUnaligned(as: Layout.Header.self)
    guard header.magic == Layout.magic else {
      throw .damaged(path: name, detail: "not a timetable file")
    }
    guard header.version == Layout.version else {
      throw .otherVersion(path: name, found: header.version, expected: Layout.version)
    }
    guard header.fileSize == UInt64(size) else {
      throw .damaged(path: name, detail: "\(size) bytes long instead of \(header.fileSize)")
    }
    let start = MemoryLayout<Layout.Header>.stride
    let end = Self.contentStart(of: header)
    guard header.sectionCount < 1000, end <= size else {
      throw .damaged(path: name, detail: "the section table is cut")
    }
    var checksum = Checksum()
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: file.bytes[start..<end]))
    guard checksum.value == header.tableChecksum else {
      throw .damaged(path: name, detail: "the checksum of the section table does not match")
    }
    for i in 0..<Int(header.sectionCount) {
      let record = unsafe file.bytes.loadUnaligned(
        fromByteOffset: start + i * MemoryLayout<Layout.SectionRecord>.stride,
        as: Layout.SectionRecord.self)
      sections[record.id] = record
    }
  }

  func column<Element: BitwiseCopyable>(_ section: Layout.Section) throws(TimetableError) -> Column<
    Element
  > {
    let size = unsafe file.bytes.count
    guard let record = sections[section.rawValue] else {
      throw .damaged(path: name, detail: "section \(section.rawValue) is missing")
    }
    let (length, overflow) = record.count.multipliedReportingOverflow(
      by: UInt64(record.elementSize))
    guard record.elementSize == MemoryLayout<Element>.stride, !overflow,
      record.offset % UInt64(Layout.alignment) == 0, record.offset <= UInt64(size),
      length <= UInt64(size) - record.offset, let base = unsafe file.bytes.baseAddress
    else { throw .damaged(path: name, detail: "section \(section.rawValue) does not fit") }
    return unsafe Column(
      base: (base + Int(record.offset)).assumingMemoryBound(to: Element.self),
      count: Int(record.count))
  }
}
