/// "Every Friday and Saturday, from the office to home": each such night is planned afresh.
package struct AlarmRule: Hashable, Sendable, Codable {
  package var id: AlarmID
  /// Days on which the nights begin.
  package var days: Set<CivilDate.Weekday>
  package var from: Place
  package var to: Place
  package var bufferSeconds: Int
  package var createdAt: Instant
  /// Planners that are asked; nil leaves it to the settings.
  package var providers: [String]?
  /// The last night that needs no further planning.
  package var settledNight: CivilDate?
  /// When planning was last tried, whether or not it worked.
  package var lastAttempt: Instant?
  /// Why it did not; nil after a success.
  package var failure: String?

  package init(
    id: AlarmID, days: Set<CivilDate.Weekday>, from: Place, to: Place, bufferSeconds: Int,
    createdAt: Instant, providers: [String]? = nil
  ) {
    self.id = id
    self.days = days
    self.from = from
    self.to = to
    self.bufferSeconds = bufferSeconds
    self.createdAt = createdAt
    self.providers = providers
  }
}
