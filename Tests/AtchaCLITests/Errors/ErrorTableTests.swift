import AtchaData
import CommandLineKit
import CoreTerminal
import Domain
import Testing

@testable import AtchaCLI

@Suite("The funnel of errors")
struct ErrorTableTests {
  /// Each error that a command can throw, with the status it ends in.
  static let table: [(any Error & Sendable, AtchaCLI.ExitStatus)] =
    search + samples + planner + providers + feeds + alarms + configuration + network + others

  private static let place = PlaceCandidate(
    place: ExampleAnswers.nowon, reference: "stop:S411", feed: "seoul")
  private static let date = CivilDate(daysSince1970: 20_000)
  private static let clock = ClockTime(hour: 2, minute: 30)
  private static let time = ExampleAnswers.time("2026-12-04T23:05:00")

  static let search: [(any Error & Sendable, AtchaCLI.ExitStatus)] =
    PlaceRole.allCases.flatMap { role -> [(any Error & Sendable, AtchaCLI.ExitStatus)] in
      [
        (SearchError.ambiguousPlace(role, text: "시청", candidates: [place, place]), .notFound),
        (SearchError.unknownPlace(role, text: "Nowhere", similar: []), .notFound),
        (SearchError.unknownPlace(role, text: "노언", similar: [place]), .notFound),
        (SearchError.malformedPlace(role, text: "", .empty), .usage),
        (SearchError.malformedPlace(role, text: "91,0", .latitudeOutOfRange(91)), .usage),
        (SearchError.malformedPlace(role, text: "0,181", .longitudeOutOfRange(181)), .usage),
      ]
    } + [
      (
        SearchError.times(.ambiguous(date: date, clock: clock, earlier: time, later: time)),
        .usage
      ),
      (SearchError.times(.skipped(date: date, clock: clock, jump: time)), .usage),
      (SearchError.times(.empty(notBefore: time, arriveBy: time)), .usage),
      (SearchError.times(.tooLong(notBefore: time, arriveBy: time)), .usage),
      (SearchError.planner(.noTimetable), .notFound),
      (SearchError.homeNotSet, .notFound),
      (SearchError.savedPlaces(.init(kind: .busy, message: "locked", hint: nil)), .tryLater),
      (SearchError.here(.unavailable("no bus")), .unavailable),
      (SearchError.here(.denied("no agent")), .notPermitted),
      (SearchError.here(.noFix(seconds: 15)), .tryLater),
      (SearchError.here(.inaccurate(metres: 25_000, limit: 2_000)), .notFound),
    ]
    + geocoders.flatMap { reason, status in
      let error = ProviderFailure(provider: "nominatim", reason: reason)
      return [
        (error, status), (SearchError.geocoder(.from, text: "세종대로 110", error), status),
      ] as [(any Error & Sendable, AtchaCLI.ExitStatus)]
    }

  static let samples: [(any Error & Sendable, AtchaCLI.ExitStatus)] = [
    (
      ProviderReport.Failure.geocoder(ProviderFailure(provider: "kakao", reason: .keyMissing)),
      .configuration
    ),
    (ProviderReport.Failure.planner(.offline), .tryLater),
    (
      ProviderReport.Failure.push(ProviderFailure(provider: "ntfy", reason: .failing("HTTP 500"))),
      .unavailable
    ),
    (
      ProviderReport.Failure.push(
        ProviderFailure(provider: "gotify", reason: .keyRefused("HTTP 401"))), .notPermitted
    ),
    (
      ProviderReport.Failure.push(
        ProviderFailure(provider: "ntfy", reason: .notSetUp("no topic"))), .configuration
    ),
    (ProviderReport.Failure.setting(.notSet(name: "otp")), .notFound),
  ]

  private static let geocoders: [(ProviderFailure.Reason, AtchaCLI.ExitStatus)] = [
    (.offline, .tryLater), (.unreachable(.noAddress(host: "example.org")), .unavailable),
    (.timedOut, .tryLater), (.keyMissing, .configuration),
    (.keyRefused("wrong appKey"), .notPermitted), (.limited(retryAfterSeconds: nil), .tryLater),
    (.limited(retryAfterSeconds: 30), .tryLater), (.refused("too long"), .unavailable),
    (.failing("HTTP 503"), .unavailable), (.notUnderstood("not JSON"), .unavailable),
    (.captivePortal, .unavailable), (.untrusted(host: "example.org", .expired), .unavailable),
    (.leftAlone(seconds: 60), .tryLater),
  ]

