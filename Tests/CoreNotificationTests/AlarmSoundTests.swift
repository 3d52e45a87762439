import AtchaTestSupport
import CoreNotification
import Foundation
import Testing

@Suite("Alarm sound", .timeLimit(.minutes(1)))
struct AlarmSoundTests {
  /// Longer than scripts need to end on a busy machine.
  private func limits() -> AlarmSound.Limits {
    var limits = AlarmSound.Limits()
    limits.proof = .seconds(20)
    limits.play = .seconds(25)
    limits.round = .milliseconds(50)
    return limits
  }

  private func sound(
    _ folder: URL, terminal: String = "/nonexistent/tty", limits: AlarmSound.Limits? = nil
  ) -> AlarmSound {
    AlarmSound(
      folders: [folder.appending(path: "cache/atcha").path],
      environment: ["PATH": folder.appending(path: "bin").path], terminal: terminal,
      limits: limits ?? self.limits())
  }

  @Test("the first player that works plays the tone again and again until it is stopped")
  func plays() async throws {
    try await withTemporaryFolder { folder in
      let bin = folder.appending(path: "bin")
      let log = folder.appending(path: "log")
      try writeScript("pw-play", "echo pw >> '\(log.path)'; exit 1", in: bin)
      try writeScript("aplay", "echo \"$@\" >> '\(log.path)'; exit 0", in: bin)
      try writeScript("ffplay", "echo ffplay >> '\(log.path)'", in: bin)
      let sound = sound(folder)
      #expect(sound.players.map(\.name) == ["pw-play", "aplay", "ffplay"])
      #expect(await sound.start() == .sounding(by: "aplay"))
      #expect(await sound.start() == .sounding(by: "aplay"))
      #expect(await eventually { lines(of: log).count > 4 })
      await sound.stop()
      try await Task.sleep(for: .milliseconds(300))
      let count = lines(of: log).count
      let tone = folder.appending(path: "cache/atcha/alarm-tone-1.wav").path
      #expect(lines(of: log).prefix(3) == ["pw", "-q \(tone)", "-q \(tone)"])
      try await Task.sleep(for: .milliseconds(300))
      #expect(lines(of: log).count == count)
    }
  }

  @Test("the tone is a sound file of one and a half seconds")
  func tone() async throws {
    try await withTemporaryFolder { folder in
      try writeScript("aplay", "exit 0", in: folder.appending(path: "bin"))
      let sound = sound(folder)
      _ = await sound.start()
      await sound.stop()
      let file = try Data(contentsOf: folder.appending(path: "cache/atcha/alarm-tone-1.wav"))
      #expect(file.prefix(4) == Data("RIFF".utf8))
      #expect(file[8..<16] == Data("WAVEfmt ".utf8))
      let seconds = Double(file.count - 44) / 2 / 22_050
      #expect((1.3...1.7).contains(seconds))
      let peak = stride(from: 44, to: file.count, by: 2).map {
        abs(Int(Int16(bitPattern: UInt16(file[$0]) | UInt16(file[$0 + 1]) << 8)))
      }.max()
      #expect((10_000...32_000).contains(peak ?? 0))
    }
  }

  @Test("a player that hangs is killed with what it started, and the next one plays")
  func hangingPlayer() async throws {
    try await withTemporaryFolder { folder in
      let bin = folder.appending(path: "bin")
      let log = folder.appending(path: "log")
      try writeScript(
        "pw-play", "/bin/sleep 97 & echo $! > '\(folder.path)/child'; wait", in: bin)
      try writeScript("aplay", "echo aplay >> '\(log.path)'", in: bin)
      var short = limits()
      short.proof = .milliseconds(100)
      short.play = .milliseconds(600)
      let sound = sound(folder, limits: short)
      #expect(await sound.start() == .sounding(by: "pw-play"))
      #expect(await eventually { lines(of: log).count > 0 })
      await sound.stop()
      let child = try #require(Int32(lines(of: folder.appending(path: "child"))[0]))
      #expect(await eventually { kill(child, 0) != 0 })
    }
  }

  @Test("without a player the bell of the terminal rings")
  func bell() async throws {
    try await withTemporaryFolder { folder in
      let terminal = folder.appending(path: "tty")
      try Data().write(to: terminal)
      let sound = sound(folder, terminal: terminal.path)
      #expect(sound.players.isEmpty)
      #expect(await sound.start() == .sounding(by: "bell"))
      await sound.stop()
      #expect(try Data(contentsOf: terminal).first == 7)
    }
  }

  @Test("without a player and a terminal the reasons are told")
  func silence() async throws {
    try await withTemporaryFolder { folder in
      let sound = sound(folder)
      let result = await sound.start()
      #expect(
        result
          == .failed(
            "none of pw-play, paplay, aplay, canberra-gtk-play, ffplay, mpv, play is installed"))
      try writeScript("aplay", "exit 3", in: folder.appending(path: "bin"))
      #expect(await sound.start() == .failed("aplay: exit status 3"))
    }
  }

  @Test("a folder that cannot be written to is passed over")
  func folders() async throws {
    try await withTemporaryFolder { folder in
      try writeScript("aplay", "exit 0", in: folder.appending(path: "bin"))
      let sound = AlarmSound(
        folders: ["/proc/nowhere", folder.path],
        environment: ["PATH": folder.appending(path: "bin").path], terminal: "", limits: limits())
      #expect(await sound.start() == .sounding(by: "aplay"))
      await sound.stop()
    }
  }
}
