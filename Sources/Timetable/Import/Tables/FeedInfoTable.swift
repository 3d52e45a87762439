/// The first row of feed_info.txt, and the organisations of attributions.txt.
struct FeedInfoTable {
  private(set) var publisher: [UInt8] = []
  private(set) var publisherURL: [UInt8] = []
  private(set) var language: [UInt8] = []
  private(set) var version: [UInt8] = []
  private(set) var startDay: Int32?
  private(set) var endDay: Int32?
  /// Organisations to name, joined.
  private(set) var attribution: [UInt8] = []

  private static let attributionBytes = 1000

  static func read(_ session: ImportSession) throws(ImportError) -> FeedInfoTable {
    var table =
      try session.read(.feedInfo) { rows throws(ImportError) in
        var fresh = FeedInfoTable()
        try fresh.parse(&rows)
        return fresh
      } ?? FeedInfoTable()
    table.attribution =
      try session.read(.attributions) { rows throws(ImportError) in
        try attributions(&rows)
      } ?? []
    return table
  }

  private mutating func parse(_ rows: inout TableRows) throws(ImportError) {
    let publisher = rows.column("feed_publisher_name")
    let url = rows.column("feed_publisher_url")
    let language = rows.column("feed_lang")
    let version = rows.column("feed_version")
    let start = rows.column("feed_start_date")
    let end = rows.column("feed_end_date")
    guard try rows.next() else { return }
    self.publisher = rows.text(publisher).array
    publisherURL = rows.text(url).array
    self.language = rows.text(language).array
    self.version = rows.text(version).array
    startDay = day(rows, start)
    endDay = day(rows, end)
  }

  private func day(_ rows: borrowing TableRows, _ column: Column) -> Int32? {
    guard !rows[column].isEmpty else { return nil }
    let day = rows[column].day
    if day == nil { rows.note(.feedDatesIgnored, rows[column].string) }
    return day
  }

  private static func attributions(_ rows: inout TableRows) throws(ImportError) -> [UInt8] {
    let name = rows.column("organization_name")
    var names: Set<[UInt8]> = []
    while try rows.next() {
      let text = rows.text(name).array
      if !text.isEmpty, names.count < 1000 { names.insert(text) }
    }
    var joined: [UInt8] = []
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard joined.count + name.count + 2 <= attributionBytes else { break }
      if !joined.isEmpty { joined += Array("; ".utf8) }
      joined += name
    }
    return joined
  }
}
