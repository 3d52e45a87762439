import AtchaData
import CoreNetwork
import CoreStorage
import Domain

/// What is set of providers, and what is made of it: geocoders with their memory, and samples.
struct LiveProviders: Sendable {
  var environment: [String: String]
  var clock: any WallClock
  var words: any Catalogue
  var access: NetworkAccess

  /// Asks samples.
  func probe() throws -> ProviderProbe {
    let client = try access.client()
    let clock = clock
    return ProviderProbe(
      client, atcha: try access.atchaServer()?.transport ?? client,
      greeting: PushMessage(
        title: words.pushTestTitle, text: words.pushTestBody, isUrgent: false),
      book: access.book(clock), now: { clock.now() })
  }

  /// The server that reaches a phone; nil where it is not set up, or not as it has to be.
  func phone(_ kind: ProviderKind) -> PushServer? {
    guard let settings = try? access.providers().usable(kind), let client = try? access.client()
    else { return nil }
    return PushServer(settings, over: client)
  }

  /// Those that are set up, in their order.
  ///
  /// What is set wrongly is told by `atcha provider`; a search goes on without addresses.
  func geocoders() -> [any Geocoder] {
    let all = (try? access.providers().all()) ?? []
    return all.compactMap { settings in
      GeocoderKind(settings.kind).flatMap { try? geocoder($0, settings) }
    }
  }

  /// The region of searches: that of the timetables, as far as no planner on a server goes beyond it.
  ///
  /// - Returns: Nil where such a planner is set up that cannot be asked for its region.
  func region(_ timetables: TimetableRegion) -> (any ServiceRegion)? {
    let planners = ((try? access.providers().all()) ?? []).filter(\.kind.isPlanner)
    guard planners.allSatisfy({ $0.kind == .atcha }) else { return nil }
    guard !planners.isEmpty, let server = try? access.atchaServer() else { return timetables }
    return AtchaServerRegion(timetables, url: server.url, over: server.transport)
  }

  private func geocoder(
    _ kind: GeocoderKind, _ settings: ProviderSettings
  ) throws -> any Geocoder {
    let address = GeocoderAccess(settings)
    let folder = DataFolders.cacheFolder(environment)
    let pace = HTTPGeocoder.needsPace(kind, address) ? pace(kind, in: folder) : nil
    let geocoder = SparingGeocoder(
      HTTPGeocoder(kind, address, transport: try access.client(), pace: pace),
      book: access.book(clock))
    guard let cache = access.cache(named: "geocoder", clock) else { return geocoder }
    return CachedGeocoder(geocoder, cache: cache, address: settings.url)
  }

  /// A second between questions, over all processes that share the folder.
  private func pace(_ kind: GeocoderKind, in folder: String?) -> SharedPace {
    SharedPace(
      path: folder.map { DataFolders.prepared($0) + "/\(kind.rawValue).turn" } ?? "/dev/null",
      milliseconds: 1000)
  }
}
