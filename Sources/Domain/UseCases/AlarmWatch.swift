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
    /// The night that it is; nil where it is not known.
    package var night: ServiceNight?
    /// All alarms that are not over, those that leave first one by one.
    package var outlook = AlarmOutlook()
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
  /// Rounds that were begun and whose end is not known yet.
  private var roundsUnderWay = 0
  private var waitingForRounds: [CheckedContinuation<Void, Never>] = []
  /// When a machine that sleeps has to be woken to plan the night of a rule, as of the last look.
  package private(set) var wakeToPlan: Instant?
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
  ///   - night: the night that it is now; nil where it is not known. Asked for after what is due has rung.
  ///   - later: delivering goes on after the look, and its report comes here; nil waits for it.
  package func look(
    now: Instant, night: @autoclosure @Sendable () async -> ServiceNight?,
    later: (@Sendable (Result<RingDueAlarms.Report, any Error>) async -> Void)? = nil
  ) async throws -> Look {
    var look = Look()
    let mark = try? await store.clockMark()
    look.trust = ClockTrust.judge(now: now, boot: boot, last: mark)
    switch look.trust {
    case .suspect(let lastSeen):
      look.next = lastSeen - ClockTrust.toleranceSeconds
      look.outlook = try await outlook(now)
    case .trusted:
      look.report = try await ring(later)
      try await keepMark(mark, now: now)
      look.outlook = try await outlook(now)
      look.next = look.report.nextInstant
      look.night = await night()
      look.nextCheck = try await nextCheck(look.outlook, night: look.night, now: now)
      await withdrawAnswered(look.outlook.sessions)
      if let standing {
        let next = await standing(look.outlook.sessions, after: withdrawing)
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
    guard let later else {
      let report = try await ring()
      for change in report.changes where change.hasEnded { ringing[change.session.id] = nil }
      return report
    }
    var rounds = [try await begin(later)]
    // After that: it may write, and what is due has waited long enough.
    var report = RingDueAlarms.Report()
    report.changes = try await ring.advance()
    if !report.changes.isEmpty {
      rounds.append(try await begin(later))
      let ended = report.changes.filter(\.hasEnded).map(\.session)
      for session in ended { ringing[session.id] = nil }
      withdraw(ended)
    }
    report.heldElsewhere = rounds.map(\.heldElsewhere).max() ?? 0
    report.nextInstant = try await ring.nextInstant(beside: rounds)
    return report
  }

  /// Takes what is due, and begins to deliver it.
  private func begin(
    _ later: @escaping @Sendable (Result<RingDueAlarms.Report, any Error>) async -> Void
  ) async throws -> RingDueAlarms.Round {
    roundsUnderWay += 1
    let round: RingDueAlarms.Round
    do {
      round = try await ring.take()
    } catch {
      endRound()
      throw error
    }
    guard !round.isEmpty else {
      endRound()
      return round
    }
    let ring = ring
    Task {
      do {
        await later(.success(try await ring.deliver(round)))
      } catch {
        await later(.failure(error))
      }
      endRound()
    }
    return round
  }

  private func endRound() {
    roundsUnderWay -= 1
    guard roundsUnderWay == 0 else { return }
    for waiter in waitingForRounds { waiter.resume() }
    waitingForRounds = []
  }

  /// Waits until everything that was taken has been delivered, or has failed.
  package func deliveriesEnd() async {
    if roundsUnderWay > 0 { await withCheckedContinuation { waitingForRounds.append($0) } }
  }

  private func outlook(_ now: Instant) async throws -> AlarmOutlook {
    try await store.outlook(limit: AlarmState.maximumSessions, now: now)
  }

  private func keepMark(_ mark: ClockMark?, now: Instant) async throws {
    if let mark, mark.boot == boot, abs(now - mark.wall) < Self.markSeconds { return }
    // Without it the next start trusts its clock: no reason not to ring now.
    try? await store.setClockMark(ClockMark(wall: now, boot: boot))
  }

  private func nextCheck(
    _ outlook: AlarmOutlook, night: ServiceNight?, now: Instant
  ) async throws -> Instant? {
    var instants = [outlook.nextCheck].compactMap(\.self)
    if let night {
      var wakes: [Instant?] = []
      for rule in try await store.rules() {
        let planned = try await store.session(plannedBy: rule.id, for: night.date)
        let isWanted = RulePlanning.wants(
          rule, night: night, sessions: planned.map { [$0] } ?? [], now: now)
        wakes.append(RulePlanning.wakeAt(rule, night: night, isWanted: isWanted, now: now))
        if !isWanted {
          instants.append(night.endsAt.instant)
        } else if RulePlanning.mayTry(rule, now: now) {
          instants.append(now)
        } else {
          instants.append((rule.lastAttempt ?? now) + RulePlanning.retrySeconds)
        }
      }
      wakeToPlan = wakes.compactMap(\.self).min()
    }
    return instants.min()
  }

  /// Somebody said elsewhere that they leave, or put it off: what stands here for it goes.
  private func withdrawAnswered(_ first: [AlarmSession]) async {
    var answered: [AlarmSession] = []
    for (id, known) in ringing {
      let session = try? await store.session(id)
      if let session, session.phase == .ringing { continue }
      ringing[id] = nil
      answered.append(session ?? known)
    }
    for session in first where session.phase == .ringing { ringing[session.id] = session }
    guard !answered.isEmpty else { return }
    withdraw(answered)
    if standing == nil { await withdrawing?.value }
  }

  /// A desktop that hangs keeps no other alarm from ringing.
  private func withdraw(_ over: [AlarmSession]) {
    guard !over.isEmpty else { return }
    let (ring, before) = (ring, withdrawing)
    withdrawing = Task {
      await before?.value
      for session in over { await ring.withdraw(session) }
    }
  }

  private func tellBars(_ look: Look, now: Instant) async {
    guard let stateFile else { return }
    var lastSeen: Instant?
    if case .suspect(let instant) = look.trust { lastSeen = instant }
    let state = AlarmState(
      writtenAt: now, sessions: look.outlook.sessions,
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
