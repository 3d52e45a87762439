package import Domain

/// A planner over the wire as a planner of last routes.
package struct DerivingPlanner: LastRoutePlanner {
  /// By whose clocks nights are told.
  package enum Zone: Sendable {
    /// That of all its places.
    case one(ZoneRules)
    /// That of each place, as the planner says.
    case ofPlaces(PlannerZones)
  }

  /// Who answers slowly is not asked on and on: no request begins later than this.
  static let patience = Duration.seconds(30)

  private let kind: String
  private let api: any JourneyPlannerAPI
  private let zone: Zone
  private let budget: Int
  private let attribution: String?
  private let progress: @Sendable (DerivationProgress) -> Void

  /// - Parameters:
  ///   - kind: name of the provider.
  ///   - budget: requests for one answer.
  package init(
    kind: String, api: any JourneyPlannerAPI, zone: Zone,
    budget: Int = DeriveLastDeparture.standardBudget, attribution: String? = nil,
    progress: @escaping @Sendable (DerivationProgress) -> Void = { _ in }
  ) {
    self.kind = kind
    self.api = api
    self.zone = zone
    self.budget = budget
    self.attribution = attribution
    self.progress = progress
  }

  package func zone(at place: Place?) async throws(PlannerError) -> ZoneRules {
    switch zone {
    case .one(let zone): zone
    case .ofPlaces(let zones): try await zones.zone(at: place, by: api)
    }
  }

  /// Whether a departure still gets there, where that can be asked in one request; nil where it cannot.
  ///
  /// A planner that tells no times is asked about single instants: this one says as much of an alarm as a
  /// whole search.
  func stands(
    _ question: SearchQuestion, leaving leaveBy: Instant, now: Instant
  ) async throws(PlannerError) -> Bool? {
    guard api.capabilities.window == .instant, leaveBy > now else { return nil }
    let query = JourneyQuery(
      question, .departAt(leaveBy), now: now, maxResults: api.capabilities.mostResults)
    let page = try await api.placed(in: try await zone(at: question.from)).journeys(query)
    return page.itineraries.contains { $0.arrivalAt.instant <= question.arriveBy }
  }

  package func answer(
    _ question: SearchQuestion, now: Instant
  ) async throws(PlannerError) -> SearchAnswer {
    let rules = try await zone(at: question.from)
    // Asking for the zone counts.
    var asked = 0
    if case .ofPlaces(let zones) = zone { asked = zones.calls }
    let end = ContinuousClock.now + Self.patience
    let derive = DeriveLastDeparture(
      api.placed(in: rules), budget: budget - asked, metres: { $0.metres(to: $1) },
      mayGoOn: { ContinuousClock.now < end }, progress: progress)
    let source = AnswerSource(
      kind: kind, name: kind, checkedAt: rules.zoned(now), attribution: attribution)
    var answer = try await derive(question, source: source)
    answer.source.calls = answer.source.calls.map { $0 + asked }
    return answer
  }
}
