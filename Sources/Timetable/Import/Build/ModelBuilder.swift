import Foundation
import TimetableEngine

/// Puts the tables of a feed together to a `TimetableModel`.
///
/// Everything is numbered by the order of ids and every text is added in that order, so the model
/// depends on the content of the feed and not on the order of its rows, files or columns.
struct ModelBuilder: ~Copyable {
  let tables: FeedTables
  let session: ImportSession
  var model = TimetableModel()
  var text = TextBuilder()
  /// Positions in the model by the numbers in the tables.
  let stopRanks: [UInt32]
  let stopOrder: [UInt32]
  /// The first run of each trip in the model, or `none`.
  var firstRuns: [UInt32]
  /// Positions in the model's zones by name.
  var zoneNumbers: [String: UInt32] = [:]
  /// Number of stop times of the trips that are kept.
  var stopTimes = 0

  private init(_ tables: consuming FeedTables, _ session: ImportSession) {
    stopOrder = tables.stops.stops.ids.sorted()
    stopRanks = inverse(of: stopOrder)
    firstRuns = [UInt32](repeating: TimetableModel.none, count: tables.trips.trips.count)
    self.tables = tables
    self.session = session
  }

  /// Builds the model and its report.
  static func build(
    _ tables: consuming FeedTables, _ session: ImportSession, name: String
  ) throws(ImportError) -> (TimetableModel, ImportReport) {
    var builder = ModelBuilder(tables, session)
    let kept = builder.keptTrips()
    var isUsed = [Bool](repeating: false, count: builder.tables.calendar.order.count)
    for trip in kept { isUsed[Int(builder.tables.trips.trips.rows[Int(trip)].service)] = true }
    let services = isUsed.indices.filter { isUsed[$0] }.map(UInt32.init)
    let numbers = services.map { builder.tables.calendar.order[Int($0)] }
    guard let span = builder.tables.days.span(of: numbers) else {
      throw builder.nothingUsable()
    }
    try builder.addFeed(span, name: name)
    builder.model.serviceDays = builder.tables.days.words(of: numbers, in: span)
    try builder.addZones(span)
    try builder.addAgencies()
    try builder.addStops()
    try builder.addRoutes()
    try builder.addTrips(kept, services)
    builder.addTransfers()
    try builder.addTranslations()
    builder.model.text = builder.text.arena
    let report = builder.report()
    builder.model.report = try report.json()
    return (builder.model, report)
  }

  private func nothingUsable() -> ImportError {
    let issues = session.log.all
    let reasons = issues.filter(\.kind.isSkipped).map { issue in
      let line = issue.places.first.map(\.line) ?? 0
      let place = line > 0 ? "\(issue.file):\(line)" : issue.file
      return "\(issue.count) \(issue.kind.summary) (\(issue.count > 1 ? "first " : "")\(place))"
    }
    let shown =
      reasons.isEmpty
      ? "its tables have no rows that belong together" : reasons.joined(separator: "; ")
    return ImportError(
      .nothingUsable, "no run is left in the feed: \(shown)",
      hint: "correct these rows, or ask the publisher of the feed", issues: issues)
  }

  /// Feed-wide fields; the order of the texts is part of the file.
  private mutating func addFeed(
    _ span: ClosedRange<Int32>, name: String
  ) throws(ImportError) {
    let info = tables.info
    model.feed.firstDay = span.lowerBound
    model.feed.dayCount = Int32(span.count)
    let first = max(span.lowerBound, info.startDay ?? span.lowerBound)
    let last = min(span.upperBound, info.endDay ?? span.upperBound)
    if first <= last {
      (model.feed.validFrom, model.feed.validUntil) = (first, last)
    } else {
      (model.feed.validFrom, model.feed.validUntil) = (span.lowerBound, span.upperBound)
      session.log.add(.feedDatesIgnored, file: Table.feedInfo.rawValue, line: 2)
    }
    let firstAgency = tables.agencies.agencies.rows[Int(tables.agencies.order[0])]
    let agencyTexts = tables.agencies.agencies.texts
    let candidates = [
      Array(session.options.name.utf8), info.publisher, Array(agencyTexts[firstAgency.name]),
      Array(name.utf8),
    ]
    model.feed.name = try text.intern((candidates.first { !$0.isEmpty } ?? [])[...])
    model.feed.publisher = try text.intern(info.publisher[...])
    model.feed.publisherURL = try text.intern(info.publisherURL[...])
    model.feed.language = try text.intern(
      info.language.isEmpty ? agencyTexts[firstAgency.language] : info.language[...])
    model.feed.version = try text.intern(info.version[...])
    model.feed.attribution = try text.intern(info.attribution[...])
    model.feed.isSample = session.options.isSample
  }

  private func report() -> ImportReport {
    let issues = session.log.all
    return ImportReport(
      name: model.text.string(model.feed.name), agencies: model.agencies.count,
      lines: model.routes.count, stops: model.stops.count,
      trips: firstRuns.count { $0 != TimetableModel.none }, runs: model.trips.count,
      stopTimes: stopTimes, validFrom: CivilDate.text(model.feed.validFrom),
      validUntil: CivilDate.text(model.feed.validUntil),
      skipped: issues.filter(\.kind.isSkipped), warnings: issues.filter { !$0.kind.isSkipped })
  }
}
