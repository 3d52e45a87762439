import AtchaTestSupport
import Foundation
import Testing

@Suite("Home, places and settings, as a process")
struct PlaceEndToEndTests {
  @Test("a search goes home, by a way that a feed update cannot lose", .timeLimit(.minutes(2)))
  func home() async throws {
    try await Machine.withTimetable { machine async throws in
      let unset = try await machine.atcha(["search", "--from", "강남"])
      #expect(unset.status == 66, "\(unset)")
      #expect(unset.stderr.contains("atcha home set"))
      #expect(machine.files().allSatisfy { !$0.hasPrefix(".local/state") })

      #expect(try await machine.atcha(["home", "set", "노원"]).status == 0)
      #expect(try await machine.atcha(["place", "save", "회사", "강남"]).status == 0)
      let search = ["search", "--from", "회사", "--json"]
      let run = try await machine.atcha(search)
      let routes = try run.json()["routes"] as? [[String: Any]]
      #expect(routes?.first?["leaveBy"] as? String == "2026-12-04T23:52:00+09:00", "\(run)")

      // The same stops under other ids, in a feed of another name.
      let copy = machine.home.appending(path: "copy")
      try FileManager.default.copyItem(at: URL(filePath: Machine.fixture), to: copy)
      for file in ["stops.txt", "stop_times.txt"] {
        let url = copy.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
          .replacing("nowon,", with: "n411,").replacing("gangnam", with: "g222")
        try Data(text.utf8).write(to: url)
      }
      #expect(try await machine.atcha(["feed", "remove", "evening"]).status == 0)
      #expect(try await machine.atcha(["feed", "add", copy.path]).status == 0)
      let moved = try await machine.atcha(search)
      let document = try moved.json()
      #expect((document["to"] as? [String: Any])?["stopId"] as? String == "n411", "\(moved)")
      let again = document["routes"] as? [[String: Any]]
      #expect(again?.first?["leaveBy"] as? String == "2026-12-04T23:52:00+09:00")

      #expect(try await machine.atcha(["home", "clear"]).status == 0)
      #expect(try await machine.atcha(search).status == 66)
    }
  }

  @Test("home is shown, and an unknown or ambiguous place is not saved")
  func lookUp() async throws {
    try await Machine.withTimetable { machine async throws in
      #expect(try await machine.atcha(["home"]).status == 66)
      let unknown = try await machine.atcha(["home", "set", "노언"])
      #expect(unknown.status == 66)
      #expect(unknown.stderr.contains("노원"), "\(unknown)")
      #expect(try await machine.atcha(["home", "set", "stop:evening/nowon"]).status == 0)
      let home = try await machine.atcha(["home", "--json"])
      let place = try home.json()["place"] as? [String: Any]
      #expect(place?["references"] as? [String] == ["stop:evening/nowon"])
      let list = try await machine.atcha(["place", "list"])
      #expect(list.stdout == "home\t노원\tstop:evening/nowon\t37.6554\t127.0613\n", "\(list)")
    }
  }

  @Test("settings change what a search finds", .timeLimit(.minutes(2)))
  func settings() async throws {
    try await Machine.withTimetable { machine async throws in
      let search = ["search", "--from", "강남", "--to", "노원", "--json"]
      func first(_ run: ProcessResult, _ key: String) throws -> String? {
        (try run.json()["routes"] as? [[String: Any]])?.first?[key] as? String
      }
      let base = try await machine.atcha(search)
      #expect(try first(base, "alarmAt") == "2026-12-04T23:49:00+09:00")
      #expect(machine.files().allSatisfy { !$0.hasPrefix(".config") })

      #expect(try await machine.atcha(["config", "set", "alarm.buffer", "10m"]).status == 0)
      #expect(machine.files().contains(".config/atcha/config"))
      #expect(
        try first(try await machine.atcha(search), "alarmAt") == "2026-12-04T23:42:00+09:00")
      // One vehicle does not get there, and a night that ends at midnight is too short.
      let one = try await machine.atcha(search, ["ATCHA_SEARCH_MAX_VEHICLES": "1"])
      #expect(one.stdout != base.stdout)
      #expect(try first(one, "leaveBy") != "2026-12-04T23:52:00+09:00", "\(one)")
      let short = try await machine.atcha(search, ["ATCHA_NIGHT_END": "00:00"])
      let night = try short.json()["night"] as? [String: Any]
      #expect(night?["endsAt"] as? String == "2026-12-05T00:00:00+09:00", "\(short)")

      let file = machine.home.appending(path: ".config/atcha/config")
      try Data("alarm.buffer = 1".utf8).write(to: file)
      let broken = try await machine.atcha(search)
      #expect(broken.status == 78, "\(broken)")
      #expect(broken.stdout.isEmpty)
      #expect(broken.stderr.contains("\(file.path):1"))
      #expect(try await machine.atcha(["config", "path"]).stdout == file.path + "\n")
    }
  }
}
