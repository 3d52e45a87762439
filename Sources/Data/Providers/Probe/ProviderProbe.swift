package import CoreNetwork
package import Domain

/// Asks providers a sample, to find out whether they would answer.
package struct ProviderProbe: Sendable {
  /// Two places in Seoul, which every provider either knows or knows to be outside.
  static let cityHall = Coordinate(latitude: 37.5663, longitude: 126.9779)
  static let gangnam = Coordinate(latitude: 37.4979, longitude: 127.0276)

  private var transport: any HTTPTransport
  private var atcha: any HTTPTransport
  private let greeting: PushMessage
  private let now: @Sendable () -> Instant
  private let book: ProviderBook?

  /// - Parameters:
  ///   - atcha: The way to the Atcha server, with this computer's session.
  ///   - greeting: What a phone is to show as a sample.
  ///   - book: Who is spared; a sample is asked all the same, and its outcome noted.
  package init(
    _ transport: any HTTPTransport, atcha: any HTTPTransport, greeting: PushMessage,
    book: ProviderBook? = nil, now: @escaping @Sendable () -> Instant
  ) {
    self.book = book
    self.greeting = greeting
    self.transport = transport
    self.atcha = atcha
    self.now = now
  }

  package func test(_ settings: ProviderSettings) async -> ProviderReport {
    let start = ContinuousClock.now
    var watched = self
    let clock = ClockWatch(settings.kind == .atcha ? atcha : transport)
    watched.transport = clock
    watched.atcha = clock
    let outcome = await watched.outcome(settings)
    var report = ProviderReport(
      kind: settings.kind, url: settings.url, outcome: outcome,
      duration: ContinuousClock.now - start)
    report.secondsAhead = clock.secondsAhead
    await note(report)
    return report
  }

  private func note(_ report: ProviderReport) async {
    switch report.failure {
    case nil: await book?.forgetRest(of: report.kind.rawValue)
    case .planner(.provider(let failure)), .geocoder(let failure): await book?.note(failure)
    default: break
    }
  }

  private func outcome(
    _ settings: ProviderSettings
  ) async -> Result<ProviderReport.Sample, ProviderReport.Failure> {
    if let planner = planner(settings) {
      do throws(PlannerError) {
        let page = try await planner.journeys(query(planner.capabilities))
        return .success(.routes(page.itineraries.count))
      } catch {
        return .failure(.planner(error))
      }
    }
    if settings.kind.reachesPhone {
      do throws(ProviderFailure) {
        try await PushServer(settings, over: transport).send(greeting)
        return .success(.message)
      } catch {
        return .failure(.push(error))
      }
    }
    guard let kind = GeocoderKind(settings.kind) else { return .success(.place(nil)) }
    do throws(ProviderFailure) {
      let place = try await HTTPGeocoder(kind, GeocoderAccess(settings), transport: transport)
        .place(at: Self.cityHall, language: nil)
      return .success(.place(place?.name))
    } catch {
      return .failure(.geocoder(error))
    }
  }

  /// The client of a planner; nil for who only finds places.
  private func planner(_ settings: ProviderSettings) -> (any JourneyPlannerAPI)? {
    let server = PlannerServer(settings)
    switch settings.kind {
    case .motis: return MotisAPI(server, over: transport, zone: ZoneData.korea)
    case .otp: return OtpAPI(server, over: transport, zone: ZoneData.korea)
    case .odsay: return OdsayAPI(server, over: transport)
    case .tmap: return TmapAPI(server, over: transport)
    case .atcha: return AtchaServerAPI(server, over: atcha)
    case .nominatim, .photon, .kakao, .ntfy, .gotify: return nil
    }
  }

  /// One question, of the kind that the planner can answer.
  private func query(_ capabilities: JourneyCapabilities) -> JourneyQuery {
    let now = now()
    let night = NightPolicy(zone: ZoneData.korea).night(at: now)
    let question = SearchQuestion(
      from: Self.place(Self.cityHall), to: Self.place(Self.gangnam), night: night,
      notBefore: now, arriveBy: now + 3 * 3600)
    let time: JourneyQuery.Time =
      capabilities.answersLastDeparture
      ? .lastDeparture
      : capabilities.answersArriveBy ? .arriveBy(now + 3 * 3600) : .departAt(now)
    var query = JourneyQuery(
      question, time, now: now, maxResults: min(3, capabilities.mostResults))
    // Who has to ask for times after the way is asked for those of one vehicle.
    query.mostCalls = 2
    return query
  }

  private static func place(_ coordinate: Coordinate) -> Place {
    Place(name: coordinate.text, position: .coordinate, coordinate: coordinate)
  }
}

extension GeocoderKind {
  /// Nil for a provider that finds no places.
  package init?(_ kind: ProviderKind) { self.init(rawValue: kind.rawValue) }
}

extension GeocoderAccess {
  package init(_ settings: ProviderSettings) {
    self.init(url: settings.url, key: settings.key?.value)
  }
}

extension ProviderKind {
  /// True where it finds places and addresses.
  package var findsPlaces: Bool { GeocoderKind(self) != nil }
}
