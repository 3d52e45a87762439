import AtchaTestSupport
import Foundation
import Testing

/// The built program is killed with SIGKILL at random points, over and over, in everything that it does
/// with an alarm; what rang is read from a file that the user's command wrote and synced.
///
/// A night for each alarm: set, rung, snoozed, rung again, acknowledged, and looked at once more.
@Suite("Killed at any moment, as a person uses it", .timeLimit(.minutes(8)))
struct KillEndToEndTests {
  static let kills = 200

  @Test("no alarm is lost, none rings after it was acknowledged, each ring repeats at most once")
  func harness() async throws {
    try await Machine.withTimetable { machine in
      var killer = try Killer(machine)
      while killer.kills < Self.kills { try await killer.night() }
      try await killer.verify()
    }
  }
}

/// A line that the user's command wrote.
private struct Ring: Hashable {
  /// The night and the minute for which the program was run that rang.
  var slot: String
  var id: String
  var event: String
}

private struct Killer {
  private let machine: Machine
  private let file: URL
  private var generator = SplitMix64(seed: 20_261_204)
  /// How long each kind of command takes, in milliseconds, as of the runs that were let finish.
  private var usual: [String: Int] = [:]
  private var day = 0
  private(set) var kills = 0
  private var killedDuring: [String: Int] = [:]
  /// Ids that a command told of: from then on the alarm is there.
  private var promised: [String] = []
  private var acknowledged: Set<String> = []

