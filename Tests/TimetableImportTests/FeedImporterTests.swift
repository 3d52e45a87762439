import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("Importing a feed")
struct FeedImporterTests {
  @Test("A plain feed becomes a model with one run")
  func plain() throws {
    let (model, report) = try TextFeed().load()
    #expect(model.trips.count == 1)
    #expect(model.stops.map { model.text.string($0.id) } == ["S1", "S2", "S3"])
    #expect(model.profileTimes.map(\.arrival) == [0, 300, 4200])
    #expect(model.profileTimes.map(\.departure) == [0, 360, 4200])
    #expect(model.trips[0].start == 23 * 3600)
    #expect(report.runs == 1)
    #expect(report.skipped.isEmpty)
    #expect(report.warnings.isEmpty)
    #expect(report.validFrom == "2026-11-01")
    #expect(report.validUntil == "2026-11-30")
  }
}
