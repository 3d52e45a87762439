package import Domain

/// Spares a planner that wants to be left alone, and counts what it is asked.
package struct SparingAPI: JourneyPlannerAPI {
  private let base: any JourneyPlannerAPI
  private let provider: String
  private let book: ProviderBook
  private let quota: Int?

  /// - Parameter quota: requests a day that are not exceeded; nil where a person asks, who may know of
  ///   a larger one.
  package init(
    _ base: any JourneyPlannerAPI, provider: String, book: ProviderBook, quota: Int? = nil
  ) {
    self.base = base
    self.provider = provider
    self.book = book
    self.quota = quota
  }

  package var capabilities: JourneyCapabilities { base.capabilities }

  package func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    if let rest = await book.rest(of: provider) { throw limited(rest) }
    var query = query
    if let quota {
      let left = quota - (await book.calls(of: provider))
      guard left > 0 else { throw limited(book.secondsToMidnight) }
      query.mostCalls = min(query.mostCalls, left)
    }
    do throws(PlannerError) {
      let page = try await base.journeys(query)
      await book.add(page.calls, of: provider)
      return page
    } catch {
      if case .provider(let failure) = error {
        if failure.hasAsked { await book.add(1, of: provider) }
        await book.note(failure)
      }
      throw error
    }
  }

  package func zoneName(at coordinate: Coordinate) async throws(PlannerError) -> String? {
    if await book.rest(of: provider) != nil { return nil }
    return try await base.zoneName(at: coordinate)
  }

  package func placed(in zone: ZoneRules) -> any JourneyPlannerAPI {
    SparingAPI(base.placed(in: zone), provider: provider, book: book, quota: quota)
  }

  private func limited(_ seconds: Int) -> PlannerError {
    .provider(ProviderFailure(provider: provider, reason: .limited(retryAfterSeconds: seconds)))
  }
}

/// The same for a geocoder.
package struct SparingGeocoder: Geocoder {
  private let base: any Geocoder
  private let book: ProviderBook

  package init(_ base: any Geocoder, book: ProviderBook) {
    self.base = base
    self.book = book
  }

  package var name: String { base.name }

  package func places(
    for text: String, near: Coordinate?, language: String?
  ) async throws(ProviderFailure) -> [GeocodedPlace] {
    try await sparing { () async throws(ProviderFailure) in
      try await base.places(for: text, near: near, language: language)
    }
  }

  package func place(
    at coordinate: Coordinate, language: String?
  ) async throws(ProviderFailure) -> GeocodedPlace? {
    try await sparing { () async throws(ProviderFailure) in
      try await base.place(at: coordinate, language: language)
    }
  }

  private func sparing<Value: Sendable>(
    _ ask: () async throws(ProviderFailure) -> Value
  ) async throws(ProviderFailure) -> Value {
    if let rest = await book.rest(of: name) {
      throw ProviderFailure(provider: name, reason: .limited(retryAfterSeconds: rest))
    }
    do throws(ProviderFailure) {
      return try await ask()
    } catch {
      await book.note(error)
      throw error
    }
  }
}

extension ProviderFailure {
  /// False where no request went out.
  fileprivate var hasAsked: Bool {
    switch reason {
    case .offline, .leftAlone, .notSetUp, .keyMissing, .noPosition: false
    default: true
    }
  }
}
