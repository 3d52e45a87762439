/// One answer of those of several planners to one question.
package enum MergedAnswer {
  /// Seconds by which the times of one vehicle may differ between planners: some tell minutes only.
  private static let sameSeconds = 60

  /// - Parameters:
  ///   - answers: in the order in which the planners are preferred; at least one.
  ///   - missing: planners that gave none.
  package static func merge(
    _ answers: [SearchAnswer], missing: [ProviderFailure]
  ) -> SearchAnswer? {
    guard var merged = answers.first else { return nil }
    if answers.count > 1 {
      let question = merged.question
      let ways = distinct(answers.filter { $0.status == .available }.flatMap(\.routes))
      merged.routes = RouteChoice.last(
        ways, from: question.notBefore, by: question.arriveBy, maxVehicles: question.maxVehicles)
      merged.earlier = earlier(answers, than: merged.routes.first)
      merged.status = status(answers)
      merged.reason = answers.first { $0.status == merged.status }?.reason
      merged.isAllNight = answers.contains(where: \.isAllNight)
      merged.walk = answers.lazy.compactMap(\.walk).first
      if merged.status == .available {
        (merged.missed, merged.next, merged.alternatives) = (nil, nil, [])
      } else {
        merged.missed = answers.compactMap(\.missed).min(by: RouteChoice.isBetter)
        merged.next = answers.compactMap(\.next).min {
          $0.arrivalAt.instant < $1.arrivalAt.instant
        }
        merged.alternatives = alternatives(answers)
      }
      merged.source = source(answers)
    }
    merged.source.missing += missing
    return merged
  }

  /// The best that any planner says; outside only where none knows the places.
  private static func status(_ answers: [SearchAnswer]) -> SearchAnswer.Status {
    let all = Set(answers.map(\.status))
    for status in [SearchAnswer.Status.available, .gone, .noRoute] where all.contains(status) {
      return status
    }
    return .outsideRegion
  }

  private static func earlier(_ answers: [SearchAnswer], than last: Route?) -> [Route] {
    guard let last, let question = answers.first?.question else { return [] }
    return RouteChoice.earlier(
      than: last, in: distinct(answers.flatMap { $0.routes + $0.earlier }),
      from: question.notBefore, count: question.before, maxVehicles: question.maxVehicles)
  }

  /// Those that get there before those that only come close.
  private static func alternatives(_ answers: [SearchAnswer]) -> [Alternative] {
    let all = answers.flatMap(\.alternatives)
    return distinct(all.map(\.route)).compactMap { route in
      all.first { $0.route.id == route.id }
    }.sorted {
      ($0.remainingMetres, $0.route.arrivalAt.instant)
        < ($1.remainingMetres, $1.route.arrivalAt.instant)
    }
  }

  private static func source(_ answers: [SearchAnswer]) -> AnswerSource {
    let sources = answers.map(\.source)
    func joined(_ texts: [String], by separator: String) -> String {
      var seen: Set<String> = []
      return texts.filter { seen.insert($0).inserted }.joined(separator: separator)
    }
    let attributions = sources.compactMap(\.attribution)
    let calls = sources.compactMap(\.calls)
    var source = sources[0]
    source.kind = joined(sources.map(\.kind), by: "+")
    source.name = joined(sources.map(\.name), by: ", ")
    source.checkedAt = sources.map(\.checkedAt).min { $0.instant < $1.instant } ?? source.checkedAt
    source.validFrom = sources.compactMap(\.validFrom).max()
    source.validUntil = sources.compactMap(\.validUntil).min()
    source.attribution = attributions.isEmpty ? nil : joined(attributions, by: "; ")
    source.calls = calls.isEmpty ? nil : calls.reduce(0, +)
    source.isComplete = sources.allSatisfy(\.isComplete)
    source.isCutShort = sources.contains(where: \.isCutShort)
    source.missing = sources.flatMap(\.missing)
    return source
  }

  // MARK: Repetitions

  /// Without those that another planner has told already; the exact one of two stays.
  package static func distinct(_ routes: [Route]) -> [Route] {
    var kept: [Route] = []
    for route in routes {
      guard let index = kept.firstIndex(where: { isSame($0, route) }) else {
        kept.append(route)
        continue
      }
      if isEstimated(kept[index]), !isEstimated(route) { kept[index] = route }
    }
    return kept
  }

  /// Whether two routes are one: the same vehicles at the same times, whatever they are called.
  package static func isSame(_ a: Route, _ b: Route) -> Bool {
    let rides = (a.legs.filter(\.isRide), b.legs.filter(\.isRide))
    guard rides.0.count == rides.1.count, !rides.0.isEmpty else { return false }
    return zip(rides.0, rides.1).allSatisfy { a, b in
      abs(a.departureAt.instant - b.departureAt.instant) <= sameSeconds
        && abs(a.arrivalAt.instant - b.arrivalAt.instant) <= sameSeconds
        && isSameLine(a.ride?.line ?? "", b.ride?.line ?? "")
    }
  }

  /// Whether two names may be of one line, such as `수도권2호선`, `2호선` and `2`, but not `N2`.
  ///
  /// A line without a name is any.
  private static func isSameLine(_ a: String, _ b: String) -> Bool {
    let (a, b) = (a.lowercased(), b.lowercased())
    if a.isEmpty || b.isEmpty || a == b { return true }
    let (x, y) = (sign(a), sign(b))
    return x.isEmpty && y.isEmpty ? a.hasSuffix(b) || b.hasSuffix(a) : x == y
  }

  /// What is written on the vehicle whatever the language: digits, Latin letters, hyphens.
  private static func sign(_ line: String) -> String {
    line.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  private static func isEstimated(_ route: Route) -> Bool {
    route.legs.contains { $0.ride?.isApproximate == true }
  }
}
