import Foundation
import Testing
import TimetableEngine
import TimetableImport

@testable import atcha_bench

@Suite("The made-up feed")
struct GeneratorTests {
  /// A feed in memory, by file name.
  struct MemorySink: FeedSink {
    private(set) var files: [String: [UInt8]] = [:]
    private var name = ""

    mutating func begin(_ name: String) {
      self.name = name
      files[name] = []
    }

    mutating func add(_ text: String) { files[name, default: []] += Array(text.utf8) }

    mutating func finish() {}
  }

  func feed(seed: UInt64) -> SyntheticFeed {
    let country = SyntheticCountry(stopCount: 600, cityCount: 3, seed: seed)
    return SyntheticFeed(
      country: country, service: SyntheticService(country: country, stopTimes: 6000),
      firstDay: 20_758, dayCount: 28)
  }

  func files(seed: UInt64) throws -> [String: [UInt8]] {
    var sink = MemorySink()
    _ = try feed(seed: seed).write(to: &sink)
    return sink.files
  }

  @Test("is the same for the same seed, and another for another")
  func determinism() throws {
    let first = try files(seed: 1)
    #expect(try files(seed: 1) == first)
    #expect(try files(seed: 2) != first)
    #expect(first.keys.sorted().first == "agency.txt")
  }

  @Test("is imported without a row left out")
  func imports() throws {
    let (model, report) = try FeedImporter.importFeed(.files(try files(seed: 1), name: "spiral"))
    #expect(report.skipped.isEmpty)
    #expect(model.trips.count > 100)
    #expect(model.stops.count > 500)
  }

  @Test("can be read from a stored zip, patched sizes and all")
  func storedZip() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).zip").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var sink = try StoredZip(path: path)
    let counts = try feed(seed: 1).write(to: &sink)
    let (model, report) = try FeedImporter.importFeed(.path(path))
    #expect(report.skipped.isEmpty)
    #expect(model.trips.count == counts.runs)
  }

  @Test("has the checksum that zip archives have")
  func checksum() {
    var sum = CRC32()
    sum.add("123456789".utf8)
    #expect(sum.value == 0xCBF4_3926)
  }
}
