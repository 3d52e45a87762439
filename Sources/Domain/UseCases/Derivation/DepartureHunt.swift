/// Decides which times to ask a journey planner about, so that the last departure is found and every
/// later one ruled out.
///
/// What is known is kept as ranges of departures: each answer tells of the departures between two
/// instants all that arrive by the cutoff. The hunt is over when the departures after the latest one
/// found are all known.
struct DepartureHunt {
  let question: SearchQuestion
  let capabilities: JourneyCapabilities
  private let now: Instant
  /// The earliest departure that is of interest.
  let low: Instant
  /// The latest one that could be: nobody gets there in less time than the distance takes.
  let high: Instant
  let cutoff: Instant
  /// Seconds that the way takes at least.
  private let leastSeconds: Int
  private var covered = CoveredTimes()
  /// The arrivals from here to the cutoff are known.
  private var frontier: Instant
  /// Asking by arrival leads no further back.
  private var isBackwardExhausted = false
  private var cursor: String?
  /// Where an answer was cut off at its most results: its last departure, and the seconds it reached.
  private var reach: [Instant: Int] = [:]

  /// Metres a second that no way home exceeds.
  private static let fastest = 100.0
  /// Seconds that planners which only tell single instants are asked about no closer than.
  static let resolution = 600

  init(
    _ question: SearchQuestion, _ capabilities: JourneyCapabilities, now: Instant,
    metres: Double?, from low: Instant, before end: Instant? = nil
  ) {
    self.question = question
    self.capabilities = capabilities
    self.now = now
    self.low = low
    cutoff = question.arriveBy
    leastSeconds = Int((metres ?? 0) / Self.fastest)
    high = min(cutoff - leastSeconds, end.map { $0 - 1 } ?? cutoff)
    frontier = cutoff
  }

  /// The departures after `best` that nothing is known of.
  func gaps(after best: Instant?) -> [CoveredTimes.Gap] {
    let start = best.map { max(low, $0 + 1) } ?? low
    guard start <= high else { return [] }
    let gaps = covered.gaps(from: start, through: high)
    guard capabilities.window == .instant else { return gaps }
    // Where none is known yet, also the short time from the start on may hold the last one.
    return gaps.filter { $0.seconds > Self.resolution || (best == nil && $0.start == low) }
  }

  // MARK: What to ask

  /// The next questions; none where nothing is left to ask or nothing more can be asked.
  func next(after best: Instant?, width: Int) -> [JourneyQuery] {
    let gaps = gaps(after: best)
    guard !gaps.isEmpty, width > 0 else { return [] }
    if canGoBackward, !(frontier < cutoff && isOneWindow(gaps)) {
      return [
        query(.arriveBy(frontier), searchWindow: window(before: frontier), cursor: cursor)
      ]
    }
    guard capabilities.answersDepartAt else { return [] }
    return starts(in: gaps, after: best, width: width).map { start in
      query(.departAt(start), searchWindow: window(from: start))
    }
  }

  /// Questions that would show a later departure than the best one, if an answer had lost it.
  func confirming(_ best: Instant?, round: Int) -> [JourneyQuery] {
    guard capabilities.window != .instant else { return [] }
    var queries: [JourneyQuery] = []
    if capabilities.answersDepartAt {
      let start = best.map { max(low, $0 + 1) } ?? low
      if start <= high {
        queries.append(query(.departAt(start), searchWindow: window(from: start)))
      }
    }
    if capabilities.answersArriveBy {
      // Another number of results cuts pages at other places.
      var backward = query(.arriveBy(cutoff), searchWindow: window(before: cutoff))
      backward.maxResults = max(1, backward.maxResults - 1 - round)
      queries.append(backward)
    }
    return queries
  }

  private var canGoBackward: Bool { capabilities.answersArriveBy && !isBackwardExhausted }

  /// True where one question about departures tells all that is missing.
  private func isOneWindow(_ gaps: [CoveredTimes.Gap]) -> Bool {
    guard capabilities.answersDepartAt, let first = gaps.first, let last = gaps.last,
      case .upTo(let most) = capabilities.window
    else { return false }
    return last.end - first.start < most && reach[first.start - 1] == nil
  }

  private func query(
    _ time: JourneyQuery.Time, searchWindow: Int? = nil, cursor: String? = nil
  ) -> JourneyQuery {
    JourneyQuery(
      question, time, now: now, searchWindow: searchWindow,
      maxResults: capabilities.mostResults, cursor: cursor)
  }

  /// The window to ask for: no longer than there is something to find.
  private func window(from start: Instant) -> Int? {
    guard case .upTo(let most) = capabilities.window else { return nil }
    return max(60, min(most, high - start + 1))
  }

