import AtchaData
import AtchaTestSupport
import CommandLineKit
import CoreTerminal
import Domain
import Testing

@testable import AtchaCLI

@Suite("atcha doctor")
struct DoctorTests {
  /// Every state that a finding can be in.
  static let states: [HealthState] = [
    .daemonRuns(process: 4711), .daemonRuns(process: nil), .daemonOutdated(process: 4711),
    .daemonStopped(alarms: 0, isInstalled: false), .daemonStopped(alarms: 1, isInstalled: true),
    .daemonStopped(alarms: 3, isInstalled: false), .notificationsWork(server: "dunst"),
    .notificationsWithoutButtons(server: "notify-osd"),
    .notificationsWithoutBus, .noNotificationServer, .noBusLibrary,
    .notificationsFail("no answer in time"),
    .soundPlayers(["pw-play", "aplay"]), .noSoundPlayer(wanted: ["pw-play", "paplay"]),
    .busWorks, .busFails("no answer in time"), .wakesFromSleep, .neverSleeps,
    .staysAsleep(reason: "CAP_WAKE_ALARM"), .lingers, .endsWithSession, .noSessionManager,
    .onMains(percent: 80), .onMains(percent: nil), .onBattery(percent: 54),
    .onBattery(percent: 12), .onBattery(percent: 3), .noBattery, .batteryUnknown(""),
    .batteryUnknown("no answer"), .clockSynchronized, .clockFree, .clockUnknown(""),
    .timeZonesPresent, .timeZonesMissing(folder: "/usr/share/zoneinfo"),
    .timetablesCover(until: date), .timetablesEnd(firstDayWithout: date),
    .timetablesOver(lastDay: date), .timetablesBegin(firstDay: date), .onlySample,
    .timetablesElsewhere, .timetablesUnreadable("EIO"), .noProvider,
    .providersAnswer(["motis"]), .providersAnswer(["motis", "kakao"]),
    .providerFails(name: "motis", reason: "motis did not answer in time"),
    .providersOffline(["motis", "kakao"]), .providerKeyMissing(name: "odsay", plans: true),
    .providerKeyMissing(name: "kakao", plans: false),
    .providerKeyRefused(name: "odsay", plans: true),
    .providerKeyRefused(name: "kakao", plans: false), .providersUnreadable("no line"),
    .providerKeysOpen(path: "/h/my config/credentials"), .databaseSound, .databaseNew,
    .databaseDamaged("malformed"), .databaseUnusable("locked"),
    .diskHasRoom(bytes: 80_000_000_000), .diskNearlyFull(bytes: 20_000_000),
    .diskFull(folder: "/h/my state"), .diskRefuses(folder: "/h", reason: "Read-only file system"),
    .noAnswer(.clock, seconds: 8),
  ]
  private static let date = CivilDate(daysSince1970: 20_791)

  /// One of each topic: a laptop on a good evening, and one on a bad one.
  static let good: [HealthState] = [
    .daemonRuns(process: 4711), .notificationsWork(server: "GNOME Shell"),
    .soundPlayers(["pw-play", "aplay"]), .busWorks, .wakesFromSleep, .lingers,
    .onMains(percent: 80), .clockSynchronized, .timeZonesPresent, .timetablesCover(until: date),
    .providersAnswer(["motis", "kakao"]), .databaseSound, .diskHasRoom(bytes: 80_000_000_000),
  ]
  static let bad: [HealthState] = [
    .daemonStopped(alarms: 2, isInstalled: false),
    .noNotificationServer,
    .noSoundPlayer(wanted: ["pw-play", "paplay", "aplay"]), .busWorks,
    .staysAsleep(reason: "CAP_WAKE_ALARM"), .endsWithSession, .onBattery(percent: 12), .clockFree,
    .timeZonesPresent, .timetablesOver(lastDay: date),
    .providerFails(name: "motis", reason: "motis did not answer in time"),
    .databaseDamaged("database disk image is malformed"), .diskNearlyFull(bytes: 20_000_000),
  ]

  @Test("every finding has words in every language, and a name for what it is about")
  func words() {
    for language in Language.allCases {
      let words = language.catalogue
      #expect(Set(HealthTopic.allCases.map(words.name)).count == HealthTopic.allCases.count)
      for state in Self.states {
        let text = words.finding(state)
        #expect(!text.isEmpty, "\(state)")
        #expect(!text.contains("Optional(") && !text.contains("nil"), "\(text)")
      }
    }
    #expect(Set(Self.states.map(\.topic)) == Set(HealthTopic.allCases))
    #expect(Set(Self.good.map(\.topic)) == Set(HealthTopic.allCases))
  }

