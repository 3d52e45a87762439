/// Help about alarms.
protocol AlarmHelpWords {
  func help(_ text: AlarmHelp) -> String
}

/// A text of the help about alarms, recent searches, the daemon and the bars.
enum AlarmHelp: Sendable, CaseIterable {
  // Commands.
  case alarm, alarmDiscussion, add, addDiscussion, list, show, cancel, snooze, acknowledge, refresh
  case history, recent, recentList, recentRemove, recentClear, again
  case daemon, daemonDiscussion, run, install, uninstall, daemonStatus
  case check, checkDiscussion, status, watch, watchDiscussion

  // Options and arguments.
  case number, every, buffer, now, id, optionalID, snoozeFor, recentNumber, format, follow, exec

  // Examples.
  case addExample, addSecondExample, addPlacesExample, everyExample, listExample, showExample
  case cancelExample, snoozeExample, acknowledgeExample, refreshExample, historyExample
  case recentExample, removeExample, clearExample, againExample
  case runExample, installExample, uninstallExample, daemonStatusExample, checkExample
  case statusExample, tmuxExample, watchExample
}
