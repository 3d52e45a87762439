import AtchaTestSupport
import Domain
import Synchronization

@testable import AtchaData

/// All itineraries of a night between two places, as the embedded engine has them: of each departure
/// the earliest arrival.
struct NightProfile {
  let question: SearchQuestion
  /// The exact answer.
  let answer: SearchAnswer
  /// Latest departure first, from well before the question's T0 to the late morning after.
  let routes: [Route]

  init(_ question: SearchQuestion, _ planner: EmbeddedPlanner) async throws {
    self.question = question
    answer = try await planner.answer(question, now: question.notBefore)
    var evening = question
    evening.notBefore =
      answer.status == .gone
      ? question.night.endsAt.instant - 86_400 : question.notBefore - 2 * 3600
    var morning = question
    morning.notBefore = answer.routes.first?.leaveBy.instant ?? question.notBefore
    morning.arriveBy = question.night.endsAt.instant + 3 * 3600
    var all: [Route] = []
    for var part in [evening, morning] {
      part.before = 400
      let found = try await planner.answer(part, now: question.notBefore)
      all += found.routes.prefix(1) + found.earlier
    }
    routes = Self.front(all)
  }

  /// Those that no other one leaves after and arrives before, the latest departure first.
  private static func front(_ routes: [Route]) -> [Route] {
    var front: [Route] = []
    for route in routes.sorted(by: RouteChoice.isBetter) {
      if let last = front.last, last.arrivalAt.instant <= route.arrivalAt.instant { continue }
      front.append(route)
    }
    return front
  }
}

/// The embedded engine as a planner over the wire that can do less.
struct PoorerPlanner: JourneyPlannerAPI {
  /// What happens to itineraries on their way, by a seed.
  struct Faults {
    var losesOneIn: Int
    var repeatsOneIn: Int
    var failsOneIn: Int
    var tellsLateArrivals: Bool
  }

  let capabilities: JourneyCapabilities
  let profile: NightProfile
  private let faults: Faults?
  private let state: State

  private final class State: Sendable {
    let random: Mutex<SplitMix64>
    let calls = Mutex(0)
    init(seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }
  }

  init(
    _ profile: NightProfile, _ capabilities: JourneyCapabilities, faults: Faults? = nil,
    seed: UInt64 = 0
  ) {
    self.profile = profile
    self.capabilities = capabilities
    self.faults = faults
    state = State(seed: seed)
  }

  var calls: Int { state.calls.withLock { $0 } }

  func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    state.calls.withLock { $0 += 1 }
    if let faults, oneIn(faults.failsOneIn) {
      throw .provider(ProviderFailure(provider: "poorer", reason: .failing("HTTP 503")))
    }
    var found = itineraries(query)
    if let faults {
      found = found.filter { _ in !oneIn(faults.losesOneIn) }
      found = found.flatMap { oneIn(faults.repeatsOneIn) ? [$0, $0] : [$0] }
      if faults.tellsLateArrivals, case .arriveBy(let end) = query.time,
        let late = profile.routes.last(where: { $0.arrivalAt.instant > end })
      {
        found.insert(late, at: 0)
      }
    }
    return JourneyPage(itineraries: Array(found.prefix(query.maxResults)))
  }

  private func itineraries(_ query: JourneyQuery) -> [Route] {
    switch query.time {
    case .departAt(let start):
      var window = Int.max
      if case .upTo(let most) = capabilities.window {
        window = min(most, query.searchWindow ?? most)
      }
      return profile.routes.filter {
        $0.leaveBy.instant >= start && $0.leaveBy.instant - start < window
      }.reversed()
    case .arriveBy(let end): return profile.routes.filter { $0.arrivalAt.instant <= end }
    case .lastDeparture, .firstDeparture: return []
    }
  }

  private func oneIn(_ count: Int) -> Bool {
    state.random.withLock { random in Int(random.next() % UInt64(count)) == 0 }
  }
}

extension PoorerPlanner {
  /// The latest departures by a time, five of them.
  static func arriveByOnly(_ profile: NightProfile) -> PoorerPlanner {
    PoorerPlanner(profile, JourneyCapabilities(answersArriveBy: true, mostResults: 5))
  }

  /// Three departures from a time on, within an hour.
  static func departAtOnly(_ profile: NightProfile) -> PoorerPlanner {
    PoorerPlanner(
      profile,
      JourneyCapabilities(answersDepartAt: true, window: .upTo(3600), mostResults: 3))
  }

  /// Both kinds of questions; a tenth of the itineraries gets lost, a tenth comes twice, a tenth of the
  /// questions fails, and arrivals after the cutoff are told.
  static func flaky(_ profile: NightProfile, seed: UInt64) -> PoorerPlanner {
    PoorerPlanner(
      profile,
      JourneyCapabilities(
        answersArriveBy: true, answersDepartAt: true, window: .upTo(4 * 3600), mostResults: 5),
      faults: Faults(losesOneIn: 10, repeatsOneIn: 10, failsOneIn: 10, tellsLateArrivals: true),
      seed: seed)
  }
}
