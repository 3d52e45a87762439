import AtchaTestSupport
import Foundation
import Testing

@Suite("Providers and addresses, as a process", .timeLimit(.minutes(3)))
struct ProviderEndToEndTests {
  @Test("a provider is set up, listed, asked a sample and removed, and its key is shown nowhere")
  func life() async throws {
    let server = try await ContractServer("geocoders")
    try await Machine.with { machine async throws in
      var outputs: [ProcessResult] = []
      func atcha(_ arguments: String...) async throws -> ProcessResult {
        let run = try await machine.atcha(["provider"] + arguments)
        outputs.append(run)
        return run
      }
      let none = try await atcha("list")
      #expect(none.status == 0 && none.stderr.contains("atcha provider set"), "\(none)")
      #expect(try await atcha("test").status == 66)
      let keyless = try await atcha("set", "kakao")
      #expect(keyless.status == 78 && keyless.stderr.contains("key"), "\(keyless)")
      #expect(try await atcha("set", "nominatm").status == 64)
      #expect(outputs.last?.stderr.contains("nominatim") == true, "\(outputs)")
      #expect(try await atcha("set", "nominatim", "--url", "ftp://x").status == 64)
      let needless = try await atcha("set", "nominatim", "--key-file", "-")
      #expect(needless.status == 64 && needless.stderr.contains("takes no key"), "\(needless)")

      #expect(try await atcha("set", "nominatim", "--url", "\(server.url)/nominatim/").status == 0)
      let kakao = try await machine.shell(
        "echo good-key | atcha provider set kakao --key-file - --url \(server.url)/kakao --json")
      outputs.append(kakao)
      #expect(kakao.status == 0, "\(kakao)")
      let folder = machine.home.appending(path: ".config/atcha")
      let mode =
        try FileManager.default.attributesOfItem(
          atPath: folder.appending(path: "credentials").path)[.posixPermissions] as? Int
      #expect(mode == 0o600)

      let list = try await atcha("list", "--json")
      let providers = try list.json()["providers"] as? [[String: Any]]
      #expect(providers?.map { $0["name"] as? String } == ["nominatim", "kakao"], "\(list)")
      #expect(providers?.last?["hasKey"] as? Bool == true)
      let test = try await atcha("test", "--json")
      #expect(test.status == 0, "\(test)")
      for report in try test.json()["providers"] as? [[String: Any]] ?? [] {
        #expect(report["isReachable"] as? Bool == true)
        #expect(report["sample"] as? String == "서울특별시청", "\(report)")
        #expect(report["milliseconds"] as? Int != nil)
      }
      _ = try await machine.shell(
        "echo bad-key-4711 | atcha provider set kakao --key-file -")
      let refused = try await atcha("test")
      #expect(refused.status == 77, "\(refused)")
      #expect(refused.stdout.contains("kakao\tyes\tno\t"), "\(refused)")
      #expect(refused.stderr.contains("refuses the key"), "\(refused)")

      #expect(try await atcha("remove", "kakao").status == 0)
      #expect(try await atcha("remove", "kakao").status == 66)
      let all = try await atcha("list")
      #expect(all.stdout == "nominatim\t\(server.url)/nominatim\t\n", "\(all)")
      for run in outputs {
        let text = run.stdout + run.stderr
        #expect(!text.contains("good-key") && !text.contains("4711"), "\(run)")
      }
    }
    #expect(server.violations == [])
  }

  @Test("an address is found where no stop has the name, and remembered")
  func addresses() async throws {
    let server = try await ContractServer("geocoders")
    try await Machine.withTimetable { machine async throws in
      let set = try await machine.atcha(
        ["provider", "set", "photon", "--url", "\(server.url)/photon"])
      #expect(set.status == 0, "\(set)")
      for _ in 0..<2 {
        let run = try await machine.atcha(
          ["search", "--from", "강남 서점", "--to", "노원", "--json"])
        #expect(run.status == 0, "\(run)")
        let from = try run.json()["from"] as? [String: Any]
        #expect(from?["name"] as? String == "강남 서점")
        #expect(from?["latitude"] as? Double == 37.4981)
      }
      // Once for the first search; a stop's name asks nobody.
      #expect(server.requests(to: "/photon/api").count == 1)

      let list = try await machine.atcha(["place", "search", "강남"])
      let names = list.stdout.split(separator: "\n").map { $0.split(separator: "\t")[0] }
      #expect(names.first == "강남" && names.contains("강남 서점"), "\(list)")
      #expect(list.stdout.contains("photon") && list.stderr.contains("OpenStreetMap"), "\(list)")
      let several = try await machine.atcha(["home", "set", "카페"])
      #expect(several.status == 66, "\(several)")
      #expect(several.stderr.contains("37.5001,127.0301 (강남 카페)"), "\(several)")
      let named = try await machine.atcha(
        ["search", "--from", "37.4981,127.0281", "--to", "노원", "--json"])
      #expect((try named.json()["from"] as? [String: Any])?["name"] as? String == "강남 서점")

      let completed = try await machine.atcha(["__complete", "place", "--", "강"])
      #expect(completed.stdout.contains("강남") && !completed.stdout.contains("서점"))
    }
    #expect(server.violations == [])
  }

  @Test("without the server stops are found as ever, and an address is an error that says why")
  func offline() async throws {
    try await Machine.withTimetable { machine async throws in
      // Nobody listens on a port that was free a moment ago.
      let url = try await ContractServer("geocoders").url
      _ = try await machine.atcha(["provider", "set", "nominatim", "--url", "\(url)/nominatim"])
      let stop = try await machine.atcha(["search", "--from", "강남", "--to", "노원"])
      #expect(stop.status == 0, "\(stop)")
      let list = try await machine.atcha(["place", "search", "강남"])
      #expect(list.status == 0 && list.stderr.contains("nominatim"), "\(list)")
      let address = try await machine.atcha(["search", "--from", "세종대로 110", "--to", "노원"])
      #expect(address.status == 69, "\(address)")
      #expect(address.stderr.contains("nominatim") && address.stderr.contains("세종대로 110"))
      let test = try await machine.atcha(["provider", "test", "nominatim"])
      #expect(test.status == 69, "\(test)")
      #expect(test.stdout.hasPrefix("nominatim\tno\t\t\t"), "\(test)")
    }
  }
}
