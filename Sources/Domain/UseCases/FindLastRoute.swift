/// What a person asks: places and times as they typed them.
package struct SearchRequest: Hashable, Sendable {
  package var from: String
  package var to: String
  /// The night meant; nil is for the times, or for now, to say.
  package var date: CivilDate?
  package var at: TimeInput?
  package var arriveBy: TimeInput?
  /// Departures before the last one that are wanted too.
  package var before: Int
  package init(
    from: String, to: String, date: CivilDate? = nil, at: TimeInput? = nil,
    arriveBy: TimeInput? = nil, before: Int = 0
  ) {
    self.from = from
    self.to = to
    self.date = date
    self.at = at
    self.arriveBy = arriveBy
    self.before = before
  }
}

/// Which of the two places a message is about.
package enum PlaceRole: String, Hashable, Sendable, CaseIterable {
  case from, to
}

/// Why a request has no answer.
package enum SearchError: Error, Hashable, Sendable {
  case ambiguousPlace(PlaceRole, text: String, candidates: [PlaceCandidate])
  case unknownPlace(PlaceRole, text: String, similar: [PlaceCandidate])
  case malformedPlace(PlaceRole, text: String, MalformedPlace)
  case homeNotSet
  case savedPlaces(StoreFailure)
  /// One of the two is `here`.
  case here(WhereaboutsError)
  /// Only a geocoder could know the place, and it could not be asked.
  case geocoder(PlaceRole, text: String, ProviderFailure)
  case times(SearchWindowError)
  case planner(PlannerError)
}

/// Answers a request: resolves its places and times, and asks the planner.
package struct FindLastRoute: Sendable {
  private let planner: any LastRoutePlanner
  private let places: any PlaceFinder
  private let clock: any WallClock
  private let settings: Settings

  package init(
    planner: any LastRoutePlanner, places: any PlaceFinder, clock: any WallClock,
    settings: Settings = Settings()
  ) {
    self.planner = planner
    self.places = places
    self.clock = clock
    self.settings = settings
  }

  /// The same with another planner.
  package func asking(_ planner: any LastRoutePlanner) -> FindLastRoute {
    FindLastRoute(planner: planner, places: places, clock: clock, settings: settings)
  }

  package func callAsFunction(
    _ request: SearchRequest
  ) async throws(SearchError) -> SearchAnswer {
    let now = clock.now()
    let question = try await question(request, now: now)
    do {
      return try await planner.answer(question, now: now)
    } catch {
      throw .planner(error)
    }
  }

  /// The last ways home tonight between two places that were found before.
  package func again(
    from: Place, to: Place, before: Int
  ) async throws(SearchError) -> SearchAnswer {
    let now = clock.now()
    let window = try window(
      SearchRequest(from: from.name, to: to.name), zone: try await zone(at: from), now: now)
    let question = SearchQuestion(
      from: from, to: to, night: window.night, notBefore: window.notBefore.instant,
      arriveBy: window.arriveBy.instant, maxVehicles: settings.maxVehicles,
      walking: settings.walking, before: before)
    do {
      return try await planner.answer(question, now: now)
    } catch {
      throw .planner(error)
    }
  }

  /// The question that a request stands for.
  package func question(
    _ request: SearchRequest, now: Instant
  ) async throws(SearchError) -> SearchQuestion {
    // The night says which timetable to look in, and the place found there says by which clocks the
    // night is told; most often they are those of the timetable as a whole.
    let usual = try await zone(at: nil)
    var window = try self.window(request, zone: usual, now: now)
    let date = window.night.date
    var from = try await place(request.from, as: .from, on: date)
    let zone = try await zone(at: from)
    if zone != usual {
      window = try self.window(request, zone: zone, now: now)
      if window.night.date != date {
        from = try await place(request.from, as: .from, on: window.night.date)
      }
    }
    let to = try await place(request.to, as: .to, on: window.night.date)
    return SearchQuestion(
      from: from, to: to, night: window.night, notBefore: window.notBefore.instant,
      arriveBy: window.arriveBy.instant, maxVehicles: settings.maxVehicles,
      walking: settings.walking, before: request.before)
  }

  private func window(
    _ request: SearchRequest, zone: ZoneRules, now: Instant
  ) throws(SearchError) -> SearchWindow {
    do {
      return try NightPolicy(zone: zone, nightEnd: settings.nightEnd).window(
        now: now, date: request.date, at: request.at, arriveBy: request.arriveBy)
    } catch {
      throw .times(error)
    }
  }

  private func zone(at place: Place?) async throws(SearchError) -> ZoneRules {
    do {
      return try await planner.zone(at: place)
    } catch {
      throw .planner(error)
    }
  }

  private func place(
    _ text: String, as role: PlaceRole, on night: CivilDate
  ) async throws(SearchError) -> Place {
    let match: PlaceMatch
    do {
      match = try await places.find(text, on: night)
    } catch {
      throw .planner(error)
    }
    switch match {
    case .one(let place): return place
    case .ambiguous(let candidates):
      throw .ambiguousPlace(role, text: text, candidates: candidates)
    case .none(let similar): throw .unknownPlace(role, text: text, similar: similar)
    case .malformed(let why): throw .malformedPlace(role, text: text, why)
    case .homeNotSet: throw .homeNotSet
    case .savedPlacesUnreadable(let failure): throw .savedPlaces(failure)
    case .hereUnknown(let error): throw .here(error)
    case .geocoderFailed(let error, _): throw .geocoder(role, text: text, error)
    }
  }
}
