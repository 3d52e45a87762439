/// How much attention a change asks for.
package enum Attention: Int, Hashable, Comparable, Sendable, Codable {
  /// Nothing is shown.
  case silent
  /// The standing notification and the status line are brought up to date.
  case quiet
  /// A message that is noticed.
  case alert
  /// Critical: sounds and repeats until acknowledged or the point of no return.
  case alarm

  package static func < (a: Attention, b: Attention) -> Bool { a.rawValue < b.rawValue }
}

/// What is said to a person about an alarm; the words are made from it when it is shown.
package enum Announcement: Hashable, Sendable, Codable {
  /// Time to leave. `lateSeconds` counts from the instant it should have rung, 0 when in time.
  case ring(isRepeat: Bool, lateSeconds: Int)
  /// Boarding moved forward so far that only leaving at once will do.
  case lastCall(old: ZonedTime, new: ZonedTime)
  /// Boarding moved forward, and there is time.
  case movedEarlier(old: ZonedTime, new: ZonedTime)
  /// The train moved out of reach; the new boarding time where one is known.
  case missed(old: ZonedTime, new: ZonedTime?)
  case noService
  /// The machine could not ring in time and the train has left.
  case notRung
  /// What stands for an alarm ahead of its ringing; never in an outbox.
  case standing
  /// The machine goes to sleep, and nothing will wake it for the alarm.
  case unwoken

  /// Part of the key of a claim: stable text, never shown.
  package var stage: String {
    switch self {
    case .ring: "ring"
    case .lastCall: "lastCall"
    case .movedEarlier: "movedEarlier"
    case .missed: "missed"
    case .noService: "noService"
    case .notRung: "notRung"
    case .standing: Self.standingStage
    case .unwoken: "unwoken"
    }
  }

  /// The stage of a quiet notification, in records.
  package static let standingStage = "standing"

  package var attention: Attention {
    switch self {
    case .standing: .quiet
    case .ring, .lastCall: .alarm
    case .movedEarlier, .missed, .noService, .notRung, .unwoken: .alert
    }
  }
}

/// Something about one alarm that has to be delivered from an instant on.
package struct AlarmNotice: Hashable, Sendable, Codable {
  package var announcement: Announcement
  /// With the alarm and the stage this names the notice; the same one is never claimed twice.
  package var dueAt: Instant

  package init(_ announcement: Announcement, dueAt: Instant) {
    self.announcement = announcement
    self.dueAt = dueAt
  }
}

/// What became of a notice on one channel.
package struct Delivery: Hashable, Sendable, Codable {
  package enum Result: Hashable, Sendable, Codable {
    case delivered
    /// Deliberately not shown: do not disturb.
    case suppressed(String)
    case failed(String)
  }
  /// "desktop", "sound", "terminal", "command", "push:…".
  package var channel: String
  package var stage: String
  package var dueAt: Instant
  package var at: Instant
  package var result: Result
  /// The number that a notification server gave, for replacing or closing it.
  package var notificationID: UInt32?
  /// The server that gave it.
  ///
  /// Numbers begin anew with every server. Nil where it did not say.
  package var notificationServer: String?
  /// True where it may have been delivered before, by a process that ended before it could say so.
  package var isRepeat: Bool

  package init(
    channel: String, stage: String, dueAt: Instant, at: Instant, result: Result,
    notificationID: UInt32? = nil, notificationServer: String? = nil, isRepeat: Bool = false
  ) {
    self.channel = channel
    self.stage = stage
    self.dueAt = dueAt
    self.at = at
    self.result = result
    self.notificationID = notificationID
    self.notificationServer = notificationServer
    self.isRepeat = isRepeat
  }

  package var isDelivered: Bool { result == .delivered }
}
