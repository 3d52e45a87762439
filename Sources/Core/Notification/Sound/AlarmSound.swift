import CoreSystem
import Glibc

/// The sound of an alarm, repeated until it is stopped.
///
/// Works without the notification server: the programs that play are tried in order, and where none
/// does, the bell of the terminal that this process belongs to rings.
package actor AlarmSound {
  package enum Start: Hashable, Sendable {
    /// Sounds now; the name of the program, or "bell".
    case sounding(by: String)
    /// Nothing can be heard, and why.
    case failed(String)
  }

  /// How long things may take.
  package struct Limits: Hashable, Sendable {
    /// A player that still runs after this long is taken to be heard.
    package var proof: Duration = .milliseconds(500)
    /// Much longer than the tone: a player that takes longer hangs, and is killed.
    package var play: Duration = .seconds(8)
    /// From one tone to the next at least: the length of the tone.
    package var round: Duration = .milliseconds(1500)
    /// Ends by itself so long after the last start: each ring starts it again.
    package var total: Duration = .seconds(60)
    package init() {}
  }

  private let folders: [String]
  private let environment: [String: String]
  private let terminal: String
  private let limits: Limits
  private var round: Task<Void, Never>?
  private var roundNumber = 0
  private var started: Start?
  private var waiters: [CheckedContinuation<Start, Never>] = []
  private var child: ChildProgram?
  private var deadline = ContinuousClock.now

  /// - Parameters:
  ///   - folders: where the sound file may be kept, the best first.
  ///   - environment: where players are looked for, and what they are passed of it.
  ///   - terminal: whose bell rings where no player works.
  package init(
    folders: [String], environment: [String: String], terminal: String = "/dev/tty",
    limits: Limits = Limits()
  ) {
    self.folders = folders
    self.environment = environment
    self.terminal = terminal
    self.limits = limits
  }

  /// Begins to sound, or goes on for longer.
  ///
  /// Returns when it is known whether anything works, after a second or so.
  package func start() async -> Start {
    deadline = ContinuousClock.now + limits.total
    if let started, round != nil { return started }
    if round == nil {
      roundNumber += 1
      let number = roundNumber
      round = Task { await sound(round: number) }
    }
    return await withCheckedContinuation { waiters.append($0) }
  }

  /// Ends the sound at once.
  package func stop() {
    round?.cancel()
    child?.kill()
    end(roundNumber)
  }

  /// What would play, for a diagnosis and a warning when an alarm is set; empty where only the bell is
  /// left.
  package nonisolated var players: [SoundPlayer] { SoundPlayer.installed(environment) }

  private func sound(round number: Int) async {
    var failures: [String] = []
    let found = players
    if found.isEmpty {
      failures.append("none of \(SoundPlayer.knownNames.joined(separator: ", ")) is installed")
    } else if let file = await soundFile() {
      for player in found {
        guard isGoingOn(number) else { break }
        if let failure = await repeatTone(file, with: player, round: number) {
          failures.append("\(player.name): \(failure)")
        }
      }
    } else {
      failures.append("the sound file cannot be written")
    }
    if isGoingOn(number) {
      await ring(round: number, failures: failures)
    }
    end(number)
  }

  private func soundFile() async -> String? {
    let folders = folders
    return await BlockingWork.run("sound-file") { SoundFile.prepare(in: folders) }
  }

  /// Plays again and again; returns why it no longer does, nil when it was stopped.
  private func repeatTone(_ file: String, with player: SoundPlayer, round number: Int) async
    -> String?
  {
    while isGoingOn(number) {
      let began = ContinuousClock.now
      let program: ChildProgram
      do {
        program = try ChildProgram(
          path: player.path, arguments: player.options + [file],
          environment: ProgramEnvironment.passedOn(environment))
      } catch {
        return error.description
      }
      child = program
      let proof = Task {
        try await Task.sleep(for: limits.proof)
        report(.sounding(by: player.name), round: number)
      }
      let end = await program.wait(limit: limits.play)
      proof.cancel()
      if child === program { child = nil }
      guard isGoingOn(number) else { return nil }
      // A player that only hands the sound over, or plays nothing, ends before the tone would.
      let next = began + limits.round
      switch end {
      case .exited(status: 0): report(.sounding(by: player.name), round: number)
      case .exited(let status): return "exit status \(status)"
      case .signalled(let signal): return "ended by signal \(signal)"
      case .timedOut: return "did not end in time"
      }
      try? await Task.sleep(until: next, clock: .continuous)
    }
    return nil
  }

  /// The bell of the terminal, once a second.
  private func ring(round number: Int, failures: [String]) async {
    let opened = unsafe open(terminal, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else {
      report(.failed(failures.joined(separator: "; ")), round: number)
      return
    }
    let device = OwnedDescriptor(opened)
    while isGoingOn(number) {
      let bell: [UInt8] = [7]
      guard unsafe write(device.rawValue, bell, 1) == 1 else {
        report(.failed((failures + ["no terminal"]).joined(separator: "; ")), round: number)
        return
      }
      report(.sounding(by: "bell"), round: number)
      try? await Task.sleep(for: .seconds(1))
    }
  }

  private func isGoingOn(_ number: Int) -> Bool {
    number == roundNumber && round != nil && !Task.isCancelled && ContinuousClock.now < deadline
  }

  private func report(_ start: Start, round number: Int) {
    guard number == roundNumber, round != nil else { return }
    started = start
    for waiter in waiters { waiter.resume(returning: start) }
    waiters = []
  }

  private func end(_ number: Int) {
    guard number == roundNumber else { return }
    for waiter in waiters { waiter.resume(returning: started ?? .failed("stopped")) }
    waiters = []
    round = nil
    started = nil
    child = nil
  }
}
