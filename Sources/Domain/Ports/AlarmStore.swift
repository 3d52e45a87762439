/// What is asked for when an alarm is set.
package struct AlarmDraft: Hashable, Sendable {
  package var night: CivilDate
  package var from: Place
  package var to: Place
  package var route: RouteSnapshot
  package var bufferSeconds: Int
  package var followsLast: Bool
  package var ruleID: AlarmID?
  package init(
    night: CivilDate, from: Place, to: Place, route: RouteSnapshot, bufferSeconds: Int,
    followsLast: Bool = true, ruleID: AlarmID? = nil
  ) {
    self.night = night
    self.from = from
    self.to = to
    self.route = route
    self.bufferSeconds = bufferSeconds
    self.followsLast = followsLast
    self.ruleID = ruleID
  }
}

/// A new alarm, and the one it took the place of.
package struct AlarmAddition: Hashable, Sendable {
  package var session: AlarmSession
  package var replaced: AlarmSession?
  package init(session: AlarmSession, replaced: AlarmSession? = nil) {
    self.session = session
    self.replaced = replaced
  }
}

/// The right of this process to deliver one notice.
package struct AlarmClaim: Hashable, Sendable {
  package var session: AlarmSession
  package var notice: AlarmNotice
  /// True where an earlier holder began and ended without saying what became of it: whatever it
  /// showed has to be replaced.
  package var mayRepeat: Bool
  /// False where the store could not be written: the claim holds in this process only.
  package var isRecorded: Bool
  /// For the store.
  package var earlierStarts: Int
  package init(
    session: AlarmSession, notice: AlarmNotice, mayRepeat: Bool, isRecorded: Bool = true,
    earlierStarts: Int = 0
  ) {
    self.session = session
    self.notice = notice
    self.mayRepeat = mayRepeat
    self.isRecorded = isRecorded
    self.earlierStarts = earlierStarts
  }
}

package enum ClaimOutcome: Hashable, Sendable {
  case claimed(AlarmClaim)
  /// Another process delivers it; should that one hang, it can be had from then on.
  case held(until: Instant)
  /// Nothing to deliver any more: done, acknowledged, moved, or over.
  case settled
}

/// What came of claiming all that is due.
package struct ClaimRound: Hashable, Sendable {
  package var claims: [AlarmClaim] = []
  /// Notices that other processes deliver.
  package var held = 0
  /// When the first of those can be had, should its process hang.
  package var heldUntil: Instant?
  package init() {}
}

/// What there is to know of all alarms without reading each of them.
package struct AlarmOutlook: Hashable, Sendable {
  /// Not over, soonest leave-by first; as many as were asked for.
  package var sessions: [AlarmSession] = []
  /// How many are not over.
  package var count = 0
  /// When a planner is next to be asked; the past means now, nil: not at all.
  package var nextCheck: Instant?
  /// The next ring that is still to come.
  package var nextRing: Instant?
  package init(
    sessions: [AlarmSession] = [], count: Int = 0, nextCheck: Instant? = nil,
    nextRing: Instant? = nil
  ) {
    self.sessions = sessions
    self.count = count
    self.nextCheck = nextCheck
    self.nextRing = nextRing
  }
}

