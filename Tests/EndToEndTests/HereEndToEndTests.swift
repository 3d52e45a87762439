import AtchaTestSupport
import Foundation
import Testing

@Suite("Here and the region, as a process", .timeLimit(.minutes(2)))
struct HereEndToEndTests {
  private func search(
    _ parameters: String, _ arguments: [String] = []
  ) async throws -> ProcessResult {
    try await Machine.withTimetableResult { machine async throws in
      let folder = machine.home.appending(path: "bus")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let mock = try await GeoClueMock(in: folder, parameters)
      let bus = ["DBUS_SYSTEM_BUS_ADDRESS": mock.bus.address]
      _ = try await machine.atcha(["home", "set", "노원"])
      return try await machine.atcha(["search"] + arguments, bus)
    }
  }

  @Test("a search without --from begins where GeoClue says", .enabled(if: GeoClueMock.isAvailable))
  func here() async throws {
    let run = try await search(#"{"fixes": [[37.4982, 127.0277, 25.0]]}"#, ["--json"])
    #expect(run.status == 0, "\(run)")
    let from = try run.json()["from"] as? [String: Any]
    #expect(from?["name"] as? String == "near 강남", "\(run)")
    #expect(from?["latitude"] as? Double == 37.4982)
  }

  @Test(
    "where GeoClue does not say, the status and the hint tell what to do",
    .enabled(if: GeoClueMock.isAvailable))
  func refusals() async throws {
    let denied = try await search(#"{"answer": "deny"}"#)
    #expect(denied.status == 77, "\(denied)")
    #expect(denied.stderr.contains("no agent for UID 0") && denied.stderr.contains("--from"))
    let rough = try await search(#"{"fixes": [[37.5, 127.0, 25000.0]]}"#)
    #expect(rough.status == 66, "\(rough)")
    #expect(rough.stderr.contains("within 25 km only"))
  }

  @Test(
    "on a terminal the seconds of waiting are counted, and taken away",
    .enabled(if: GeoClueMock.isAvailable && program("script") != nil))
  func waiting() async throws {
    try await Machine.withTimetable { machine async throws in
      let folder = machine.home.appending(path: "bus")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // It knows the position, and never says so.
      let mock = try await GeoClueMock(in: folder, #"{"answer": "nothing"}"#)
      var environment = machine.environment
      environment["DBUS_SYSTEM_BUS_ADDRESS"] = mock.bus.address
      environment["TERM"] = "xterm-256color"
      environment["SHELL"] = "/bin/sh"
      let run = try await runProcess(
        program("script") ?? "",
        ["-qec", "'\(Machine.binary)' search --to 37.6554,127.0613 --lang en", "/dev/null"],
        environment: environment, deadline: .seconds(60))
      for second in 0...3 {
        #expect(run.stdout.contains("Finding out where you are  \(second)"), "\(run)")
      }
      // What is left on the screen is why there is no answer.
      let last = run.stdout.components(separatedBy: "Finding out where you are").last ?? ""
      #expect(last.contains("hint:") && last.contains("--from"), "\(run)")
      #expect(run.status == 75 || run.status == 69 || run.status == 66, "\(run)")
    }
  }

  @Test("without a system bus it is said at once what is missing")
  func noBus() async throws {
    try await Machine.withTimetable { machine async throws in
      let start = ContinuousClock.now
      let run = try await machine.atcha(
        ["search", "--to", "노원", "--json"],
        ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(machine.home.path)/none"])
      #expect(run.status == 69, "\(run)")
      #expect(run.stdout.isEmpty)
      #expect(run.stderr.contains(#""exitCode":69"#) && run.stderr.contains("--from"))
      #expect(ContinuousClock.now - start < .seconds(10))
    }
  }

  @Test("home is refused out of the region, with the nearest stop, and set by force")
  func region() async throws {
    try await Machine.withTimetable { machine async throws in
      let busan = try await machine.atcha(["home", "set", "35.1796,129.0756"])
      #expect(busan.status == 5, "\(busan)")
      #expect(busan.stderr.contains("km away") && busan.stderr.contains("evening ("))
      #expect(try await machine.atcha(["home"]).status == 66)
      let forced = try await machine.atcha(["home", "set", "35.1796,129.0756", "--force"])
      #expect(forced.status == 0, "\(forced)")
      let saved = try await machine.atcha(["place", "save", "부산", "35.1796,129.0756"])
      #expect(saved.status == 0 && saved.stderr.contains("outside the service region"), "\(saved)")
    }
  }
}

extension Machine {
  /// ``withTimetable(_:)`` for what gives a result.
  static func withTimetableResult<Value>(
    _ body: (Machine) async throws -> Value
  ) async throws -> Value {
    var value: Value?
    try await withTimetable { machine async throws in value = try await body(machine) }
    guard let value else { throw Failure(description: "no result") }
    return value
  }
}
