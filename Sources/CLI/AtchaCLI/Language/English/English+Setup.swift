extension English {
  func name(of step: SetupStep) -> String {
    switch step {
    case .timetable: "Timetable"
    case .home: "Home"
    case .daemon: "Daemon"
    case .sound: "Sound"
    }
  }
  func setupResult(_ result: SetupResult) -> String {
    switch result {
    case .right(let value): value.isEmpty ? "as it should be" : "\(value), as it should be"
    case .changed(let value): value.isEmpty ? "done" : value
    case .skipped: "left as it is"
    case .missing: "not set up"
    case .failed(let reason): "failed: \(reason)"
    }
  }
  var setupTitle: String { "Atcha needs to know a timetable and where home is." }
  var setupIntroduction: String { "Enter alone leaves a step as it is." }
  var askTimetable: String { "GTFS file, folder or URL of your region" }
  var askHome: String { "Where is home? A stop, or LAT,LON" }
  var askDaemon: String { "Ring alarms in the background, from every login on?" }
  var askSound: String { "Try the sound of the alarm now?" }
  var askHeard: String { "Did you hear it?" }
  var askWhich: String { "Which one? A number" }
  var yesOrNo: String { "y/n" }
  var yesAnswers: Set<String> { ["y", "yes"] }
  var setupDone: String { "Next: atcha search --from PLACE, then atcha alarm add." }
  var welcomeSetup: String { "or let it ask: timetable, home, daemon, sound" }

  func relativeFolder(_ variable: String, _ value: String) -> String {
    "\(variable) is ignored: '\(value)' is not an absolute path"
  }

  var setupAbstract: String { "Set up timetable, home, daemon and sound, step by step." }
  var setupDiscussion: String {
    """
    On a terminal it asks, step by step; what is right already is not asked for and not changed, so it \
    can be run again at any time. With options it does what they say and asks nothing; without a terminal \
    and without options it only says what is set up.

    Ends with 0 where no step failed.
    """
  }
  var setupTimetableHelp: String { "Add this GTFS file, folder or URL." }
  var setupNameHelp: String { "Name for the timetable; from the file's name if not given." }
  var setupHomeHelp: String { "Set home to this place." }
  var setupDaemonHelp: String { "Install the daemon, and start it where systemd runs." }
  var setupSoundHelp: String { "Play the sound of the alarm for a moment." }
  var setupExample: String { "Step by step." }
  var setupScriptExample: String { "Without questions." }
}