  static let planner: [(any Error & Sendable, AtchaCLI.ExitStatus)] = [
    (PlannerError.noTimetable, .notFound),
    (PlannerError.unknownFeed(name: "x", known: []), .notFound),
    (PlannerError.unknownFeed(name: "x", known: ["seoul"]), .notFound),
    (PlannerError.feedNotValid(feed: "x", date: date, from: date, until: date), .notFound),
    (PlannerError.placeNotInTimetable(name: "노원"), .notFound),
    (PlannerError.unreadable(feed: "x", detail: "checksum"), .badData),
    (PlannerError.offline, .tryLater),
    (PlannerError.unavailable(provider: "p", detail: "503"), .unavailable),
  ]

  static let providers: [(any Error & Sendable, AtchaCLI.ExitStatus)] =
    ([
      (.offline, .tryLater), (.timedOut, .tryLater), (.leftAlone(seconds: 60), .tryLater),
      (.limited(retryAfterSeconds: 30), .tryLater), (.limited(retryAfterSeconds: nil), .tryLater),
      (.unreachable(.noConnection(host: "example.org", detail: "refused")), .unavailable),
      (.captivePortal, .unavailable),
      (.untrusted(host: "example.org", .expired), .unavailable),
      (.refused("\u{1B}[2J bad"), .unavailable), (.failing("HTTP 503"), .unavailable),
      (.notUnderstood("not JSON"), .unavailable), (.notSetUp("no address"), .configuration),
      (.keyMissing, .configuration), (.keyRefused("HTTP 403"), .notPermitted),
      (.notValid, .notFound), (.noPosition(place: "노원"), .notFound),
    ] as [(ProviderFailure.Reason, AtchaCLI.ExitStatus)]).map { reason, status in
      (PlannerError.provider(ProviderFailure(provider: "motis", reason: reason)), status)
    }

  static let alarms: [(any Error & Sendable, AtchaCLI.ExitStatus)] =
    [
      (AlarmRefusal.over(.cancelled), .badData), (AlarmRefusal.pastLeaveBy(time), .badData),
      (AlarmRefusal.notRinging(alarmAt: time.instant), .badData),
      (AlarmRefusal.alreadyAcknowledged, .badData),
      (
        AlarmRefusal.tooLate(alarmAt: time.instant, leaveBy: time, canRingNow: true), .badData
      ),
      (AlarmRefusal.tooLate(alarmAt: time.instant, leaveBy: time, canRingNow: false), .gone),
      (AlarmRefusal.unknown(AlarmID(rawValue: "k7mq")), .notFound),
    ]
    + ([
      (.readOnly, .cannotCreate), (.permission, .notPermitted), (.full, .inputOutput),
      (.busy, .tryLater), (.damaged, .badData), (.newerVersion, .badData),
      (.inputOutput, .inputOutput), (.internalError, .internalFault),
    ] as [(StoreFailure.Kind, AtchaCLI.ExitStatus)]).map { kind, status in
      (StoreFailure(kind: kind, message: "disk full", hint: nil), status)
    }

  static let feeds: [(any Error & Sendable, AtchaCLI.ExitStatus)] = [
    (FeedLibraryError.notFound(name: "x", known: []), .notFound),
    (FeedLibraryError.nameTaken(name: "x", source: "/a.zip"), .cannotCreate),
    (FeedLibraryError.badName("../x"), .usage),
    (FeedLibraryError.sourceMissing("/a.zip"), .notFound),
    (FeedLibraryError.cannotDownload(url: "https://example.org/a.zip"), .unavailable),
    (FeedLibraryError.notAFeed(source: "/a.zip", detail: "no stops.txt", hint: nil), .badData),
    (FeedLibraryError.worse(name: "x", detail: "it has no runs"), .badData),
    (FeedLibraryError.locked(seconds: 10), .tryLater),
    (FeedLibraryError.noSpace(path: "/a"), .inputOutput),
    (FeedLibraryError.notPermitted(path: "/a"), .notPermitted),
    (FeedLibraryError.io(path: "/a", detail: "EIO"), .inputOutput),
    (FeedLibraryError.damaged(feed: "x", detail: "no timetable"), .badData),
  ]