  init(_ machine: Machine) throws {
    var machine = machine
    file = machine.home.appending(path: "rings")
    let hook = machine.home.appending(path: "hook")
    try """
    #!/bin/sh
    echo "$1 $ATCHA_ALARM_ID $ATCHA_EVENT" >> '\(file.path)'
    sync '\(file.path)'

    """.write(to: hook, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
    // Nobody's desktop.
    machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
    self.machine = machine
  }

  private var rings: [Ring] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.count == 3 ? Ring(slot: words[0], id: words[1], event: words[2]) : nil
    }
  }

  // MARK: A night

  mutating func night() async throws {
    day += 1
    let id = try await add()
    try await ring(id, at: "23:49", second: 2)
    if rings.allSatisfy({ $0.id != id }) { try await ring(id, at: "23:50", second: 1) }
    try await snooze(id)
    try await ring(id, at: "23:51", second: 10)
    #expect(rings.contains { $0.id == id }, "\(id) never rang")
    try await acknowledge(id)
    try await ring(id, at: "23:52", second: 1, letFinish: false)
  }

  /// Sets the alarm of the night; a killed command may have set it, and says so by showing its id.
  private mutating func add() async throws -> String {
    let command = ["alarm", "add", "--from", "강남", "--to", "노원", "--json"]
    for attempt in 0..<3 {
      let result = try await run("add", command, at: "23:05:0\(attempt)", isKilled: attempt < 2)
      if let id = Self.id(in: result.stdout) { promised.append(id) }
      try await expectPromised(at: "23:05:0\(attempt)")
    }
    return try #require(promised.last)
  }

  /// Rings what is due in a minute: killed twice at most, as twice in one minute uses it up.
  private mutating func ring(
    _ id: String, at minute: String, second: Int, letFinish: Bool = true
  ) async throws {
    for attempt in 0..<2 {
      let time = "\(minute):\(second + attempt * 3 < 10 ? "0" : "")\(second + attempt * 3)"
      if Bool.random(using: &generator) {
        try await check(minute, at: time, isKilled: true)
      } else {
        // A second process rings at the same time.
        let daemon = try start(
          ["daemon", "run", "--exec", exec(minute)], at: time, log: "daemon.log")
        try await check(
          minute, at: time, isKilled: Bool.random(using: &generator), isAlone: false)
        try await pause(for: "check")
        if daemon.isRunning { count("daemon") }
        daemon.end()
        try await quiet()
      }
    }
    if letFinish { try await check(minute, at: "\(minute):\(second + 9)", isKilled: false) }
  }

  private mutating func check(
    _ minute: String, at time: String, isKilled: Bool, isAlone: Bool = true
  ) async throws {
    _ = try await run(
      "check", ["check", "--exec", exec(minute)], at: time, isKilled: isKilled, isAlone: isAlone)
  }

  private mutating func snooze(_ id: String) async throws {
    let command = ["alarm", "snooze", id, "60s", "--json"]
    let result = try await run("snooze", command, at: "23:50:08", isKilled: true)
    let phase = try await phase(of: id, at: "23:50:09")
    #expect(["ringing", "scheduled"].contains(phase), "\(phase) after \(result)")
    if result.status == 0 { #expect(phase == "scheduled") }
  }

  private mutating func acknowledge(_ id: String) async throws {
    for attempt in 0..<2 {
      let result = try await run(
        "ack", ["alarm", "ack", id, "--json"], at: "23:51:4\(attempt)", isKilled: attempt == 0)
      if result.status == 0 || result.stdout.contains("\"acknowledged\"") {
        acknowledged.insert(id)
      }
    }
    #expect(acknowledged.contains(id))
    #expect(try await phase(of: id, at: "23:51:45") == "acknowledged")
    before[id] = rings.count { $0.id == id }
  }

  /// How often each alarm had rung when it was acknowledged.
  private var before: [String: Int] = [:]

  // MARK: What has to hold

  func verify() async throws {
    let rings = rings
    for (ring, count) in Dictionary(grouping: rings, by: \.self).mapValues(\.count) {
      #expect(count <= 2, "\(ring) \(count) times")
    }
    for (id, count) in before {
      #expect(rings.count { $0.id == id } == count, "\(id) rang after it was acknowledged")
    }
    #expect(Set(rings.map(\.id)).isSubset(of: promised), "what rang was promised")
    #expect(Set(promised).count == promised.count, "no id is given twice")
    for kind in ["add", "check", "daemon", "snooze", "ack"] {
      #expect(killedDuring[kind, default: 0] >= 5, "\(killedDuring)")
    }
    // Every alarm that was ever told of is still known.
    let history = try await machine.atcha(["alarm", "history", "--json"], clock("23:55:00")).json()
    let list = try await machine.atcha(["alarm", "list", "--json"], clock("23:55:00")).json()
    let known = [history, list].flatMap { $0["alarms"] as? [[String: Any]] ?? [] }
      .compactMap { $0["id"] as? String }
    #expect(Set(promised).isSubset(of: known))
    print("killed \(kills) times: \(killedDuring.sorted { $0.key < $1.key }); \(rings.count) rings")
  }

  private func expectPromised(at time: String) async throws {
    guard let last = promised.last else { return }
    let phase = try await phase(of: last, at: time)
    #expect(phase != "none", "lost: \(last)")
  }

  private func phase(of id: String, at time: String) async throws -> String {
    let shown = try await machine.atcha(["alarm", "show", id, "--json"], clock(time))
    guard shown.status == 0 else { return "none" }
    return (try shown.json()["alarm"] as? [String: Any])?["phase"] as? String ?? "none"
  }

  private static func id(in text: String) -> String? {
    guard let document = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let alarm = document["alarm"] as? [String: Any]
    else { return nil }
    return alarm["id"] as? String
  }

  // MARK: Running and killing

  private func exec(_ minute: String) -> String { "'\(machine.home.path)/hook' \(day)-\(minute)" }

  private func clock(_ time: String) -> [String: String] {
    // Each night is another day, from 4 December 2026 on.
    let date = Date(timeIntervalSince1970: 1_796_342_400 + 86_400 * Double(day))
    return ["ATCHA_NOW": "\(date.ISO8601Format().prefix(10))T\(time)+09:00"]
  }

  private mutating func run(
    _ kind: String, _ arguments: [String], at time: String, isKilled: Bool, isAlone: Bool = true
  ) async throws -> ProcessResult {
    let begin = ContinuousClock.now
    let limit = isKilled ? randomDelay(kind) : .seconds(30)
    let result = try await runProcess(
      Machine.binary, arguments, environment: machine.environment.merging(clock(time)) { $1 },
      deadline: limit)
    if result.timedOut {
      #expect(isKilled, "\(result)")
      count(kind)
    } else {
      let took = Int((ContinuousClock.now - begin) / .milliseconds(1))
      usual[kind] = (usual[kind, default: took] * 3 + took) / 4
    }
    if isAlone { try await quiet() }
    return result
  }

  /// Anywhere from the start of a command to a little after its usual end.
  private mutating func randomDelay(_ kind: String) -> Duration {
    .milliseconds(Int.random(in: 1...(usual[kind, default: 100] * 11 / 10 + 5), using: &generator))
  }

  private mutating func pause(for kind: String) async throws {
    try await Task.sleep(for: randomDelay(kind))
  }

  private mutating func count(_ kind: String) {
    kills += 1
    killedDuring[kind, default: 0] += 1
  }

  private func start(
    _ arguments: [String], at time: String, log: String
  ) throws -> BackgroundProgram {
    try BackgroundProgram(
      Machine.binary, arguments, environment: machine.environment.merging(clock(time)) { $1 },
      log: machine.home.appending(path: log))
  }

  /// Waits until nothing of this machine runs any more: a user's command outlives a killed program.
  private func quiet() async throws {
    let mark = Data("HOME=\(machine.home.path)\0".utf8)
    let isQuiet = await eventually(within: .seconds(30)) {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.allSatisfy { process in
        guard process.first?.isNumber == true,
          let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
        else { return true }
        return environment.range(of: mark) == nil
      }
    }
    #expect(isQuiet)
  }
}
