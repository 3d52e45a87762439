extension English {
  func help(_ text: AlarmHelp) -> String {
    switch text {
    case .alarm: "Set alarms for the last way home, and answer them."
    case .alarmDiscussion:
      """
      An alarm rings a few minutes (--buffer) before the time by which you must leave, and every minute \
      until you answer it. The daemon rings it, or 'atcha check' from cron. When the timetable changes, the \
      alarm moves with the train.
      """
    case .add: "Set an alarm for a route of the last search, or for a new one."
    case .addDiscussion:
      """
      Without anything it takes route 1 of the last search, which is the last way home. With --from and \
      --to it searches. A second alarm for the same night and way takes the place of the first. \
      With --every it sets an alarm on each of these nights, with the last route of that night.

      DAYS are such as 'fri,sat', 'mon-thu', 'weekdays', 'weekend' or 'daily'. DUR is such as 90s, 5m or 1m30s.
      """
    case .list: "List the alarms that are set, and the recurring rules."
    case .show: "Show all about an alarm."
    case .cancel: "Cancel an alarm, or remove a recurring rule."
    case .snooze: "Put a ringing alarm off, up to the time by which you must leave."
    case .acknowledge: "Say that you are leaving, so that it rings no more."
    case .refresh: "Ask the timetable again whether the train still leaves as it did."
    case .history: "List the alarms that are over."
    case .recent: "Show and forget recent searches."
    case .recentList: "List recent searches, newest first."
    case .recentRemove: "Forget one recent search."
    case .recentClear: "Forget all recent searches."
    case .again: "Make a recent search again, for tonight."
    case .daemon: "Keep watch over the alarms."
    case .daemonDiscussion:
      """
      The daemon sleeps until something is due and rings it on the desktop, with a sound, or with a command. \
      'install' lets systemd start it at each login. Without a command it tells whether one is running.
      """
    case .run: "Keep watch in this process until it is ended."
    case .install: "Have systemd start the daemon now and at each login."
    case .uninstall: "Stop the daemon, and remove what was installed."
    case .daemonStatus: "Tell whether a daemon is running, and whether it can ring."
    case .check: "Ring what is due, once: for cron."
    case .checkDiscussion:
      """
      Safe beside a running daemon: each ring is delivered by one of them. Ends with 10 where an alarm rang, and \
      with 11 where one is due and could not be delivered.
      """
    case .status: "Show the next alarm in a line for a status bar."
    case .watch: "Count down to an alarm on the whole terminal."
    case .watchDiscussion:
      "Not on a terminal it prints a line each minute. Ends when the alarm is over."
    case .number: "Number of a route of the last search, from 1."
    case .every: "Set it anew for each of these nights."
    case .buffer: "How long before leaving it rings."
    case .now: "Ring at once where the alarm time has passed and you can still leave."
    case .id: "Id of an alarm."
    case .optionalID: "Id of an alarm; the next one, or all, if not given."
    case .snoozeFor: "For how long; a minute if not given."
    case .recentNumber: "Number in 'atcha recent list'; 1 is the newest."
    case .format: "Form of the output."
    case .follow: "Go on printing when it changes."
    case .exec:
      "A command to run for each ring, without a shell; it finds the facts in ATCHA_ variables."
    case .addExample: "For the last way home just found."
    case .addSecondExample: "For the second route, to ring ten minutes before."
    case .addPlacesExample: "Search and set in one go."
    case .everyExample: "Each Friday and Saturday."
    case .listExample: "Those that are set."
    case .showExample: "Times, legs, and what was delivered."
    case .cancelExample: "It will not ring."
    case .snoozeExample: "Ring again in a minute."
    case .acknowledgeExample: "I am leaving."
    case .refreshExample: "Has anything changed?"
    case .historyExample: "Those that are over."
    case .recentExample: "The last ten searches."
    case .removeExample: "Forget the newest."
    case .clearExample: "Forget all."
    case .againExample: "The newest search once more."
    case .runExample: "Keep watch until Ctrl-C."
    case .installExample: "Start it with the session."
    case .uninstallExample: "Undo that."
    case .daemonStatusExample: "Is it running?"
    case .checkExample: "Each minute from cron."
    case .statusExample: "For waybar, a line at each change."
    case .tmuxExample: "For the status line of tmux."
    case .watchExample: "Count down to the next alarm."
    }
  }
}