  private func window(before end: Instant) -> Int? {
    guard case .upTo(let most) = capabilities.window else { return nil }
    return max(60, min(most, end - low))
  }

  /// Where to begin so as to know most.
  ///
  /// Where few windows cover all that is missing, each begins where the one before it ends. Where more
  /// are needed, those that one window covers come first, and the others are spread over the gap after
  /// the best departure, to find out how far service goes.
  private func starts(
    in gaps: [CoveredTimes.Gap], after best: Instant?, width: Int
  ) -> [Instant] {
    if capabilities.window == .instant, gaps.allSatisfy({ $0.seconds <= Self.resolution }) {
      return [low]
    }
    let needed = gaps.map { tiles($0, width: width) }
    if needed.reduce(0, +) <= width, capabilities.window != .instant {
      return zip(gaps, needed).flatMap { gap, count in
        let step = reachable(gap, width: width)
        return (0..<count).map { gap.start + $0 * step }
      }
    }
    guard let widest = zip(gaps, needed).max(by: { $0.1 < $1.1 })?.0 else { return [] }
    var starts: [Instant] = []
    for (gap, count) in zip(gaps, needed).reversed()
    where count == 1 && gap != widest && starts.count < width - 2 {
      starts.append(gap.start)
    }
    return Array(Set(starts + spread(over: widest, count: width - starts.count))).sorted()
  }

  private func spread(over gap: CoveredTimes.Gap, count: Int) -> [Instant] {
    (1...max(1, count)).map { index in
      let offset = gap.seconds * index / (count + 1)
      guard case .upTo(let window) = capabilities.window, gap.seconds > 2 * window else {
        return gap.start + offset
      }
      // On a grid from the end, so that what remains is whole windows.
      let windows = max(1, (gap.seconds - offset + window / 2) / window)
      return max(gap.start, gap.end + 1 - windows * window)
    }
  }

  /// Questions that it takes to know a gap.
  private func tiles(_ gap: CoveredTimes.Gap, width: Int) -> Int {
    let step = reachable(gap, width: width)
    return (gap.seconds + step - 1) / step
  }

  /// Seconds that an answer from the start of the gap is likely to tell of.
  private func reachable(_ gap: CoveredTimes.Gap, width: Int) -> Int {
    let known = reach[gap.start - 1].map { max($0, 60) }
    switch capabilities.window {
    case .upTo(let most): return min(most, known ?? most)
    case .open: return known ?? max(60, (gap.seconds + width - 1) / width)
    case .instant: return Self.resolution
    }
  }

  // MARK: What an answer tells

  mutating func learn(_ query: JourneyQuery, _ page: JourneyPage) {
    switch query.time {
    case .departAt(let start): learn(query, page, departingFrom: start)
    case .arriveBy(let end): learn(query, page, arrivingBy: end)
    case .lastDeparture, .firstDeparture: covered.insert(low, high)
    }
  }

  private mutating func learn(
    _ query: JourneyQuery, _ page: JourneyPage, departingFrom start: Instant
  ) {
    let latest = page.spans.map(\.start).max()
    var end: Instant
    switch capabilities.window {
    case .upTo(let most): end = start + min(query.searchWindow ?? most, most) - 1
    case .open: end = latest ?? high
    case .instant:
      let gets = page.spans.contains { $0.end <= cutoff }
      // Service that has ended does not begin again before the morning.
      return gets ? covered.insert(low, start) : covered.insert(start, high)
    }
    if let searched = page.searched { end = searched.end }
    if let latest {
      if page.count >= query.maxResults {
        end = min(end, max(start, latest))
        reach[end] = end - start
      } else {
        end = max(end, latest)
      }
    }
    covered.insert(start, max(start, end))
  }

  private mutating func learn(
    _ query: JourneyQuery, _ page: JourneyPage, arrivingBy end: Instant
  ) {
    let earliest = page.spans.map(\.end).filter { $0 <= end }.min()
    var begin: Instant
    switch capabilities.window {
    case .upTo(let most): begin = end - min(query.searchWindow ?? most, most) + 1
    case .open, .instant:
      guard let earliest else {
        // That it found nothing is believed where there is no other way to ask.
        isBackwardExhausted = true
        if !capabilities.answersDepartAt { covered.insert(low, high) }
        return
      }
      begin = earliest
    }
    if let searched = page.searched { begin = searched.start }
    if let earliest {
      begin = page.count >= query.maxResults ? max(begin, earliest) : min(begin, earliest)
    }
    if begin < frontier {
      frontier = begin
      cursor = nil
    } else if page.earlierCursor != nil, page.earlierCursor != query.cursor {
      cursor = page.earlierCursor
    } else {
      isBackwardExhausted = true
    }
    if frontier < cutoff { covered.insert(max(low, frontier - leastSeconds), high) }
  }
}
