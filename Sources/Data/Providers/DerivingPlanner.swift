package import Domain

/// A planner over the wire as a planner of last routes.
package struct DerivingPlanner: LastRoutePlanner {
  private let kind: String
  private let api: any JourneyPlannerAPI
  private let zone: ZoneRules
  private let budget: Int
  private let attribution: String?
  private let progress: @Sendable (DerivationProgress) -> Void

  /// - Parameters:
  ///   - kind: name of the provider.
  ///   - zone: by whose clocks nights are told there.
  ///   - budget: requests for one answer.
  package init(
    kind: String, api: any JourneyPlannerAPI, zone: ZoneRules,
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

  package func zone(at place: Place?) async throws(PlannerError) -> ZoneRules { zone }

  package func answer(
    _ question: SearchQuestion, now: Instant
  ) async throws(PlannerError) -> SearchAnswer {
    let derive = DeriveLastDeparture(
      api, budget: budget, metres: { $0.metres(to: $1) }, progress: progress)
    let source = AnswerSource(
      kind: kind, name: kind, checkedAt: zone.zoned(now), attribution: attribution)
    return try await derive(question, source: source)
  }
}
