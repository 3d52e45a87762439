/// The last search and its routes, so that an alarm can be set by their number.
package struct LastSearch: Hashable, Sendable, Codable {
  /// A route as it was shown.
  package struct Choice: Hashable, Sendable, Codable {
    package var route: RouteSnapshot
    /// True for the last one of the night: an alarm for it follows whatever is the last.
    package var isLast: Bool
    package init(route: RouteSnapshot, isLast: Bool) {
      self.route = route
      self.isLast = isLast
    }
  }

  package var from: Place
  package var to: Place
  package var night: CivilDate
  package var searchedAt: Instant
  /// In the order in which they were shown.
  package var choices: [Choice]

  package init(
    from: Place, to: Place, night: CivilDate, searchedAt: Instant, choices: [Choice]
  ) {
    self.from = from
    self.to = to
    self.night = night
    self.searchedAt = searchedAt
    self.choices = choices
  }

  /// What can be taken of an answer: its routes and the earlier ones, or what is still possible once
  /// the last has gone.
  ///
  /// - Parameter isOpen: nothing but the night bounded the search, so that its first route is the last
  ///   one of the night.
  package init(_ answer: SearchAnswer, searchedAt: Instant, isOpen: Bool) {
    let isAvailable = answer.status == .available
    let routes =
      isAvailable
      ? answer.routes + answer.earlier
      : answer.alternatives.filter { $0.remainingMetres == 0 }.map(\.route)
    self.init(
      from: answer.question.from, to: answer.question.to, night: answer.question.night.date,
      searchedAt: searchedAt,
      choices: routes.enumerated().map { index, route in
        Choice(
          route: RouteSnapshot(route, source: answer.source),
          isLast: isAvailable && isOpen && index == 0)
      })
  }
}

/// Keeps one search.
package protocol SearchMemory: Sendable {
  /// Nil where none was made, or none that this version can read.
  func last() async throws -> LastSearch?
  func keep(_ search: LastSearch) async throws
}
