/// Keeps watch over the alarms: what the daemon does each time that it wakes.
///
/// It waits for nothing itself, so that it is tested without waiting: it is told to look, and says
/// when to look again.
package actor AlarmWatch {
  /// What came of one look.
  package struct Look: Sendable {
    package var report = RingDueAlarms.Report()
    package var trust = ClockTrust.trusted
    /// When to look again at the latest.
    ///
    /// Nil: when something changes. An instant in the past means now.
    package var next: Instant?
    /// When the planner is to be asked at the latest; nil: not at all.
    package var nextCheck: Instant?
    /// Not over, soonest leave-by first.
    package var sessions: [AlarmSession] = []
    package init() {}
  }

  /// How old the stored mark of the clock may become before it is stored again, in seconds.
  private static let markSeconds = 60

  private let store: any AlarmStore
  private let ring: RingDueAlarms
  private let planner: any AlarmPlanner
  private let stateFile: (any StateFile)?
  private let boot: String
  private let standing: KeepStanding?
  private var ringing: [AlarmID: AlarmSession] = [:]
  private var withdrawing: Task<Void, Never>?
  private var written: AlarmState?

  /// - Parameters:
  ///   - stateFile: kept up to date for bars; nil where another process does.
  ///   - boot: names this start of the machine.
  ///   - standing: keeps quiet notifications ahead of the ringing; nil where this process does not
  ///     stay to take them back.
  package init(
    store: any AlarmStore, ring: RingDueAlarms, planner: any AlarmPlanner,
    stateFile: (any StateFile)?, boot: String, standing: KeepStanding? = nil
  ) {
    self.store = store
    self.ring = ring
    self.planner = planner
    self.stateFile = stateFile
    self.boot = boot
    self.standing = standing
  }

  /// Rings what is due, takes back what was answered elsewhere, and tells the bars.
  ///
  /// - Parameters:
  ///   - night: the night that it is now; nil where it is not known.
  ///   - later: delivering goes on after the look, and its report comes here; nil waits for it.
  package func look(
    now: Instant, night: ServiceNight?,
    later: (@Sendable (Result<RingDueAlarms.Report, any Error>) async -> Void)? = nil
  ) async throws -> Look {
    var look = Look()
    let mark = try? await store.clockMark()
    look.trust = ClockTrust.judge(now: now, boot: boot, last: mark)
    switch look.trust {
    case .suspect(let lastSeen):
      look.next = lastSeen - ClockTrust.toleranceSeconds
      look.sessions = try await pending()
    case .trusted:
      try await keepMark(mark, now: now)
      look.report = try await ring(later)
      look.sessions = try await pending()
      look.next = look.report.nextInstant
      look.nextCheck = try await nextCheck(look.sessions, night: night, now: now)
      await withdrawAnswered(look.sessions)
      if let standing {
        let next = await standing(look.sessions, after: withdrawing)
        look.next = [look.next, next].compactMap(\.self).min()
      }
    }
    await tellBars(look, now: now)
    return look
  }

  /// Asks the planner about what is due to be checked, and plans the night for recurring rules.
  ///
  /// - Parameter force: asks about all alarms.
  package func check(
    force: Bool, night: ServiceNight?, now: @Sendable () -> Instant
  ) async throws -> [AlarmChange] {
    let changes = try await RecheckAlarms(store: store, planner: planner)(force: force, now: now)
    if let night { _ = try await PlanNight(store: store, planner: planner)(night, now: now()) }
    return changes
  }

  private func ring(
    _ later: (@Sendable (Result<RingDueAlarms.Report, any Error>) async -> Void)?
  ) async throws -> RingDueAlarms.Report {
    guard let later else { return try await ring() }
    let round = try await ring.take()
    if !round.isEmpty {
      let ring = ring
      Task {
        do {
          var report = try await ring.deliver(round)
          // Told with the look.
          report.changes = []
          await later(.success(report))
        } catch {
          await later(.failure(error))
        }
      }
    }
    return round.report
  }

  private func pending() async throws -> [AlarmSession] {
    try await store.sessions(history: false).filter { !$0.isOver }
  }

  private func keepMark(_ mark: ClockMark?, now: Instant) async throws {
    if let mark, mark.boot == boot, abs(now - mark.wall) < Self.markSeconds { return }
    // Without it the next start trusts its clock: no reason not to ring now.
    try? await store.setClockMark(ClockMark(wall: now, boot: boot))
  }

  private func nextCheck(
    _ sessions: [AlarmSession], night: ServiceNight?, now: Instant
  ) async throws -> Instant? {
    var instants = sessions.compactMap(RecheckSchedule.nextCheck)
    if let night {
      let all = try await store.sessions(history: true)
      for rule in try await store.rules() {
        if !RulePlanning.wants(rule, night: night, sessions: all, now: now) {
          instants.append(night.endsAt.instant)
        } else if RulePlanning.mayTry(rule, now: now) {
          instants.append(now)
        } else {
          instants.append((rule.lastAttempt ?? now) + RulePlanning.retrySeconds)
        }
      }
    }
    return instants.min()
  }

  /// Somebody said elsewhere that they leave, or put it off: what stands here for it goes.
  private func withdrawAnswered(_ sessions: [AlarmSession]) async {
    let now = Dictionary(
      sessions.filter { $0.phase == .ringing }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var answered: [AlarmSession] = []
    for (id, session) in ringing where now[id] == nil {
      answered.append((try? await store.session(id)) ?? session)
    }
    ringing = now
    guard !answered.isEmpty else { return }
    let (ring, before, over) = (ring, withdrawing, answered)
    // A desktop that hangs keeps no other alarm from ringing.
    withdrawing = Task {
      await before?.value
      for session in over { await ring.withdraw(session) }
    }
    if standing == nil { await withdrawing?.value }
  }

  private func tellBars(_ look: Look, now: Instant) async {
    guard let stateFile else { return }
    var lastSeen: Instant?
    if case .suspect(let instant) = look.trust { lastSeen = instant }
    let state = AlarmState(
      writtenAt: now, sessions: Array(look.sessions.prefix(AlarmState.maximumSessions)),
      notices: (try? await store.notices()) ?? [],
      clockLastSeen: lastSeen, isWatched: true)
    // The time alone is no news, and no reason to wake those who watch the file.
    if var old = written {
      old.writtenAt = state.writtenAt
      if old == state { return }
    }
    do {
      try stateFile.write(state)
      written = state
    } catch {
      // Tried again with the next look.
      written = nil
    }
  }
}