  private static let badValue = BadSettingValue(
    setting: .maxVehicles, text: "40", nearest: "16")

  static let configuration: [(any Error & Sendable, AtchaCLI.ExitStatus)] =
    [
      (ConfigFault.badLine(path: "/c", line: 2, text: "lang ko"), .configuration),
      (ConfigFault.unknownKey(path: "/c", line: 2, key: "walk.acess"), .configuration),
      (ConfigFault.unknownKey(path: "/c", line: 2, key: "colour"), .configuration),
      (ConfigFault.repeatedKey(path: "/c", line: 2, key: "lang", first: 1), .configuration),
      (ConfigFault.unfinished(path: "/c", line: 2), .configuration),
      (ConfigFault.notText(path: "/c", line: 2), .configuration),
      (ConfigFault.noSpace(path: "/c"), .inputOutput),
      (ConfigFault.notPermitted(path: "/c"), .notPermitted),
      (ConfigFault.inputOutput(path: "/c", detail: "EIO"), .inputOutput),
      (Configuration.BadVariable(name: "ATCHA_X", value: badValue), .configuration),
    ]
    + Setting.allCases.map { setting in
      let value = BadSettingValue(setting: setting, text: "x", nearest: nil)
      return (ConfigFault.badValue(path: "/c", line: 2, value), .configuration)
    }

  static let others: [(any Error & Sendable, AtchaCLI.ExitStatus)] = [
    (usageProblem(["feed"]), .usage),
    (usageProblem(["serch"]), .usage),
    (usageProblem(["search", "--at", "24"]), .usage),
    (OutputFailure.system(code: 28, message: "No space left on device"), .inputOutput),
    (OutputFailure.readerGone, .inputOutput),
    (Unforeseen(), .internalFault),
  ]

  private struct Unforeseen: Error {}

  private static func usageProblem(_ arguments: [String]) -> any Error & Sendable {
    do throws(UsageProblem) {
      _ = try CommandTable.tree(English()).parse(arguments)
      return Unforeseen()
    } catch {
      return error
    }
  }

  @Test("every error has a message, a hint and its status, in every language")
  func complete() {
    for language in Language.allCases {
      for (error, status) in Self.table {
        let shown = UserFacingError(describing: error, language.catalogue)
        #expect(!shown.message.isEmpty, "\(error)")
        #expect(!shown.hint.isEmpty, "\(error)")
        #expect(shown.status == status, "\(error)")
      }
    }
  }

  @Test("no message shows a name of the source code")
  func noTypeNames() {
    for (error, _) in Self.table {
      let shown = UserFacingError(describing: error, English())
      for text in [shown.message, shown.hint] {
        for name in ["Error", "Optional(", "Unforeseen", "SearchWindow", "nil"] {
          #expect(!text.contains(name), "\(text)")
        }
      }
    }
  }

  @Test("messages begin lower case and end without a full stop in English")
  func style() {
    for (error, _) in Self.table {
      let message = UserFacingError(describing: error, English()).message
      #expect(!message.hasSuffix("."), "\(message)")
      #expect(message.first?.isUppercase != true || message.hasPrefix("ATCHA"), "\(message)")
    }
  }

  @Test("control sequences in a message do not reach the terminal")
  func hostile() {
    let error = UserFacingError(
      describing: SearchError.unknownPlace(.from, text: "\u{1B}[2J\u{202E}x\n", similar: []),
      English())
    let text = error.text(English(), .none)
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("\u{202E}"))
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test("as JSON an error is one document with four fields")
  func document() {
    let error = UserFacingError(describing: PlannerError.noTimetable, English())
    #expect(
      error.document.compact
        == #"{"schema":"atcha.error/1","message":"there is no timetable to search in","#
        + #""hint":"add one with 'atcha feed add PATH', a GTFS zip file or folder","#
        + #""exitCode":66}"#)
  }

  @Test("every status has a meaning in every language")
  func meanings() {
    for language in Language.allCases {
      let meanings = AtchaCLI.ExitStatus.allCases.map { language.catalogue.meaning(of: $0) }
      #expect(Set(meanings).count == AtchaCLI.ExitStatus.allCases.count)
    }
  }
}
