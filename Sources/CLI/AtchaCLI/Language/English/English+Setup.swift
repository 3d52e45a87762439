import AtchaData

extension English {
  func name(of step: SetupStep) -> String {
    switch step {
    case .timetable: "Timetable"
    case .provider: "Provider"
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
    case .unneeded: "not needed"
    case .failed(let reason): "failed: \(reason)"
    }
  }
  var setupTitle: String { "Atcha needs a timetable or a provider, and to know where home is." }
  var setupIntroduction: String { "Enter alone leaves a step as it is." }
  var timetableNeeds: String {
    "a timetable on this computer: a GTFS file, folder or URL; works offline"
  }
  func needs(of kind: ProviderKind) -> String {
    switch kind {
    case .motis: "Transitous or your own MOTIS, many countries; no key for the public server"
    case .otp: "an OpenTripPlanner 2 server; its address, and a key where it wants one"
    case .odsay: "Korea; a key of ODsay LAB for the platform server"
    case .tmap: "Korea; a key of SK open API for public transit, ten questions a day are free"
    case .atcha: "an Atcha server; its address"
    case .nominatim, .photon, .kakao, .ntfy, .gotify: kind.rawValue
    }
  }
  var askSource: String { "Which one? A number, or straight a GTFS file, folder or URL" }
  func askAddress(standard: String?) -> String {
    standard.map { "Address of the server (Enter: \($0))" } ?? "Address of the server"
  }
  func askKey(isNeeded: Bool) -> String {
    isNeeded ? "Key, which is not shown" : "Key, which is not shown (Enter: none)"
  }
  func askContact(_ provider: String) -> String {
    "An e-mail address that \(provider) may write to, as its terms ask (Enter: none)"
  }
  var noKeyAtAll: Explanation {
    .init("that is no key", hint: "a key is one line without blanks")
  }
  var whoseAddress: Explanation {
    .init("--url and --key-file belong to --provider", hint: "name one, such as --provider motis")
  }
  var setupScript: String { "without questions:" }
  var askTimetable: String { "GTFS file, folder or URL of your region" }
  var askHome: String { "Where is home? A stop, or LAT,LON" }
  var askDaemon: String { "Ring alarms in the background, from every login on?" }
  var askSound: String { "Try the sound of the alarm now?" }
  var askHeard: String { "Did you hear it?" }
  var askWhich: String { "Which one? A number" }
  var yesOrNo: String { "y/n" }
  var yesAnswers: Set<String> { ["y", "yes"] }
  var setupDone: String { "Next: atcha search --from PLACE, then atcha alarm add." }
  var welcomeSetup: String { "or let it ask: timetable or provider, home, daemon, sound" }

  func relativeFolder(_ variable: String, _ value: String) -> String {
    "\(variable) is ignored: '\(value)' is not an absolute path"
  }

  var setupAbstract: String { "Set up timetable or provider, home, daemon and sound." }
  var setupDiscussion: String {
    """
    On a terminal it asks, step by step; what is right already is not asked for and not changed, so it \
    can be run again at any time. Where there is no timetable, searches ask the provider from then on \
    (setting providers). A key is not shown while it is typed, and kept in a file for you alone. With \
    options it does what they say and asks nothing; without a terminal \
    and without options it only says what is set up.

    Ends with 0 where no step failed.
    """
  }
  var setupTimetableHelp: String { "Add this GTFS file, folder or URL." }
  var setupNameHelp: String { "Name for the timetable; from the file's name if not given." }
  var setupProviderHelp: String { "Set up this provider; it takes --url and --key-file." }
  var setupHomeHelp: String { "Set home to this place." }
  var setupDaemonHelp: String { "Install the daemon, and start it where systemd runs." }
  var setupSoundHelp: String { "Play the sound of the alarm for a moment." }
  var setupExample: String { "Step by step." }
  var setupScriptExample: String { "Without questions." }
  var setupProviderExample: String { "Ask a server in place of a timetable." }
}
