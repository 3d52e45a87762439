import AtchaTestSupport
import Foundation
import Testing
import TimetableEngine

@testable import TimetableImport

/// Feeds from outside the repository; skipped where they are missing.
@Suite("Feeds of the world", .enabled(if: shared("data") != nil, "no shared test data here"))
struct SharedFeedsTests {
  private static func archives(_ folder: String) -> [String] {
    guard let root = shared("data/" + folder) else { return [] }
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".zip") }.sorted()
  }

  private func load(
    _ path: String, zone: String? = nil
  ) throws(ImportError) -> (TimetableModel, ImportReport) {
    var options = ImportOptions()
    options.timeZone = zone
    let url = shared("data/" + path)
    return try FeedImporter.importFeed(.path(url?.path ?? path), options: options)
  }

  /// What is in some feeds, counted by other programs.
  @Test(
    "real feeds have the rows that others count",
    arguments: [
      ("au_cairns", 416, 1339, 37_790), ("br_portoalegre_eptc", 3986, 2374, 130_019),
      ("de_vvs_bus751", 47, 134, 1495), ("dk_region_nord_partridge", 3693, 1098, 26_890),
      ("jp_gtfsjp", 627, 610, 30_128), ("jp_mb", 644, 612, 14_113),
      ("kr_busan_metro", 114, 3833, 109_140),
      ("kr_seoul_metro_1-8_2020_derived", 446, 11_363, 378_027),
      ("mx_cdmx", 6021, 1741, 70_714), ("us_bart", 50, 2525, 33_167),
      ("us_caltrain", 64, 185, 2853),
      ("us_hart_tampa", 2349, 14_718, 435_507),
      ("us_nyc_subway_tidytransit", 1223, 15_911, 446_924),
      ("us_trimet_2routes", 103, 2341, 43_813), ("xx_fiji_ferry_antimeridian", 2, 2, 4),
      ("xx_google_sample", 9, 11, 28), ("xx_otp_interlining_blocks", 7, 7, 14),
      ("xx_tidytransit_routing", 14, 6, 23),
    ])
  func complete(name: String, stops: Int, trips: Int, stopTimes: Int) throws {
    let (_, report) = try load("feeds/\(name).zip")
    #expect(report.stops == stops)
    #expect(report.trips == trips)
    #expect(report.stopTimes == stopTimes)
    #expect(report.skipped.isEmpty)
  }

  @Test("feeds with faults keep what is right in them")
  func partial() throws {
    let island = try load("feeds/us_island_transit.zip").1
    #expect((island.trips, island.count(.tripNeverRuns)) == (384, 200))
    let samtrans = try load("feeds/us_samtrans.zip").1
    #expect(samtrans.trips == 799)
    #expect(samtrans.count(.tripTooShort) == 2902)
    #expect(samtrans.count(.tripMissingEndTimes) == 20)
    let latin = try load("feeds/dk_region_nord_partridge.zip")
    #expect(latin.0.stops.contains { latin.0.text.string($0.name) == "Olsøya" })
  }

  @Test("on-demand service alone is refused, with the reason")
  func flexOnly() {
    let error = #expect(throws: ImportError.self) { try load("feeds/us_ctran_flex.zip") }
    #expect(error?.kind == .nothingUsable)
    #expect(error?.message.contains("568 stop times of on-demand service") == true)
  }

  /// Fragments among the feeds with known answers: no trips, no zone, or rows only as JSON.
  private static let fragments: Set<String> = [
    "nigiri/build_footpaths_1.zip", "nigiri/build_footpaths_2.zip", "nigiri/gtfs_example.zip",
    "nigiri/join_split_2.zip", "nigiri/join_split_3.zip", "nigiri/stop_time_1.zip",
    "nigiri/stop_time_2.zip",
  ]

  @Test("feeds with known answers are imported", arguments: archives("truth_feeds"))
  func truth(path: String) throws {
    let isBerlin = path.hasPrefix("de_berlin")
    if Self.fragments.contains(path) {
      #expect(throws: ImportError.self) { try load("truth_feeds/" + path) }
    } else {
      #expect(try load("truth_feeds/" + path, zone: isBerlin ? "Europe/Berlin" : nil).1.runs > 0)
    }
  }

  /// How each archive of interest ends: a kind of refusal, or nil for an import, and an issue in it.
  private static let outcomes: [(String, ImportError.Kind?, IssueKind?)] = [
    ("made_here/agency_empty_timezone", .timeZone, nil),
    ("made_here/agency_timezone_path_traversal", .timeZone, nil),
    ("made_here/agency_unknown_timezone", .timeZone, nil),
    ("made_here/calendar_end_before_start", .nothingUsable, nil),
    ("made_here/calendar_invalid_feb30", .nothingUsable, nil),
    ("made_here/csv_bidi_override_names", nil, nil),
    ("made_here/csv_cr_only_newlines", nil, nil),
    ("made_here/csv_nul_bytes", nil, .nulBytes),
    ("made_here/csv_semicolon_delimited", .missingColumn, nil),
    ("made_here/csv_shell_metachar_names", nil, nil),
    ("made_here/csv_terminal_escape_in_names", nil, nil),
    ("made_here/empty_file", .notAnArchive, nil),
    ("made_here/enc_cp949_stops", nil, .invalidUTF8),
    ("made_here/enc_nfd_hangul_stops", nil, nil),
    ("made_here/enc_shiftjis_stops", nil, .invalidUTF8),
    ("made_here/frequencies_end_before_start", nil, .badTime),
    ("made_here/frequencies_negative_headway", nil, .badNumber),
    ("made_here/parent_station_cycle", .nothingUsable, nil),
    ("made_here/stop_sequence_unordered_and_gaps", nil, nil),
    ("made_here/stops_coordinates_comma_decimal", nil, .badCoordinates),
    ("made_here/stops_coordinates_huge", nil, .badCoordinates),
    ("made_here/time_ampm", nil, .badTime),
    ("made_here/time_backwards_midnight_wrap", nil, .tripBackwards),
    ("made_here/time_fullwidth_digits", nil, .badTime),
    ("made_here/time_minutes_60", nil, .badTime),
    ("made_here/time_negative", nil, .badTime),
    ("made_here/transfers_cycle_zero_time", nil, .badNumber),
    ("made_here/zip_absolute_path", nil, .fileIgnored),
    ("made_here/zip_bad_crc_stops", .damagedArchive, nil),
    ("made_here/zip_bomb_3M_duplicate_stop_times", .tooLarge, nil),
    ("made_here/zip_bomb_one_field_64MiB", .tooLarge, nil),
    ("made_here/zip_bomb_stop_times_256MiB_zeros", .tooLarge, nil),
    ("made_here/zip_duplicate_member_names", .damagedArchive, nil),
    ("made_here/zip_folder_prefix", nil, nil),
    ("made_here/zip_nested_zip_in_folder", nil, nil),
    ("made_here/zip_stored", nil, nil),
    ("made_here/zip_symlink_entry", nil, .fileIgnored),
    ("made_here/zip_trailing_junk", nil, nil),
    ("made_here/zip_truncated_half", .damagedArchive, nil),
    ("made_here/zip_truncated_no_eocd", .damagedArchive, nil),
    ("made_here/zip_two_feeds_in_folders", .severalFeeds, nil),
    ("made_here/zip_uppercase_names", nil, nil),
    ("transitfeed/missing_agency", .missingFile, nil),
    ("transitfeed/missing_calendar", .missingFile, nil),
    ("transitfeed/missing_stops", .missingFile, nil),
    ("transitfeed/missing_trips", .missingFile, nil),
    ("transitfeed/unknown_format", .notAnArchive, nil),
    ("transitfeed/utf16", .unsupportedEncoding, nil),
    ("transitfeed/utf8bom", nil, nil),
    ("transitfeed/bad_utf8", nil, .invalidUTF8),
    ("transitfeed/duplicate_stop_sequence", .nothingUsable, nil),
    ("transitland/example-nested-dir-ambiguous", .severalFeeds, nil),
    ("transitland/example-nested-two-feeds", .severalFeeds, nil),
    ("tidytransit/routing-NA-times", nil, nil),
    ("gtfsvtor_gpl3/verybad", nil, .tripDuplicateSequence),
    ("gtfsvtor_gpl3/interleaved_stoptimes", nil, nil),
    ("conveyal_gtfs-lib/fake-agency-mtc-long-fields", nil, nil),
  ]

  @Test("bad archives end as they should", arguments: outcomes)
  func outcome(name: String, refusal: ImportError.Kind?, issue: IssueKind?) {
    do throws(ImportError) {
      let (_, report) = try load("bad/\(name).zip")
      #expect(refusal == nil)
      if let issue { #expect(report.count(issue) > 0) }
    } catch {
      #expect(error.kind == refusal, "\(error)")
    }
  }

  @Test(
    "every bad archive ends in an import or a refusal of one line, soon", arguments: archives("bad")
  )
  func everyBadArchive(path: String) {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(ImportError) {
      #expect(try load("bad/" + path).1.runs > 0)
    } catch {
      #expect(!error.isInputOutput, "\(error)")
      #expect(!error.description.contains("\n"))
      #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }
    #expect(clock.now - start < .seconds(10))
  }

  @Test("a real feed gives the same model from any order of its rows")
  func shuffled() throws {
    let url = try #require(shared("data/feeds/us_caltrain.zip"))
    let expected = try load("feeds/us_caltrain.zip").0
    let log = IssueLog(placesPerIssue: 1)
    let files = try FeedFiles(.path(url.path), limits: ImportLimits(), log: log)
    var random = SplitMix64(seed: 3)
    var contents: [String: [UInt8]] = [:]
    for table in Table.allCases {
      guard let stream = try files.open(table, onChunk: { _ in }) else { continue }
      var bytes: [UInt8] = []
      while let chunk = try stream.next() {
        for index in 0..<chunk.count { bytes.append(unsafe chunk.base[index]) }
        stream.recycle(chunk)
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      let rows = lines.dropFirst().shuffled(using: &random)
      contents[table.rawValue] = Array(([lines[0]] + rows).joined(separator: "\n").utf8)
    }
    let (model, _) = try FeedImporter.importFeed(.files(contents, name: "shuffled"))
    #expect(firstDifference(expected, model) == nil)
  }
}
