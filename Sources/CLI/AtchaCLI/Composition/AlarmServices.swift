import Domain

/// What the commands about alarms need.
struct AlarmServices: Sendable {
  var store: any AlarmStore
  var planner: any AlarmPlanner
  /// Another one, by other settings; nil where there are none to change.
  var makePlanner: (@Sendable (Configuration, Language) -> any AlarmPlanner)?
  /// Tells by which clocks a night is told.
  var zones: any LastRoutePlanner
  var recents: any RecentSearches
  var memory: any SearchMemory
  var stateFile: any StateFile
  /// Keeps the timetables up to date; nil where there are none to keep.
  var sync: SyncFeeds?
  /// The process that keeps watch over the alarms; nil where none runs.
  var watcher: @Sendable () -> Int32?
  /// The server that is told of the alarms.
  var mirror: any AlarmMirror = NoMirror()

  /// Brings what bars read up to date after a change.
  ///
  /// A failure is nothing that a command has to tell: the alarms are stored, and ring.
  func publish(now: Instant) async {
    guard let outlook = try? await store.outlook(limit: AlarmState.maximumSessions, now: now) else {
      return
    }
    let state = AlarmState(
      writtenAt: now, sessions: outlook.sessions,
      notices: (try? await store.notices()) ?? [], isWatched: watcher() != nil)
    try? stateFile.write(state)
  }
}

extension AlarmServices {
  /// Tells the server of what changed; after everything else, since nothing depends on it.
  @discardableResult
  func tellServer(now: Instant) async -> MirrorUpdate {
    guard let outlook = try? await store.outlook(limit: AlarmState.maximumSessions, now: now) else {
      return .unchanged
    }
    return await mirror.update(outlook.sessions, now: now)
  }
}

/// What a search leaves behind, kept after its answer is out and never a reason to fail.
struct SearchKeeper: Sendable {
  var recents: any RecentSearches
  var memory: any SearchMemory

  func keep(_ answer: SearchAnswer, searchedAt: Instant, isOpen: Bool) async {
    let search = LastSearch(answer, searchedAt: searchedAt, isOpen: isOpen)
    try? await memory.keep(search)
    try? await recents.add(
      RecentSearch(from: search.from, to: search.to, searchedAt: searchedAt))
  }
}
