import AtchaData
import AtchaTestSupport
import CoreStorage
import Domain
import Foundation
import Testing

@Suite("Killed at any moment", .serialized)
struct KillTests {
  private static let kills = 220

  @Test("no alarm is lost, none rings after it was acknowledged, each ring repeats at most once")
  func harness() async throws {
    try await withStoreFolder { folder in
      let journal = folder.folder.appending(path: "journal").path
      var generator = SplitMix64(seed: 20_261_130)
      var killed = 0
      while killed < Self.kills {
        let result = try await runProcess(
          productsFolder.appending(path: "atcha-store-worker").path,
          ["alarms", folder.database, folder.copy, journal],
          deadline: .milliseconds(Int.random(in: 15...110, using: &generator)))
        try #require(result.timedOut, "\(result)")
        killed += 1
      }
      let text = try String(contentsOfFile: journal, encoding: .utf8)
      try await verify(folder, text.split(separator: "\n").map { $0.split(separator: " ") })
    }
  }

  private func verify(_ folder: StoreFolder, _ lines: [[Substring]]) async throws {
    let store = folder.store()
    let kept = try await store.sessions(history: true)
    let ids = Set(kept.map(\.id.rawValue))
    #expect(try await store.notices().isEmpty, "nothing was damaged")
    // Old tombstones are forgotten after a while; what is not over is never.
    let added = lines.filter { $0[0] == "added" }.map { String($0[1]) }
    for id in added.suffix(SQLiteAlarmStore.maximumHistory / 2) {
      #expect(ids.contains(id), "lost: \(id)")
    }
    #expect(Set(added).count == added.count, "no id is given twice")
    var acknowledged: Set<Substring> = []
    var rings: [String: [Substring]] = [:]
    for line in lines {
      switch line[0] {
      case "acknowledged": acknowledged.insert(line[1])
      case "ring":
        #expect(!acknowledged.contains(line[1]), "rang after it was acknowledged: \(line)")
        rings["\(line[1]) \(line[2])", default: []].append(line[3])
      default: break
      }
    }
    for (key, marks) in rings {
      #expect(marks.count <= 2, "\(key) rang \(marks.count) times")
      #expect(marks.dropFirst().allSatisfy { $0 == "repeat" }, "\(key): \(marks)")
    }
    // All but those in hand at the last kill were rung and acknowledged.
    let rung = Set(rings.keys.map { $0.split(separator: " ")[0] })
    #expect(acknowledged.subtracting(rung).isEmpty)
    #expect(added.count > 20)
    #expect(kept.count { $0.phase == .scheduled || $0.phase == .ringing } <= 2)
  }
}
