import CoreFiles
package import Domain
import TimetableEngine
import TimetableImport

/// Compiles GTFS feeds with the importer and the writer of the timetable format.
package struct TimetableCompiler: FeedCompiler {
  /// The share of the progress that reading the tables takes; writing takes the rest.
  private static let readingShare = 0.9

  /// Places of each kind of fault that the timetable keeps, and that a look at a feed lists.
  private static let placesKept = 5
  private static let placesListed = 10_000

  package init() {}

  package func compile(
    _ source: String, to output: String?, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedSummary {
    var options = ImportOptions()
    options.placesPerIssue = output == nil ? Self.placesListed : Self.placesKept
    let share = output == nil ? 1 : Self.readingShare
    let model: TimetableModel
    let report: ImportReport
    do throws(ImportError) {
      (model, report) = try FeedImporter.importFeed(.path(source), options: options) {
        progress(FeedProgress(step: $0.file, fraction: $0.fraction * share))
      }
    } catch {
      throw FeedLibraryError(error, source: source)
    }
    if let output {
      progress(FeedProgress(step: "", fraction: share))
      do throws(TimetableError) {
        try TimetableWriter.write(model, to: output)
      } catch {
        throw FeedLibraryError(error, feed: source)
      }
    }
    progress(FeedProgress(step: "", fraction: 1))
    return FeedSummary(
      report, publisher: model.text.string(model.feed.publisher),
      attribution: model.text.string(model.feed.attribution),
      from: Int(model.feed.validFrom), until: Int(model.feed.validUntil))
  }

  package func summary(
    ofTimetable path: String, feed: String
  ) throws(FeedLibraryError) -> FeedSummary {
    let timetable = try openWhole(path, feed)
    let info = timetable.feed
    if let report = ImportReport.decode(timetable.report) {
      return FeedSummary(
        report, publisher: info.publisher, attribution: info.attribution, from: info.validFrom,
        until: info.validUntil)
    }
    let counts = timetable.counts
    return FeedSummary(
      name: info.name, publisher: info.publisher, attribution: info.attribution,
      validFrom: CivilDate(daysSince1970: info.validFrom),
      validUntil: CivilDate(daysSince1970: info.validUntil), agencies: counts.agencies,
      lines: counts.routes, stops: counts.stops, runs: counts.runs, faults: [])
  }

  package func digest(ofTimetable path: String) throws(FeedLibraryError) -> String {
    let digits = String(try openWhole(path, path).contentChecksum, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Opens a timetable of which every byte is as it was written.
  private func openWhole(_ path: String, _ feed: String) throws(FeedLibraryError) -> Timetable {
    do {
      let timetable = try Timetable(path: path)
      try timetable.verifyContent()
      return timetable
    } catch {
      throw FeedLibraryError(error, feed: feed)
    }
  }
}

extension FeedSummary {
  init(_ report: ImportReport, publisher: String, attribution: String, from: Int, until: Int) {
    self.init(
      name: report.name, publisher: publisher, attribution: attribution,
      validFrom: CivilDate(daysSince1970: from), validUntil: CivilDate(daysSince1970: until),
      agencies: report.agencies, lines: report.lines, stops: report.stops, runs: report.runs,
      faults: (report.skipped + report.warnings).map(FeedFault.init))
  }
}

extension FeedFault {
  init(_ issue: Issue) {
    self.init(
      code: issue.kind.rawValue, phrase: issue.kind.summary, file: issue.file,
      isSkipped: issue.kind.isSkipped, count: issue.count,
      places: issue.places.map { Place(file: $0.file, line: $0.line, detail: $0.detail) })
  }
}

extension FeedLibraryError {
  init(_ error: ImportError, source: String) {
    switch error.kind {
    case .notFound: self = .sourceMissing(source)
    case .unreadable: self = .io(path: source, detail: error.description)
    default: self = .notAFeed(source: source, detail: error.description, hint: error.hint)
    }
  }

  init(_ error: TimetableError, feed: String) {
    switch error {
    case .unreadable(let path, let code), .unwritable(let path, let code):
      self.init(FileError(path, code: code))
    case .damaged(_, let detail): self = .damaged(feed: feed, detail: detail)
    case .otherVersion(_, let found, let expected):
      self = .damaged(
        feed: feed, detail: "format \(found), this program reads format \(expected)")
    case .tooLarge(let what): self = .notAFeed(source: feed, detail: "too many \(what)", hint: nil)
    }
  }
}
