import AtchaTestSupport
import Foundation
import Testing

@Suite("atcha search --provider, as a process against servers")
struct ProviderSearchEndToEndTests {
  private static let question = [
    "search", "--from", "37.4979,127.0276", "--to", "37.6554,127.0613",
  ]

  /// The program on a fresh machine in Seoul, and a server of a provider.
  private struct Asked {
    var machine: Machine
    var server: ContractServer
    var provider: String

    func search(
      _ more: [String] = ["--json"], _ variables: [String: String] = [:]
    ) async throws -> ProcessResult {
      try await machine.atcha(
        question + ["--provider", provider] + more, variables)
    }
  }

  private static func with(
    _ provider: String, path: String = "", key: String? = nil, settings: [String: String] = [:],
    _ body: (Asked) async throws -> Void
  ) async throws {
    let server = try await ContractServer(provider, settings: settings)
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["TZ"] = "Asia/Seoul"
      machine.environment["ATCHA_URL_\(provider.uppercased())"] = server.url + path
      machine.environment["ATCHA_KEY_\(provider.uppercased())"] = key
      try await body(Asked(machine: machine, server: server, provider: provider))
      #expect(server.violations.isEmpty, "\(server.violations)")
    }
  }

  private func first(_ document: [String: Any]) -> [String: Any]? {
    (document["routes"] as? [[String: Any]])?.first
  }

  private func source(_ document: [String: Any]) -> [String: Any]? {
    document["source"] as? [String: Any]
  }

  // MARK: MOTIS

  @Test("MOTIS: the last departure, with the calls it took")
  func motis() async throws {
    try await Self.with("motis") { asked async throws in
      let run = try await asked.search()
      #expect(run.status == 0, "\(run)")
      let document = try run.json()
      let last = first(document)
      #expect(last?["leaveBy"] as? String == "2026-12-04T23:47:00+09:00")
      #expect(last?["boardingAt"] as? String == "2026-12-04T23:52:00+09:00")
      #expect(last?["firstSlackSeconds"] is NSNull)
      let source = source(document)
      #expect(source?["kind"] as? String == "motis")
      #expect(source?["isComplete"] as? Bool == true)
      // One to learn by whose clocks the night is told.
      let zones = asked.server.requests.filter { $0.query["type"] == "STOP" }
      #expect(zones.count == 1)
      #expect(
        source?["calls"] as? Int == asked.server.requests(to: "/api/v5/plan").count + zones.count)
      #expect((source?["calls"] as? Int ?? 99) <= 12)
      #expect(run.stderr.isEmpty)
    }
  }

  @Test(
    "MOTIS: a cancelled later one, lost and repeated itineraries, and late arrivals change nothing")
  func motisBadly() async throws {
    let settings = [
      "cancelled": #""24:10""#, "lose": "5", "repeat": "true", "late": "true",
    ]
    try await Self.with("motis", settings: settings) { asked async throws in
      let document = try await asked.search().json()
      #expect(first(document)?["leaveBy"] as? String == "2026-12-04T23:47:00+09:00")
    }
  }

  @Test("MOTIS: an older server is asked by its older version")
  func motisOld() async throws {
    try await Self.with("motis", settings: ["version": "1"]) { asked async throws in
      let document = try await asked.search().json()
      #expect(document["status"] as? String == "available")
      #expect(!asked.server.requests(to: "/api/v1/plan").isEmpty)
    }
  }

  @Test("MOTIS: after the last one has gone, what was missed and the morning's first")
  func motisGone() async throws {
    try await Self.with("motis") { asked async throws in
      let run = try await asked.search(["--json"], ["ATCHA_NOW": "2026-12-05T00:30:00+09:00"])
      #expect(run.status == 3, "\(run)")
      let document = try run.json()
      let missed = document["missed"] as? [String: Any]
      #expect(missed?["leaveBy"] as? String == "2026-12-04T23:47:00+09:00")
      let next = document["next"] as? [String: Any]
      #expect(next?["boardingAt"] as? String == "2026-12-05T05:32:00+09:00")
    }
  }

  @Test("MOTIS: service all night is told")
  func motisAllNight() async throws {
    let settings = ["first": #""00:00""#, "last": #""23:50""#]
    try await Self.with("motis", settings: settings) { asked async throws in
      let document = try await asked.search().json()
      #expect(document["allNight"] as? Bool == true)
    }
  }

  @Test("a night without a timetable is 66, a walk is no route")
  func motisNone() async throws {
    try await Self.with("motis", settings: ["loadedUntil": #""2026-10-31""#]) {
      asked async throws in
      let run = try await asked.search()
      #expect(run.status == 66, "\(run)")
    }
    try await Self.with("motis", settings: ["walkOnly": "true"]) { asked async throws in
      let run = try await asked.search()
      #expect(run.status == 4, "\(run)")
      let document = try run.json()
      #expect((document["walk"] as? [String: Any])?["metres"] as? Int == 420)
    }
  }

  @Test(
    "what goes wrong at the server ends in its own status",
    arguments: [
      ("html", "{}", Int32(69)), ("garbage", "{}", 69), ("badJSON", "{}", 69),
      ("rateLimit", #"{"retryAfter": 600}"#, 75),
      ("status", #"{"status": 400, "body": "{\"error\":\"bad\"}"}"#, 69),
    ])
  func faults(kind: String, details: String, status: Int32) async throws {
    try await Self.with("motis") { asked async throws in
      try await asked.server.fault(kind, path: "/api/v", times: -1, details)
      let run = try await asked.search()
      #expect(run.status == status, "\(run)")
      #expect(run.stdout.isEmpty)
      #expect(run.stderr.contains("atcha.error/1"), "\(run)")
    }
  }

  @Test("one failure among the questions leaves the answer as it is")
  func oneFailure() async throws {
    try await Self.with("motis") { asked async throws in
      try await asked.server.fault("badJSON", path: "/api/v", times: 1)
      let document = try await asked.search().json()
      #expect(first(document)?["leaveBy"] as? String == "2026-12-04T23:47:00+09:00")
    }
  }

  // MARK: OpenTripPlanner

  @Test("OpenTripPlanner: the last departure through clipped windows, with its key")
  func otp() async throws {
    try await Self.with("otp", path: "/otp/gtfs/v1", key: "geheim", settings: ["key": #""geheim""#])
    {
      asked async throws in
      let run = try await asked.search()
      #expect(run.status == 0, "\(run)")
      let document = try run.json()
      #expect(first(document)?["leaveBy"] as? String == "2026-12-04T23:47:00+09:00")
      #expect(source(document)?["isComplete"] as? Bool == true)
      #expect(!run.stdout.contains("geheim") && !run.stderr.contains("geheim"))
    }
  }

  @Test("OpenTripPlanner: a wrong key is 77, outside is 5, a failure within 200 is 69")
  func otpRefuses() async throws {
    let path = "/otp/gtfs/v1"
    try await Self.with("otp", path: path, key: "wrong", settings: ["key": #""right""#]) {
      asked async throws in
      let run = try await asked.search()
      #expect(run.status == 77, "\(run)")
    }
    try await Self.with("otp", path: path, settings: ["routingError": #""OUTSIDE_BOUNDS/TO""#]) {
      asked async throws in
      let run = try await asked.search()
      #expect(run.status == 5, "\(run)")
      #expect(try run.json()["reason"] as? String == "destinationOutside")
    }
    try await Self.with("otp", path: path, settings: ["error": #""ValidationError""#]) {
      asked async throws in
      #expect(try await asked.search().status == 69)
    }
  }

  // MARK: Korea

  @Test("ODsay: the last train, later than the last bus; at least, because it knows the day only")
  func odsay() async throws {
    let settings = ["day": "1"]
    try await Self.with("odsay", path: "/v1/api", key: "a%2Bb%2Fc%3D", settings: settings) {
      asked async throws in
      let run = try await asked.search()
      #expect(run.status == 0, "\(run)")
      let document = try run.json()
      #expect(first(document)?["leaveBy"] as? String == "2026-12-04T23:56:00+09:00")
      #expect(source(document)?["isComplete"] as? Bool == false)
      #expect(source(document)?["calls"] as? Int == 3)
      #expect(!run.stdout.contains("a+b/c="))
    }
  }

  @Test("ODsay: a wrong key is 77, none is 78, a used-up quota 75, too close 4")
  func odsayRefuses() async throws {
    try await Self.with("odsay", path: "/v1/api", key: "wrong") { asked async throws in
      #expect(try await asked.search().status == 77)
    }
    try await Self.with("odsay", path: "/v1/api") { asked async throws in
      #expect(try await asked.search().status == 78)
    }
    let key = "a+b/c="
    try await Self.with("odsay", path: "/v1/api", key: key, settings: ["quota": "0"]) {
      asked async throws in
      #expect(try await asked.search().status == 75)
    }
    try await Self.with("odsay", path: "/v1/api", key: key, settings: ["error": #""-98""#]) {
      asked async throws in
      let run = try await asked.search()
      #expect(run.status == 4, "\(run)")
    }
  }

  @Test("TMAP: up to ten minutes before its lines stop, marked as about and at least")
  func tmap() async throws {
    try await Self.with("tmap", key: "tmap-key") { asked async throws in
      let run = try await asked.search()
      #expect(run.status == 0, "\(run)")
      let document = try run.json()
      let leaveBy = try #require(first(document)?["leaveBy"] as? String)
      #expect(leaveBy <= "2026-12-04T23:20:00+09:00" && leaveBy >= "2026-12-04T23:09:00+09:00")
      let legs = first(document)?["legs"] as? [[String: Any]]
      #expect(legs?.first { $0["mode"] as? String == "bus" }?["isApproximate"] as? Bool == true)
      #expect(source(document)?["isComplete"] as? Bool == false)
      #expect(asked.server.requests.count <= 6)
    }
  }

  // MARK: Several, and people

  @Test("a provider and the timetables make one answer, and who fails is named")
  func merged() async throws {
    try await Self.with("motis", settings: ["last": #""24:20""#]) { asked async throws in
      let both = try await asked.search(["--provider", "gtfs", "--json"])
      #expect(both.status == 0, "\(both)")
      let document = try both.json()
      #expect(source(document)?["kind"] as? String == "motis+sample")
      #expect(source(document)?["isSample"] as? Bool == true)
      #expect(first(document)?["leaveBy"] as? String == "2026-12-05T00:15:00+09:00")
      try await asked.server.fault("garbage", path: "/api/v", times: -1)
      let one = try await asked.search(["--provider", "gtfs", "--json"])
      #expect(one.status == 0, "\(one)")
      let missing = source(try one.json())?["missing"] as? [[String: Any]]
      #expect(missing?.first?["name"] as? String == "motis")
    }
  }

  @Test("in a pipe nothing tells of progress; what is doubtful is said on standard error")
  func pipe() async throws {
    try await Self.with("tmap", key: "tmap-key") { asked async throws in
      let run = try await asked.search(["--lang", "en"])
      #expect(run.status == 0, "\(run)")
      #expect(run.stdout.hasPrefix("last\t"))
      #expect(run.stderr.contains("could not be ruled out"), "\(run)")
      #expect(!run.stderr.contains("calls"))
    }
  }

  @Test("an unknown provider is named with the nearest one, a finder of places is none of ways")
  func unknown() async throws {
    try await Machine.with { machine async throws in
      let typo = try await machine.atcha(Self.question + ["--provider", "motsi"])
      #expect(typo.status != 0 && typo.stderr.contains("motis"), "\(typo)")
      let notSet = try await machine.atcha(Self.question + ["--provider", "otp"])
      #expect(notSet.status == 66, "\(notSet)")
    }
  }

  @Test("an alarm from a provider is checked again by that provider")
  func alarm() async throws {
    try await Self.with("motis") { asked async throws in
      #expect(try await asked.search().status == 0)
      let added = try await asked.machine.atcha(["alarm", "add", "1", "--json"])
      #expect(added.status == 0, "\(added)")
      let before = asked.server.requests.count
      try await asked.server.set(#"{"last": "23:42"}"#)
      let checked = try await asked.machine.atcha(["alarm", "refresh", "--json"])
      #expect(checked.status == 0, "\(checked)")
      #expect(asked.server.requests.count > before)
      let shown = try await asked.machine.atcha(["alarm", "list", "--json"])
      #expect(shown.stdout.contains("2026-12-04T23:37:00+09:00"), "\(shown)")
    }
  }
}