  @Test("whatever fails can be mended by a command, or is the charge of a battery")
  func fixes() {
    for state in Self.states where state.grade == .failure {
      if case .onBattery = state { continue }
      if case .databaseUnusable = state { continue }
      #expect(state.fix != nil, "\(state)")
    }
    #expect(HealthState.diskFull(folder: "/h/my state").fix == "df -h '/h/my state'")
    for state in Self.states where state.grade == .ok { #expect(state.fix == nil, "\(state)") }
  }

  @Test("commands of our own among them are understood")
  func ownCommands() throws {
    for fix in Self.states.compactMap(\.fix) where fix.hasPrefix("atcha ") {
      #expect(throws: Never.self, "\(fix)") {
        _ = try CommandTable.tree(English()).parse(
          fix.split(separator: " ").dropFirst().map(String.init))
      }
    }
  }

  @Test("on a terminal", arguments: Language.allCases)
  func terminal(language: Language) {
    for (name, findings) in [("good", Self.good), ("bad", Self.bad)] {
      for width in [40, 80] {
        let output = DoctorOutput(findings: findings, words: language.catalogue)
        let text = output.lines(width: width).painted(.none)
        expectGolden(text, "doctor/\(name).\(language.rawValue).\(width).txt")
      }
    }
  }

  @Test("as a document")
  func document() {
    for (name, findings) in [("good", Self.good), ("bad", Self.bad)] {
      let output = DoctorOutput(findings: findings, words: English())
      expectGolden(output.document.pretty + "\n", "doctor/\(name).json")
    }
  }

  @Test(
    "a look that hangs is left behind at its limit, and holds up no other", .timeLimit(.minutes(1)))
  func hanging() async {
    let start = ContinuousClock.now
    let found = await Doctor.examine([
      .init(topic: .clock, limit: .seconds(1)) {
        try? await Task.sleep(for: .seconds(600))
        return .clockSynchronized
      },
      .init(topic: .bus, limit: .seconds(1)) { .busWorks },
    ])
    #expect(found == [.busWorks, .noAnswer(.clock, seconds: 1)])
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test("the verdict is that of the worst finding")
  func verdict() {
    func worst(_ states: HealthState...) -> HealthGrade {
      DoctorOutput(findings: states, words: English()).worst
    }
    #expect(worst(.noBattery, .busWorks) == .ok)
    #expect(worst(.busWorks, .clockFree) == .warning)
    #expect(worst(.clockFree, .onlySample, .busWorks) == .failure)
  }
}

@Suite("atcha setup")
struct SetupTests {
  @Test("every step and result has its words", arguments: Language.allCases)
  func words(language: Language) {
    let words = language.catalogue
    #expect(Set(SetupStep.allCases.map(words.name)).count == SetupStep.allCases.count)
    for result in [
      SetupResult.right(""), .changed(""), .skipped, .missing, .unneeded, .failed("x"),
    ] {
      #expect(!words.setupResult(result).isEmpty)
    }
    #expect(Set(SourceMenu.providers.map(words.needs)).count == SourceMenu.providers.count)
  }

  @Test("says where timetables can come from, and what each needs", arguments: Language.allCases)
  func menu(language: Language) {
    for columns in [40, 80] {
      let text = SourceMenu(words: language.catalogue).lines(width: columns).painted(.none)
      expectGolden(text, "setup/menu.\(language.rawValue).\(columns).txt")
    }
  }

  @Test("takes a number, a name, or a timetable itself for an answer")
  func choices() {
    let answers: [(String, SourceChoice)] = [
      ("1", .timetable), ("gtfs", .timetable), ("GTFS", .timetable), ("2", .provider(.motis)),
      ("6", .provider(.atcha)), ("odsay", .provider(.odsay)), ("ODsay", .provider(.odsay)),
      ("0", .given("0")), ("7", .given("7")), ("-1", .given("-1")), ("kakao", .given("kakao")),
      ("seoul.zip", .given("seoul.zip")),
      ("https://example.org/g", .given("https://example.org/g")),
    ]
    for (answer, choice) in answers { #expect(SourceMenu.choice(answer) == choice, "\(answer)") }
  }

  @Test("says what is set up, in every language", arguments: Language.allCases)
  func states(language: Language) async throws {
    try await AlarmFolder.with(watcher: 4711) { alarms in
      for columns in [40, 80] {
        var text = ""
        for feeds in [[], [FakeLibrary.seoul]] {
          let line = ["setup", "--lang", language.rawValue, "--home", "노원"]
          let run = await ProgramRun(
            line, environment: ["TERM": "dumb"], columns: columns,
            library: FakeLibrary(feeds: feeds), saved: .two, alarms: alarms.services,
            providers: ProviderStore(folder: "/nonexistent", environment: [:]))
          #expect(run.status == .answered && run.error.isEmpty, "\(run)")
          text += run.output
        }
        expectGolden(text, "setup/states.\(language.rawValue).\(columns).txt")
      }
    }
  }
}
