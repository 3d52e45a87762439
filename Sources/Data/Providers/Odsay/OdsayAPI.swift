package import CoreNetwork
package import Domain
import Synchronization

/// ODsay LAB: ways by its route search, times by its last trains and last buses.
package struct OdsayAPI: JourneyPlannerAPI {
  /// Buses of one ride that are asked about, of those that go the same way.
  private static let mostLanes = 2
  /// Requests for one answer: the search, and the times of its better ways.
  package static let budget = 8

  package let capabilities = JourneyCapabilities(
    answersLastDeparture: true, answersFirstDeparture: true, mostResults: 10)
  private let server: PlannerServer
  private let transport: any HTTPTransport
  private let lastFound = LastFound()

  package init(_ server: PlannerServer, over transport: any HTTPTransport) {
    self.server = server
    self.transport = transport
  }

  package func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    let parser = OdsayParser(
      JourneyContext(provider: server.name, question: query.question, zone: ZoneData.korea))
    if case .firstDeparture = query.time { return try await firstTrains(query, parser) }
    switch try await ways(query, parser) {
    case .failure(let finding): return JourneyPage(itineraries: [], finding: finding.finding)
    case .success(let ways): return try await time(ways, query, parser)
    }
  }

  /// The ways between two places, as they were found.
  struct Ways: Hashable, Sendable {
    var paths: [OdsayPath]
    /// Ways came that cannot be timed: with trains between cities, or aeroplanes.
    var hasOthers: Bool
  }

  /// Of the last search, so that its ways need not be asked for again.
  private final class LastFound: Sendable {
    private let content = Mutex<(question: SearchQuestion, ways: Ways)?>(nil)
    func ways(_ question: SearchQuestion) -> Ways? {
      content.withLock { $0?.question == question ? $0?.ways : nil }
    }
    func keep(_ ways: Ways, for question: SearchQuestion) {
      content.withLock { $0 = (question, ways) }
    }
  }

  private func ways(
    _ query: JourneyQuery, _ parser: OdsayParser
  ) async throws(PlannerError) -> Result<Ways, OdsayFinding> {
    let found = try await ask(
      parser, "searchPubTransPathT", try searchFields(query.question))
    switch found {
    case .failure(let finding): return .failure(finding)
    case .success(let result):
      let paths = parser.paths(result)
      let ways = Ways(paths: paths, hasOthers: result["path"].elements.count > paths.count)
      lastFound.keep(ways, for: query.question)
      return .success(ways)
    }
  }

  /// The first trains of the morning, of the ways by train alone: the first bus of a stop is not known.
  private func firstTrains(
    _ query: JourneyQuery, _ parser: OdsayParser
  ) async throws(PlannerError) -> JourneyPage {
    var page = JourneyPage(itineraries: [], calls: 0, isPartial: true)
    let ways: Ways
    if let known = lastFound.ways(query.question) {
      ways = known
    } else {
      page.calls += 1
      guard case .success(let found) = try await self.ways(query, parser) else { return page }
      ways = found
    }
    var context = parser.context
    context.question.night.date = CivilDate(
      daysSince1970: query.question.night.date.daysSince1970 + 1)
    var assembly = OdsayAssembly(context: context)
    var asked: Set<OdsayAssembly.Pair> = []
    for path in ways.paths {
      guard let pair = OdsayAssembly.chain(path), page.calls < max(1, query.mostCalls) else {
        continue
      }
      if asked.insert(pair).inserted {
        page.calls += 1
        let found = try await ask(
          parser, "subwayPathSchedule",
          Self.schedule(pair, mode: 3, on: context.question.night.date))
        if case .success(let result) = found { assembly.trains[pair] = parser.firstTrain(result) }
      }
      if let route = assembly.route(path) { page.itineraries.append(route) }
    }
    return page
  }

  private static func schedule(
    _ pair: OdsayAssembly.Pair, mode: Int, on date: CivilDate
  ) -> [HTTPField] {
    [
      HTTPField("SID", String(pair.start)), HTTPField("EID", String(pair.end)),
      HTTPField("MODE", String(mode)), HTTPField("DAY", String(dayType(date))),
    ]
  }

  private func searchFields(_ question: SearchQuestion) throws(PlannerError) -> [HTTPField] {
    let from = try server.coordinate(of: question.from)
    let to = try server.coordinate(of: question.to)
    return [
      HTTPField("SX", String(from.longitude)), HTTPField("SY", String(from.latitude)),
      HTTPField("EX", String(to.longitude)), HTTPField("EY", String(to.latitude)),
      HTTPField("OPT", "0"), HTTPField("SearchPathType", "0"),
    ]
  }

  /// Puts times to ways, those with the fewest questions first, as far as the budget goes.
  private func time(
    _ ways: Ways, _ query: JourneyQuery, _ parser: OdsayParser
  ) async throws(PlannerError) -> JourneyPage {
    var assembly = OdsayAssembly(context: parser.context)
    var asked: Set<Detail> = []
    var page = JourneyPage(itineraries: [])
    page.isPartial = ways.hasOthers
    for path in ways.paths.sorted(by: { Self.details($0).count < Self.details($1).count }) {
      let wanted = Self.details(path).filter { !asked.contains($0) }
      guard page.calls + wanted.count <= max(1, query.mostCalls) else {
        page.isPartial = true
        continue
      }
      for detail in wanted {
        asked.insert(detail)
        page.calls += 1
        try await fill(&assembly, detail, query.question, parser)
      }
      if let route = assembly.route(path) { page.itineraries.append(route) }
      // A later one is ruled out where each way is one chain whose train is said to be the last.
      if !assembly.isLast(path) { page.isPartial = true }
    }
    return page
  }

  /// What has to be asked to put times to a way.
  private enum Detail: Hashable {
    case train(OdsayAssembly.Pair)
    case bus(Int)
  }

  private static func details(_ path: OdsayPath) -> [Detail] {
    OdsayAssembly.parts(path).units.flatMap { unit -> [Detail] in
      switch unit {
      case .subways(let rides):
        guard let first = rides.first, let last = rides.last else { return [] }
        return [.train(.init(start: first.startID, end: last.endID))]
      case .bus(let ride): return ride.lanes.prefix(mostLanes).map { .bus($0.busID) }
      }
    }
  }

  /// One of them may have no answer; then the ways with it have no times.
  private func fill(
    _ assembly: inout OdsayAssembly, _ detail: Detail, _ question: SearchQuestion,
    _ parser: OdsayParser
  ) async throws(PlannerError) {
    switch detail {
    case .train(let pair):
      let found = try await ask(
        parser, "subwayPathSchedule", Self.schedule(pair, mode: 4, on: question.night.date))
      if case .success(let result) = found { assembly.trains[pair] = parser.lastTrain(result) }
    case .bus(let id):
      let found = try await ask(parser, "busLaneDetail", [HTTPField("busID", String(id))])
      if case .success(let result) = found { assembly.buses[id] = parser.busLine(result) }
    }
  }

  /// 1 on a weekday, 2 on a Saturday, 3 on a Sunday or a holiday.
  static func dayType(_ date: CivilDate) -> Int {
    if KoreanHolidays.contains(date) || date.weekday == .sunday { return 3 }
    return date.weekday == .saturday ? 2 : 1
  }

  private func ask(
    _ parser: OdsayParser, _ operation: String, _ fields: [HTTPField]
  ) async throws(PlannerError) -> Result<WireValue, OdsayFinding> {
    let key = Self.plain(try server.requiredKey())
    let request = HTTPRequest(
      .get, HTTPRequest.url(server.url, operation),
      query: [HTTPField("apiKey", key, isSecret: true), HTTPField("output", "json")] + fields)
    let response = try await server.exchange(request, over: transport)
    guard response.isSuccess else {
      throw .provider(parser.failure(status: response.status, response.body))
    }
    return try server.reading { () throws(ProviderFailure) in try parser.result(response.body) }
  }

  /// A key that was copied as it stands in a URL, decoded: it is encoded again on its way, once.
  static func plain(_ key: String) -> String {
    guard key.contains("%") else { return key }
    var bytes: [UInt8] = []
    var rest = Array(key.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
