/// One alarm for one night.
///
/// Changed by `AlarmStateMachine` alone.
package struct AlarmSession: Hashable, Sendable, Codable {
  package var id: AlarmID
  /// The date on which the night begins.
  package var night: CivilDate
  package var from: Place
  package var to: Place
  package var route: RouteSnapshot
  /// From the alarm to leave-by; all that snoozing can use up.
  package var bufferSeconds: Int
  /// True where it follows the last departure; false where it keeps to the chosen route.
  package var followsLast: Bool
  /// The rule that planned it; nil for one set by hand.
  package var ruleID: AlarmID?
  package var createdAt: Instant

  package var phase: AlarmPhase
  package var phaseSince: Instant
  /// Set when it is over.
  package var endReason: AlarmEndReason?
  package var replacedBy: AlarmID?

  /// Never beyond leave-by.
  package var snoozedUntil: Instant?
  /// When an early train made it ring at once.
  package var lastCallAt: Instant?
  /// Rings up to this due instant are settled: delivered since the alarm time was last set, or useless.
  package var lastRungDue: Instant?
  /// True once it has rung at all.
  package var hasRung: Bool

  /// End of the "moved earlier" badge.
  package var movedEarlierUntil: Instant?
  /// Boarding time before the move that the badge tells of.
  package var movedEarlierFrom: ZonedTime?
  /// When the planner was last asked, whether or not it answered.
  package var lastCheckAttempt: Instant?
  /// Why the last check failed; nil after one that succeeded.
  package var checkFailure: String?

  /// Notices yet to be delivered, oldest first; rings are not among them, they follow from the times.
  package var outbox: [AlarmNotice]
  /// Not before then is a ring or a last call tried again that no channel took.
  package var retryAt: Instant?
  /// Not before then is an alert tried again that no channel took.
  package var alertRetryAt: Instant?
  /// How often in a row no channel took one.
  package var failedTries: Int
  /// What was delivered, oldest first.
  package var deliveries: [Delivery]

  package init(
    id: AlarmID, night: CivilDate, from: Place, to: Place, route: RouteSnapshot, bufferSeconds: Int,
    followsLast: Bool = true, ruleID: AlarmID? = nil, createdAt: Instant
  ) {
    self.id = id
    self.night = night
    self.from = from
    self.to = to
    self.route = route
    self.bufferSeconds = bufferSeconds
    self.followsLast = followsLast
    self.ruleID = ruleID
    self.createdAt = createdAt
    phase = .scheduled
    phaseSince = createdAt
    hasRung = false
    lastCheckAttempt = route.checkedAt.instant
    outbox = []
    failedTries = 0
    deliveries = []
  }

  package var leaveBy: Instant { route.leaveBy.instant }
  package var boardingAt: Instant { route.boardingAt.instant }
  /// When it rings, or first rang since it was last set.
  package var alarmAt: Instant {
    lastCallAt ?? snoozedUntil ?? leaveBy - bufferSeconds
  }
  package var isOver: Bool { phase.isOver }

  package func showsMovedEarlier(at now: Instant) -> Bool {
    movedEarlierUntil.map { now < $0 } ?? false
  }

  /// Number of the notification that stands on the desktop for this alarm; nil where there is none.
  package var standingNotification: UInt32? { standingDelivery?.notificationID }

  /// What put it there.
  package var standingDelivery: Delivery? {
    deliveries.last { $0.notificationID != nil && $0.isDelivered }
  }

  /// True where another session is for the same night and the same way.
  package func isSameTrip(as other: AlarmSession) -> Bool {
    night == other.night && from.isSamePlace(as: other.from) && to.isSamePlace(as: other.to)
  }

  /// Fields added later are read as absent from what an older version stored; only what is needed to
  /// ring must be there.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(AlarmID.self, forKey: .id)
    night = try values.decode(CivilDate.self, forKey: .night)
    from = try values.decode(Place.self, forKey: .from)
    to = try values.decode(Place.self, forKey: .to)
    route = try values.decode(RouteSnapshot.self, forKey: .route)
    bufferSeconds = try values.decode(Int.self, forKey: .bufferSeconds)
    phase = try values.decode(AlarmPhase.self, forKey: .phase)
    phaseSince = try values.decode(Instant.self, forKey: .phaseSince)
    createdAt = try values.decode(Instant.self, forKey: .createdAt)
    followsLast = try values.decodeIfPresent(Bool.self, forKey: .followsLast) ?? true
    ruleID = try values.decodeIfPresent(AlarmID.self, forKey: .ruleID)
    endReason = try? values.decodeIfPresent(AlarmEndReason.self, forKey: .endReason)
    replacedBy = try values.decodeIfPresent(AlarmID.self, forKey: .replacedBy)
    snoozedUntil = try values.decodeIfPresent(Instant.self, forKey: .snoozedUntil)
    lastCallAt = try values.decodeIfPresent(Instant.self, forKey: .lastCallAt)
    lastRungDue = try values.decodeIfPresent(Instant.self, forKey: .lastRungDue)
    hasRung = try values.decodeIfPresent(Bool.self, forKey: .hasRung) ?? false
    movedEarlierUntil = try values.decodeIfPresent(Instant.self, forKey: .movedEarlierUntil)
    movedEarlierFrom = try values.decodeIfPresent(ZonedTime.self, forKey: .movedEarlierFrom)
    lastCheckAttempt = try values.decodeIfPresent(Instant.self, forKey: .lastCheckAttempt)
    checkFailure = try values.decodeIfPresent(String.self, forKey: .checkFailure)
    retryAt = try values.decodeIfPresent(Instant.self, forKey: .retryAt)
    alertRetryAt = try values.decodeIfPresent(Instant.self, forKey: .alertRetryAt)
    failedTries = try values.decodeIfPresent(Int.self, forKey: .failedTries) ?? 0
    outbox = (try? values.decodeIfPresent([AlarmNotice].self, forKey: .outbox)) ?? []
    deliveries = (try? values.decodeIfPresent([Delivery].self, forKey: .deliveries)) ?? []
  }
}

extension Place {
  /// True where two answers to "where" mean the same spot, whatever the language of their names.
  package func isSamePlace(as other: Place) -> Bool {
    switch (position, other.position) {
    case (.coordinate, .coordinate):
      guard let a = coordinate, let b = other.coordinate else { return name == other.name }
      // About 11 metres.
      return abs(a.latitude - b.latitude) < 0.0001 && abs(a.longitude - b.longitude) < 0.0001
    case (.stops(let a), .stops(let b)): return Set(a) == Set(b)
    default: return position == other.position
    }
  }
}
