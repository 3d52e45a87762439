import Domain

/// Zones as the timetable file holds them, cut to the years that the tests need.
enum Zones {
  static let seoul = ZoneRules(
    identifier: "Asia/Seoul", changes: [.init(at: Instant(.min), utcOffset: 32_400)])

  /// Forward on 2026-03-29 at 02:00, back on 2026-10-25 at 03:00.
  static let berlin = ZoneRules(
    identifier: "Europe/Berlin",
    changes: [
      .init(at: Instant(.min), utcOffset: 3600),
      .init(at: Instant(1_774_746_000), utcOffset: 7200),
      .init(at: Instant(1_792_890_000), utcOffset: 3600),
    ])

  /// Back on 2026-11-01 at 02:00, forward on 2027-03-14 at 02:00.
  static let newYork = ZoneRules(
    identifier: "America/New_York",
    changes: [
      .init(at: Instant(.min), utcOffset: -14_400),
      .init(at: Instant(1_793_512_800), utcOffset: -18_000),
      .init(at: Instant(1_805_007_600), utcOffset: -14_400),
    ])

  /// Half an hour, at 02:00: forward on 2026-10-04, back on 2026-04-05.
  static let lordHowe = ZoneRules(
    identifier: "Australia/Lord_Howe",
    changes: [
      .init(at: Instant(.min), utcOffset: 39_600),
      .init(at: Instant(1_775_314_800), utcOffset: 37_800),
      .init(at: Instant(1_791_041_400), utcOffset: 39_600),
    ])

  /// Whole of 2011-12-30 was left out.
  static let apia = ZoneRules(
    identifier: "Pacific/Apia",
    changes: [
      .init(at: Instant(.min), utcOffset: -36_000),
      .init(at: Instant(1_325_239_200), utcOffset: 50_400),
    ])
}

/// An instant from RFC 3339; a test that misspells one stops.
func instant(_ text: String) -> Instant { zoned(text).instant }

func zoned(_ text: String) -> ZonedTime {
  guard let time = ZonedTime(rfc3339: text) else { fatalError("not RFC 3339: \(text)") }
  return time
}

func date(_ text: String) -> CivilDate {
  guard let date = CivilDate(text) else { fatalError("not a date: \(text)") }
  return date
}
