import AtchaData
import CoreThreads
import Domain

extension Services {
  /// Those of the running program: the timetables in the data folder, searched on this computer.
  static func live(
    environment: [String: String], clock: any WallClock, words: any Catalogue,
    configuration: Configuration
  ) -> Services {
    let network = NetworkAccess(
      environment: environment, configuration: configuration, words: words)
    let store = { @Sendable () throws in
      let folders = try DataFolders(environment: environment, words: words)
      return FeedStore(root: folders.feeds, compiler: TimetableCompiler(), clock: clock)
    }
    let saved = { @Sendable () throws in
      SQLiteSavedPlaces(
        path: try DataFolders(environment: environment, words: words).database)
    }
    let providers = LiveProviders(
      environment: environment, clock: clock, words: words, access: network)
    let finder = LivePlaces(
      environment: environment, configuration: configuration, providers: providers)
    return Services(
      feeds: {
        FeedStore(
          root: try DataFolders(environment: environment, words: words).feeds,
          compiler: TimetableCompiler(),
          downloader: NetworkFeedDownloader(try network.client()), clock: clock)
      },
      search: { feed, language in
        // For a program home has the name that is typed for it.
        let homeName = language?.catalogue.homeName ?? SavedPlace.home
        let words = language?.catalogue ?? English()
        let language = language?.rawValue
        let shelf = TimetableShelf.withSample(store: try store(), only: feed)
        let executor = ThreadExecutor(label: "search")
        return FindLastRoute(
          planner: EmbeddedPlanner(shelf: shelf, language: language, executor: executor),
          places: SavedPlacesFirst(
            saved: try saved(),
            places: try finder.places(shelf, language, executor, names: words, .search),
            homeName: homeName),
          clock: clock, settings: try configuration.settings())
      },
      planners: { language in
        PlannerRoster(
          environment: environment, words: words, clock: clock, language: language,
          access: network)
      },
      places: { use in
        SavedPlacesFirst(
          saved: try saved(),
          places: try finder.places(
            .withSample(store: try store()), words.language.rawValue,
            ThreadExecutor(label: "places"), names: words, use))
      },
      providers: { try network.providers() }, probe: { try providers.probe() },
      phone: { providers.phone($0) },
      region: {
        providers.region(
          TimetableRegion(
            shelf: .withSample(store: try store()), language: words.language.rawValue,
            reachMetres: try configuration.settings().walking.accessMetres,
            executor: ThreadExecutor(label: "region")))
      },
      savedPlaces: saved,
      alarms: {
        try liveAlarms(
          environment: environment, clock: clock, words: words, configuration: configuration,
          network: network)
      },
      keeper: { try liveKeeper(environment: environment, words: words) })
  }
}
