package import Domain

/// Several planners that are asked side by side; one that fails leaves the answer of the others.
package struct MergingPlanner: LastRoutePlanner {
  package struct Member: Sendable {
    package var name: String
    package var planner: any LastRoutePlanner
    package init(name: String, planner: any LastRoutePlanner) {
      self.name = name
      self.planner = planner
    }
  }

  private let members: [Member]

  /// - Parameter members: at least one, the preferred one first.
  package init(_ members: [Member]) { self.members = members }

  package func zone(at place: Place?) async throws(PlannerError) -> ZoneRules {
    var failure = PlannerError.noTimetable
    for member in members {
      do throws(PlannerError) {
        return try await member.planner.zone(at: place)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private struct Reply: Sendable {
    /// Among the members.
    var index: Int
    var outcome: Result<SearchAnswer, PlannerError>
  }

  package func answer(
    _ question: SearchQuestion, now: Instant
  ) async throws(PlannerError) -> SearchAnswer {
    var results: [Int: Result<SearchAnswer, PlannerError>] = [:]
    await withTaskGroup(of: Reply.self) { group in
      for (index, member) in members.enumerated() {
        group.addTask {
          Reply(index: index, outcome: await member.planner.outcome(question, now: now))
        }
      }
      for await reply in group { results[reply.index] = reply.outcome }
    }
    var answers: [SearchAnswer] = []
    var failures: [(name: String, error: PlannerError)] = []
    for (index, member) in members.enumerated() {
      switch results[index] {
      case .success(let answer)?: answers.append(answer)
      case .failure(let error)?: failures.append((member.name, error))
      case nil: failures.append((member.name, .noTimetable))
      }
    }
    let missing = failures.map { ProviderFailure($0.error, of: $0.name) }
    guard let merged = MergedAnswer.merge(answers, missing: missing) else {
      throw failures.first?.error ?? .noTimetable
    }
    return merged
  }
}

extension ProviderFailure {
  /// Any failure of a planner, as one of a provider of that name.
  init(_ error: PlannerError, of name: String) {
    switch error {
    case .provider(let failure): self = failure
    case .offline: self.init(provider: name, reason: .offline)
    case .unavailable(_, let detail): self.init(provider: name, reason: .failing(detail))
    case .noTimetable: self.init(provider: name, reason: .notSetUp("no timetable"))
    case .unknownFeed(let feed, _): self.init(provider: name, reason: .notSetUp(feed))
    case .feedNotValid: self.init(provider: name, reason: .notValid)
    case .placeNotInTimetable(let place):
      self.init(provider: name, reason: .noPosition(place: place))
    case .unreadable(_, let detail): self.init(provider: name, reason: .failing(detail))
    }
  }
}