/// Keeps alarms and rules; safe for several processes at once.
///
/// Each method is one transaction. Errors are `StoreFailure`, and `AlarmRefusal` where the state
/// machine refuses.
package protocol AlarmStore: Sendable {
  /// Sessions that are not over or have something left to deliver; with `history` all that are kept.
  /// Soonest leave-by first. Readable even where nothing can be written.
  func sessions(history: Bool) async throws -> [AlarmSession]
  /// Sessions that something has to be done about by `now`: an event of time, or a delivery.
  func sessions(dueBy now: Instant) async throws -> [AlarmSession]
  /// The alarms that leave first, and what is next to be done about all of them; takes as long with ten
  /// thousand as with ten.
  func outlook(limit: Int, now: Instant) async throws -> AlarmOutlook
  /// Alarms whose check is due at `now`; nil: all that are not over.
  func alarmsToCheck(dueBy now: Instant?) async throws -> [AlarmID]
  /// What a rule set for a night, tombstones included.
  func session(plannedBy rule: AlarmID, for night: CivilDate) async throws -> AlarmSession?
  /// When there will next be one; nil when nothing is pending. An instant in the past means now.
  func nextInstant() async throws -> Instant?
  /// The same for what is not yet due.
  func nextInstant(after now: Instant) async throws -> Instant?
  func session(_ id: AlarmID) async throws -> AlarmSession?
  /// Adds an alarm; one for the same night and way that is not over is replaced. A rule adds one
  /// alarm a night: a second is not added, and the first is returned.
  func add(_ draft: AlarmDraft, now: Instant) async throws -> AlarmAddition
  /// Lets an event happen to an alarm.
  func apply(_ event: AlarmEvent, to id: AlarmID, now: Instant) async throws -> AlarmChange
  /// Lets an event happen to each of several alarms, in one transaction; those that are not there any
  /// more, or refuse it, are left out.
  func apply(_ events: [AlarmID: AlarmEvent], now: Instant) async throws -> [AlarmChange]
  /// Lets time pass for all of them; only those that changed are returned.
  func advance(to now: Instant) async throws -> [AlarmChange]

  /// Takes the right to deliver all that is due at `now` and that nobody else delivers.
  func claimDue(at now: Instant) async throws -> ClaimRound
  /// The same for one notice, which must be due at `now`.
  func claim(_ notice: AlarmNotice, of id: AlarmID, now: Instant) async throws -> ClaimOutcome
  /// Last look directly before delivering: those that are still wanted, not acknowledged meanwhile.
  func begin(_ claims: [AlarmClaim], now: Instant) async throws -> [AlarmClaim]
  /// Records what became of it. Where no channel took it, the notice stays due.
  @discardableResult
  func finish(_ claim: AlarmClaim, _ deliveries: [Delivery], now: Instant) async throws
    -> AlarmSession?

  func rules() async throws -> [AlarmRule]
  /// - Parameter providers: planners that are asked; nil leaves it to the settings of each night.
  func addRule(
    days: Set<CivilDate.Weekday>, from: Place, to: Place, bufferSeconds: Int,
    providers: [String]?, now: Instant
  ) async throws -> AlarmRule
  func updateRule(_ rule: AlarmRule) async throws
  @discardableResult
  func removeRule(_ id: AlarmID) async throws -> Bool

  /// Grows with every change of an alarm, by whatever process.
  func revision() async throws -> Int64
  /// What was found when the store was opened, by this process or by one before it.
  func notices() async throws -> [StoreNotice]
  /// The same, for showing to a person: what happened is told once, what still holds every time.
  func takeNotices() async throws -> [StoreNotice]

  func clockMark() async throws -> ClockMark?
  func setClockMark(_ mark: ClockMark) async throws
}

/// Something about the store that a person should know.
package enum StoreNotice: Hashable, Sendable, Codable {
  /// The damaged file is kept as `setAside`; so many alarms were saved from it and from the second copy.
  case recovered(setAside: String, alarms: Int)
  /// The file was gone or out of date; so many alarms came back from the second copy.
  case restored(alarms: Int)
  /// Alarms can be read and ring, nothing can be changed.
  case readOnly(StoreFailure)
  /// Kept on a network file system.
  case onNetwork(path: String)
  /// Rows that this version cannot read; they are kept.
  case unreadable(count: Int)
}

/// The store cannot do what is asked.
package struct StoreFailure: Error, Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case readOnly, permission, full, busy, damaged, newerVersion, inputOutput, internalError
  }
  package var kind: Kind
  package var message: String
  package var hint: String?
  package init(kind: Kind, message: String, hint: String?) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }
}

extension AlarmStore {
  /// A rule whose planners are those of the settings.
  package func addRule(
    days: Set<CivilDate.Weekday>, from: Place, to: Place, bufferSeconds: Int, now: Instant
  ) async throws -> AlarmRule {
    try await addRule(
      days: days, from: from, to: to, bufferSeconds: bufferSeconds, providers: nil, now: now)
  }
}
