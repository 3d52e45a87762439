import AtchaTestSupport
import Foundation
import Testing

@Suite("Offline, as a process", .timeLimit(.minutes(2)))
struct OfflineEndToEndTests {
  /// A machine with a timetable, a planner and a geocoder, whose servers count.
  private func with(
    _ body: (Machine, [ContractServer]) async throws -> Void
  ) async throws {
    let planner = try await ContractServer("motis")
    let geocoder = try await ContractServer("geocoders")
    try await Machine.withTimetable { machine async throws in
      var machine = machine
      machine.environment["ATCHA_URL_MOTIS"] = planner.url
      machine.environment["ATCHA_URL_PHOTON"] = geocoder.url + "/photon"
      try await body(machine, [planner, geocoder])
      #expect(planner.requests.isEmpty && geocoder.requests.isEmpty)
    }
  }

  @Test(
    "nothing is asked, by option or variable, and what is at hand is answered",
    arguments: [(["--offline"], [:]), ([], ["ATCHA_OFFLINE": "1"])])
  func search(options: [String], variables: [String: String]) async throws {
    try await with { machine, servers async throws in
      func atcha(_ arguments: String...) async throws -> ProcessResult {
        try await machine.atcha(arguments + options, variables)
      }
      let stops = try await atcha("search", "--from", "강남", "--to", "노원")
      #expect(stops.status == 0, "\(stops)")
      let planned = try await atcha(
        "search", "--from", "강남", "--to", "노원", "--provider", "motis", "--json")
      #expect(planned.status == 75, "\(planned)")
      #expect(planned.stderr.contains("atcha.error/1"))
      // One that is at hand answers, and who is missing is named.
      let both = try await atcha(
        "search", "--from", "강남", "--to", "노원", "--provider", "motis", "--provider", "gtfs",
        "--json")
      #expect(both.status == 0, "\(both)")
      let missing = (try both.json()["source"] as? [String: Any])?["missing"] as? [[String: Any]]
      #expect(missing?.first?["name"] as? String == "motis")
      #expect(missing?.first?["reason"] as? String == "offline")
      let address = try await atcha("search", "--from", "강남 서점", "--to", "노원")
      #expect(address.status == 75, "\(address)")
      let listed = try await atcha("place", "search", "강남")
      #expect(listed.status == 0 && listed.stdout.contains("강남"), "\(listed)")
      let feed = try await atcha("feed", "add", servers[0].url + "/feed.zip")
      #expect(feed.status == 75, "\(feed)")
      let test = try await atcha("provider", "test", "--json")
      #expect(test.status == 75, "\(test)")
    }
  }

  @Test("a variable that is empty or 0 leaves the network on", arguments: ["", "0"])
  func off(value: String) async throws {
    let planner = try await ContractServer("motis")
    try await Machine.with { machine async throws in
      let run = try await machine.atcha(
        ["provider", "test"], ["ATCHA_URL_MOTIS": planner.url, "ATCHA_OFFLINE": value])
      #expect(run.status == 0, "\(run)")
      #expect(!planner.requests.isEmpty)
    }
  }
}
