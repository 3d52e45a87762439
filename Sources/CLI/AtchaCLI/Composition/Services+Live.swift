import AtchaData
import Domain

extension Services {
  /// Those of the running program: the timetables in the data folder, searched on this computer.
  static func live(
    environment: [String: String], clock: any WallClock, words: any Catalogue
  ) -> Services {
    let store = { @Sendable () throws in
      let folders = try DataFolders(environment: environment, words: words)
      return FeedStore(root: folders.feeds, compiler: TimetableCompiler(), clock: clock)
    }
    let language = words.language.rawValue
    return Services(
      feeds: store,
      search: { feed in
        let shelf = TimetableShelf(store: try store(), only: feed)
        let executor = ThreadExecutor(label: "search")
        return FindLastRoute(
          planner: EmbeddedPlanner(shelf: shelf, language: language, executor: executor),
          places: StopNamePlaces(shelf: shelf, language: language, executor: executor),
          clock: clock)
      },
      places: {
        StopNamePlaces(
          shelf: TimetableShelf(store: try store()), language: language,
          executor: ThreadExecutor(label: "places"))
      })
  }
}
