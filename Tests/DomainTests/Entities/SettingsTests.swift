import Domain
import Testing

@Suite("Settings")
struct SettingsTests {
  @Test("have the defaults that are promised")
  func defaults() {
    let expected: [Setting: String?] = [
      .walkAccess: "1000", .walkTransfer: "400", .walkDetour: "1.3", .walkSpeed: "1.25",
      .changeSeconds: "120", .maxVehicles: "8", .odsayQuota: "30", .tmapQuota: "10",
      .nightEnd: "04:00", .alarmBuffer: "3m",
      .alarmOn: nil, .language: nil,
    ]
    for setting in Setting.allCases {
      #expect(Settings().text(of: setting) == expected[setting] ?? nil, "\(setting)")
    }
  }

  @Test(
    "are read in every form, and shown in one",
    arguments: [
      (Setting.walkAccess, "800", "800"), (.walkAccess, "800 m", "800"), (.walkAccess, "0", "0"),
      (.walkSpeed, "1.5m/s", "1.5"), (.walkDetour, "1.0", "1"), (.changeSeconds, "90s", "90"),
      (.maxVehicles, "16", "16"), (.nightEnd, "4:30", "04:30"), (.nightEnd, "12:00", "12:00"),
      (.alarmBuffer, "90s", "1m30s"), (.alarmBuffer, "1h30m", "1h30m"), (.alarmBuffer, "0s", "0m"),
      (.alarmBuffer, "24h", "24h"), (.alarmOn, "notify-send 'go # now'", "notify-send 'go # now'"),
      (.language, "ja", "ja"), (.providers, "motis,gtfs", "motis, gtfs"),
      (.providers, " otp ", "otp"), (.tmapQuota, "0", "0"),
      (.proxy, "socks5h://[::1]:1080", "socks5h://[::1]:1080"),
      (.proxyExceptions, ".local, example.org", ".local,example.org"),
    ])
  func values(setting: Setting, text: String, shown: String) throws {
    var settings = Settings()
    try settings.set(setting, to: text)
    #expect(settings.text(of: setting) == shown)
    // What is shown is a value, too.
    try settings.set(setting, to: shown)
    #expect(settings.text(of: setting) == shown)
  }

  @Test(
    "that are no values are told with the nearest that is",
    arguments: [
      (Setting.providers, "motis, gtsf", "motis"), (.providers, "otp otp", "otp"),
      (.providers, "kakao", nil), (.proxy, "example.org:3128", "http://example.org:3128"),
      (.proxy, "ftp://example.org", nil), (Setting.walkAccess, "20000", "10000"),
      (.walkAccess, "-5", "0"), (.walkAccess, "far", nil),
      (.walkAccess, "1e3", nil), (.walkAccess, "nan", nil), (.walkAccess, "", nil),
      (.walkSpeed, "0", "0.3"), (.walkDetour, "0.9", "1"), (.changeSeconds, "1.5", "2"),
      (.maxVehicles, "0", "1"), (.maxVehicles, "99999999999999999", "16"),
      (.maxVehicles, "two", nil),
      (.nightEnd, "23:00", "12:00"), (.nightEnd, "4", "04:00"), (.nightEnd, "noon", nil),
      (.alarmBuffer, "5", "5m"), (.alarmBuffer, "2d", nil), (.alarmBuffer, "30m1h", nil),
      (.alarmBuffer, "25h", "24h"), (.alarmBuffer, "m", nil), (.alarmOn, "a\u{1B}b", nil),
      (.alarmOn, "", nil), (.language, "ko_KR.UTF-8", "ko"), (.language, "fr", nil),
    ] as [(Setting, String, String?)])
  func refused(setting: Setting, text: String, nearest: String?) {
    var settings = Settings()
    #expect(throws: BadSettingValue(setting: setting, text: text, nearest: nearest)) {
      try settings.set(setting, to: text)
    }
    #expect(settings == Settings())
  }

  @Test("have a variable each")
  func variables() {
    #expect(Setting.walkAccess.variable == "ATCHA_WALK_ACCESS")
    #expect(Setting.maxVehicles.variable == "ATCHA_SEARCH_MAX_VEHICLES")
    #expect(Setting.language.variable == "ATCHA_LANG")
    #expect(Set(Setting.allCases.map(\.variable)).count == Setting.allCases.count)
  }
}
