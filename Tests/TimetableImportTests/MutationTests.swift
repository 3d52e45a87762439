import AtchaTestSupport
import Testing
import TimetableEngine

@testable import TimetableImport

/// Mutated feeds and archives: whatever the bytes, an import ends in a model or a refusal, and soon.
@Suite("Mutated feeds")
struct MutationTests {
  private static let fragments: [[UInt8]] =
    [
      "\"", "\"\"", ",", "\n", "\r", "\r\n", ",,,,", "\0", "-1", "99999999999", "1e308", "nan",
      "S1",
      "T1", "24:00:00", "239:59:59", "20261301", "00000000", "..", "Asia/Tokyo", "\u{FEFF}", "강남",
      "\u{202E}", ";", " ", "\t", "2", "3", "4",
    ].map { Array($0.utf8) } + [[0xFF], [0xC2], [0xED, 0xA0, 0x80], [0xFF, 0xFE]]

  /// A few random changes.
  private func mutate(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let position = Int.random(in: 0...result.count, using: &random)
      let end = min(result.count, position + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: result.removeSubrange(position..<end)
      case 1:
        result.insert(
          contentsOf: Self.fragments.randomElement(using: &random) ?? [], at: position)
      case 2:
        if position < result.count { result[position] = UInt8.random(in: 0...255, using: &random) }
      case 3: result.insert(contentsOf: Array(result[position..<end]), at: position)
      case 4:
        if position < result.count {
          result[position] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
      default:
        result.replaceSubrange(
          position..<end, with: Self.fragments.randomElement(using: &random) ?? [])
      }
    }
    return result
  }

  /// Imports, and checks that every index of the model leads somewhere.
  private func check(_ source: FeedSource, _ what: String) {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(ImportError) {
      let (model, report) = try FeedImporter.importFeed(source)
      #expect(problems(of: model).isEmpty, "\(what)")
      #expect(report.runs == model.trips.count, "\(what)")
    } catch {
      #expect(!error.message.isEmpty, "\(what)")
    }
    #expect(clock.now - start < .seconds(5), "\(what) took too long")
  }

  private func problems(of model: TimetableModel) -> [String] {
    var problems: [String] = []
    func check(_ condition: Bool, _ text: String) { if !condition { problems.append(text) } }
    func isIndex(_ value: UInt32, _ count: Int) -> Bool {
      value == TimetableModel.none || value < count
    }
    check(!model.trips.isEmpty, "no run")
    check(model.serviceDays.count == model.serviceCount * model.dayWords, "days")
    check(String(validating: model.text.bytes, as: UTF8.self) != nil, "text is not UTF-8")
    check(!model.text.bytes.contains(0), "text has NUL")
    for trip in model.trips {
      check(Int(trip.pattern) < model.patterns.count, "pattern")
      check(Int(trip.profile) < model.profiles.count, "profile")
      check(Int(trip.service) < model.serviceCount, "service")
      let pattern = model.patterns[Int(trip.pattern)]
      let first = Int(model.profiles[Int(trip.profile)].first)
      check(pattern.count >= 2, "short pattern")
      check(Int(pattern.first + pattern.count) <= model.patternStops.count, "pattern stops")
      check(first + Int(pattern.count) <= model.profileTimes.count, "profile times")
      let times = model.profileTimes[first..<first + Int(pattern.count)]
      check(times.first?.departure == 0, "start")
      for (a, b) in zip(times, times.dropFirst()) { check(a.departure <= b.arrival, "order") }
      for time in times { check(time.arrival <= time.departure, "dwell") }
      check(trip.start >= 0, "negative start")
    }
    for stop in model.patternStops { check(Int(stop.stop) < model.stops.count, "stop") }
    for stop in model.stops {
      check(isIndex(stop.parent, model.stops.count) && Int(stop.zone) < model.zones.count, "place")
      check(stop.latitude.isNaN || abs(stop.latitude) <= 90, "latitude")
    }
    for pattern in model.patterns { check(Int(pattern.route) < model.routes.count, "route") }
    for route in model.routes { check(Int(route.agency) < model.agencies.count, "agency") }
    for row in model.transfers {
      check(
        isIndex(row.fromStop, model.stops.count) && isIndex(row.toTrip, model.trips.count)
          && row.type <= 5, "transfer")
    }
    return problems
  }

  @Test("tables with random changes", .timeLimit(.minutes(2)), arguments: 0..<8)
  func tables(worker: UInt64) {
    let files = DeterminismTests.richFeed().files.mapValues { Array($0.utf8) }
    let names = files.keys.sorted()
    for round in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: worker << 32 | round)
      var mutated = files
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        guard let name = names.randomElement(using: &random), let bytes = mutated[name] else {
          continue
        }
        mutated[name] =
          Int.random(in: 0..<20, using: &random) == 0 ? nil : mutate(bytes, &random)
      }
      check(.files(mutated, name: "fuzz"), "worker \(worker) round \(round)")
    }
  }

  @Test("archives with random changes", .timeLimit(.minutes(2)), arguments: 0..<4)
  func archives(worker: UInt64) {
    var zip = ZipWriter(TextFeed().files)
    zip.usesZip64 = worker % 2 == 1
    let bytes = zip.bytes
    for round in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: 1 << 48 | worker << 32 | round)
      var mutated = bytes
      if round % 2 == 0 {
        // The directory is where a change does most.
        let tail = bytes.count - 700
        mutated = Array(bytes[..<tail]) + mutate(Array(bytes[tail...]), &random)
      } else {
        mutated = mutate(bytes, &random)
      }
      check(.archive(mutated, name: "fuzz.zip"), "worker \(worker) round \(round)")
    }
  }
}
