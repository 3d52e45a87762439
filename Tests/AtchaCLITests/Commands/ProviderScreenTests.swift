import AtchaData
import AtchaTestSupport
import CoreTerminal
import Domain
import Foundation
import Testing

@testable import AtchaCLI

@Suite("The screens of atcha provider")
struct ProviderScreenTests {
  /// With an address that is longer than a narrow terminal, and a key that is missing.
  private static func withStore(_ body: (ProviderStore) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "providers-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = ProviderStore(
      folder: folder.path, environment: ["ATCHA_URL_KAKAO": "https://example.org/kakao"])
    try store.set(.motis, url: nil, key: nil)
    try store.set(
      .otp, url: "https://otp.example.org/routing/v2/finland/gtfs/v1", key: ProviderKey("secret"))
    try store.set(.nominatim, url: nil, key: nil)
    try await body(store)
  }

  private static let columns = [40, 80, 200]

  @Test("list fits from narrow to wide", arguments: Language.allCases)
  func list(language: Language) async throws {
    try await Self.withStore { store in
      for columns in Self.columns {
        let run = await ProgramRun(
          ["provider", "list", "--lang", language.rawValue], environment: ["TERM": "dumb"],
          columns: columns, providers: store)
        #expect(run.status == .answered && run.error.isEmpty, "\(run)")
        #expect(!run.output.contains("secret"))
        expectGolden(run.output, "provider/list.\(language.rawValue).\(columns).txt")
      }
    }
  }

  @Test("set, remove and an empty list say what was done", arguments: Language.allCases)
  func words(language: Language) async throws {
    try await Self.withStore { store in
      var text = ""
      for line in [
        "set nominatim --url https://example.org/nominatim", "set motis", "set odsay",
        "set photon --key-file -", "set otp --url ftp://example.org", "set nominatm",
        "remove motis", "remove motis", "remove kakao", "remove otp", "remove nominatim",
      ] {
        let run = await ProgramRun(
          ["provider"] + line.split(separator: " ").map(String.init)
            + ["--lang", language.rawValue], environment: ["TERM": "dumb"], columns: 80,
          providers: store)
        text += "$ atcha provider \(line)  -> \(run.status.rawValue)\n" + run.output + run.error
      }
      let empty = ProviderStore(folder: "/nonexistent", environment: [:])
      let run = await ProgramRun(
        ["provider", "list", "--lang", language.rawValue], environment: ["TERM": "dumb"],
        columns: 80, providers: empty)
      text += "$ atcha provider list  -> \(run.status.rawValue)\n" + run.output + run.error
      expectGolden(text, "provider/words.\(language.rawValue).txt")
    }
  }

  /// What can come of asking, one of each.
  private static let reports: [ProviderReport] = {
    func report(
      _ kind: ProviderKind, _ outcome: Result<ProviderReport.Sample, ProviderReport.Failure>,
      _ milliseconds: Int
    ) -> ProviderReport {
      ProviderReport(
        kind: kind, url: kind.standardURL ?? "https://example.org", outcome: outcome,
        duration: .milliseconds(milliseconds))
    }
    func planner(_ kind: ProviderKind, _ reason: ProviderFailure.Reason) -> ProviderReport.Failure {
      .planner(.provider(ProviderFailure(provider: kind.rawValue, reason: reason)))
    }
    return [
      report(.motis, .success(.routes(3)), 412),
      report(
        .otp,
        .failure(
          planner(
            .otp, .unreachable(.noConnection(host: "example.org", detail: "Connection refused")))),
        7),
      report(.odsay, .failure(planner(.odsay, .keyRefused("ApiKeyAuthFailed"))), 88),
      report(.tmap, .failure(planner(.tmap, .limited(retryAfterSeconds: nil))), 130),
      report(.atcha, .failure(planner(.atcha, .offline)), 0),
      report(.nominatim, .success(.place("서울특별시청")), 250),
      report(
        .kakao,
        .failure(.geocoder(ProviderFailure(provider: "kakao", reason: .keyRefused("unknown")))), 61),
    ]
  }()

  @Test(
    "test fits from narrow to wide, and says what to do about each failure",
    arguments: Language.allCases)
  func test(language: Language) {
    for columns in Self.columns {
      let (output, error) = (BufferSink(), BufferSink())
      let terminal = Terminal(isTerminal: true, environment: ["TERM": "dumb"]) {
        TerminalSize(columns: columns, rows: 40)
      }
      let context = CommandContext(
        words: language.catalogue,
        streams: Streams(
          output: output, error: error, outputTerminal: terminal, errorTerminal: terminal),
        color: .never, clock: SystemClock(), machineOffset: { _ in 0 }, services: .none,
        configuration: Configuration(environment: [:]))
      ProviderTestText(words: language.catalogue).show(Self.reports, in: context)
      expectGolden(output.text, "provider/test.\(language.rawValue).\(columns).txt")
      if columns == 80 {
        expectGolden(error.text, "provider/failures.\(language.rawValue).txt")
      }
    }
  }
}
