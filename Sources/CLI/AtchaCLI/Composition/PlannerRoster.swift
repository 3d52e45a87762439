import AtchaData
import CoreNetwork
import CoreThreads
import Domain

/// Planners by name: `gtfs` for the timetables of this computer, or a provider that is set up.
struct PlannerRoster: Sendable {
  /// Whom to tell of requests: the provider, and how far it is.
  typealias Progress = @Sendable (String, DerivationProgress) -> Void

  /// The timetables of this computer.
  static let timetables = PlannerName.timetables

  var environment: [String: String]
  var words: any Catalogue
  var clock: any WallClock
  var language: Language?
  var access: NetworkAccess
  private var isForChecks = false

  init(
    environment: [String: String], words: any Catalogue, clock: any WallClock, language: Language?,
    access: NetworkAccess
  ) {
    self.environment = environment
    self.words = words
    self.clock = clock
    self.language = language
    self.access = access
  }

  /// The names that may be given, for completion.
  static var names: [String] {
    [timetables] + ProviderKind.allCases.filter(\.isPlanner).map(\.rawValue)
  }

  /// The planner of one name, or one that asks all of several; without names the timetables.
  func planner(
    _ names: [String], feed: String? = nil, progress: @escaping Progress = { _, _ in }
  ) throws -> any LastRoutePlanner {
    var seen: Set<String> = []
    let members = try names.filter { seen.insert($0).inserted }.map { name in
      MergingPlanner.Member(
        name: name, planner: try planner(name, feed: feed, progress: progress))
    }
    guard let first = members.first else { return try timetables(feed) }
    return members.count == 1 ? first.planner : MergingPlanner(members)
  }

  /// The planner that answered before, for an alarm.
  ///
  /// - Parameter kind: the kind of the answer's source; several are joined by `+`.
  /// - Returns: nil where the timetables did.
  func checking(_ kind: String) throws -> (any LastRoutePlanner)? {
    let names = kind.split(separator: "+").map { $0 == "sample" ? Self.timetables : String($0) }
    guard names.contains(where: { $0 != Self.timetables }) else { return nil }
    var roster = self
    roster.isForChecks = true
    return try roster.planner(names)
  }

  /// Requests of a day that are not exceeded.
  ///
  /// A person who asks may know of more; checks of alarms go on for hours, and leave something for that.
  private func quota(_ kind: ProviderKind) throws -> Int? {
    guard isForChecks else { return nil }
    let settings = try access.settings()
    return switch kind {
    case .odsay: settings.odsayQuota
    case .tmap: settings.tmapQuota
    default: nil
    }
  }

  private func planner(
    _ name: String, feed: String?, progress: @escaping Progress
  ) throws -> any LastRoutePlanner {
    if name == Self.timetables { return try timetables(feed) }
    let kind = try ProviderStore.kind(named: name)
    guard kind.isPlanner else {
      throw PlannerError.provider(
        ProviderFailure(provider: name, reason: .notSetUp("it finds places, not ways home")))
    }
    let settings = try access.providers().usable(kind)
    let now = clock.now()
    let report: @Sendable (DerivationProgress) -> Void = { progress(name, $0) }
    let network = try access.client()
    let server = PlannerServer(settings, language: language?.rawValue)
    func deriving(
      _ api: any JourneyPlannerAPI, _ zone: DerivingPlanner.Zone, budget: Int,
      _ attribution: String
    ) -> DerivingPlanner {
      DerivingPlanner(
        kind: name, api: SparingAPI(api, provider: name, book: book, quota: quota), zone: zone,
        budget: budget, attribution: attribution,
        progress: report)
    }
    let (book, quota) = (access.book(clock), try quota(kind))
    let standard = DeriveLastDeparture.standardBudget
    let korea = DerivingPlanner.Zone.one(ZoneData.korea)
    let here = ZoneData.machine(around: now)
    let zones = DerivingPlanner.Zone.ofPlaces(
      PlannerZones(
        server: settings.url, fallback: here, now: now, cache: access.cache(named: "zone", clock)))
    switch kind {
    case .motis:
      return deriving(
        MotisAPI(server, over: network, zone: here), zones, budget: standard,
        "MOTIS; © OpenStreetMap contributors")
    case .otp:
      return deriving(
        OtpAPI(server, over: network, zone: here), zones, budget: standard,
        "OpenTripPlanner; © OpenStreetMap contributors")
    case .odsay:
      return deriving(
        OdsayAPI(server, over: network), korea, budget: OdsayAPI.budget,
        "powered by ODsay.com")
    case .tmap:
      return deriving(
        TmapAPI(server, over: network), korea, budget: TmapAPI.budget, "TMAP")
    case .atcha, .nominatim, .photon, .kakao, .ntfy, .gotify:
      let guest: any HTTPTransport = try access.atchaServer()?.transport ?? network
      return deriving(
        AtchaServerAPI(server, over: guest), korea, budget: 1, "Atcha")
    }
  }

  private func timetables(_ feed: String?) throws -> EmbeddedPlanner {
    let folders = try DataFolders(environment: environment, words: words)
    let store = FeedStore(root: folders.feeds, compiler: TimetableCompiler(), clock: clock)
    return EmbeddedPlanner(
      shelf: .withSample(store: store, only: feed), language: language?.rawValue,
      executor: ThreadExecutor(label: "search"))
  }
}
