import CommandLineKit

extension English {
  var kit: KitTexts {
    var texts = KitTexts.english
    texts.customProblem = { code in
      switch InputProblem(rawValue: code) {
      case .date: "not a date like 2026-11-30"
      case .time: "not a time like 23:40, 25:30 or 2026-11-30T23:40:00+09:00"
      case .duration: "not a duration such as 90s, 5m or 1m30s, up to a day"
      case .days: "not days such as fri,sat, mon-thu, weekdays, weekend or daily"
      case nil: code
      }
    }
    return texts
  }

  var rootAbstract: String { "Find the last way home, and when to leave for it." }
  var rootDiscussion: String {
    """
    A last train is rare and costly to miss. Atcha searches the timetable backward from the end of the \
    night and says when you must leave at the latest, where to change, and how much time each change has \
    to spare.

    Without a timetable of your own it answers on a built-in sample of Seoul, which is not for travel.
    """
  }
  var welcomeTitle: String { "Atcha finds the last way home, and when you must leave for it." }
  var welcomeSample: String { "try it on the built-in sample of Seoul (not for travel)" }
  var welcomeAdd: String { "add the timetable of your region, a GTFS file" }
  var welcomeSearch: String { "the last way home tonight" }
  var welcomeHome: String { "say where home is, once; then --to is not needed" }
  var welcomeCompletion: String { "completion for your shell: bash, zsh, fish" }
  var welcomeHelp: String { "all commands" }

  var langHelp: String { "Language of the output." }
  var colorHelp: String { "When to use colour." }
  var jsonHelp: String { "Print one JSON document; errors are JSON on standard error." }

  var searchAbstract: String { "Find the last way home tonight." }
  var searchDiscussion: String {
    """
    PLACE is the name of a stop or station, 'stop:ID' with the id of a stop in the timetable, 'LAT,LON', \
    'home' or the name of a saved place, 'here', or an address where a geocoder is set up. A station \
    means all its platforms; 'here' is where GeoClue says that this computer is.

    TIME is HH:MM, also past midnight as 25:30, or RFC 3339. A time before the night end (04:00) belongs \
    to the coming morning: at 00:40 on Saturday the night is still Friday's.

    The first route is the last one to leave; those after it leave earlier with fewer changes. In a pipe \
    each route is one line of fields separated by tabs.
    """
  }
  var searchFromHelp: String { "Where the way begins; 'here' if not given." }
  var searchToHelp: String { "Where the way ends; home if not given." }
  var searchDateHelp: String {
    "The night meant, by the date on which it begins; tonight if not given."
  }
  var searchAtHelp: String { "Leave no earlier than this; now, or 18:00 on another night." }
  var searchArriveByHelp: String { "Be there by this time; the night end if not given." }
  var searchFeedHelp: String { "Search in this timetable alone." }
  var searchMaxRoutesHelp: String { "Show no more routes than this." }
  var searchBeforeHelp: String { "Show this many departures before the last one, too." }
  var searchExampleTonight: String { "The last way home tonight." }
  var searchExampleHome: String { "Home, where it is set." }
  var searchExampleHere: String { "From where you are, by GeoClue." }
  var searchExampleBefore: String {
    "With the three departures before it, for who would rather not run."
  }
  var searchExampleDate: String { "On another night, to be there by half past midnight." }
  var searchExampleJSON: String { "For a script: when to leave at the latest." }

  var feedAbstract: String { "Add, show and remove timetables." }
  var feedDiscussion: String {
    """
    A timetable is a GTFS feed: a zip file or a folder. Several can stand side by side and are searched \
    together, or one at a time with 'atcha search --feed NAME'.
    """
  }
  var feedAddAbstract: String { "Add a timetable from a GTFS file or folder." }
  var feedAddDiscussion: String {
    """
    Rows that cannot be used are skipped and counted; 'atcha feed validate' lists them all. Adding a source \
    again under its name updates it. A timetable that begins in the future is kept beside the present one, \
    and each night uses the one that is valid.
    """
  }
  var feedListAbstract: String { "List the timetables." }
  var feedInfoAbstract: String { "Show what is known of timetables." }
  var feedValidateAbstract: String { "Check a GTFS file or folder without adding it." }
  var feedValidateDiscussion: String {
    "Lists every row that cannot be used, with its place. Ends with status 65 where there is one."
  }
  var feedUpdateAbstract: String { "Read timetables again from where they came." }
  var feedUpdateDiscussion: String {
    "The present timetable stays until the new one has been read without a fault."
  }
  var feedRemoveAbstract: String { "Remove a timetable." }
  var feedSourceHelp: String { "A GTFS zip file, folder or URL." }
  var feedPathHelp: String { "A GTFS zip file or folder." }
  var feedNewNameHelp: String { "Name for the timetable; from the file's name if not given." }
  var feedNameHelp: String { "Name of a timetable." }
  var feedOptionalNameHelp: String { "Name of a timetable; all of them if not given." }
  var feedAddExample: String { "Add a file; its name becomes the name of the timetable." }
  var feedAddNamedExample: String { "Add a folder under a name of your own." }
  var feedListExample: String { "Names, validity and source." }
  var feedInfoExample: String { "All about one timetable." }
  var feedValidateExample: String { "Every row that cannot be used." }
  var feedUpdateExample: String { "One timetable." }
  var feedUpdateAllExample: String { "All timetables." }
  var feedRemoveExample: String { "Forget the timetable 'seoul'." }

  var completionAbstract: String { "Print the completion script of a shell." }
  var completionDiscussion: String {
    "The script also completes names of stops and timetables, by asking atcha."
  }
  var shellHelp: String { "The shell." }
  var completionExampleBash: String { "For bash, in this and every later session." }
  var completionExampleZsh: String { "For zsh, with that folder in fpath." }
  var completionExampleFish: String { "For fish." }
  var manAbstract: String { "Print the manual page." }
  var manExample: String { "Read the manual page of a command." }
  var manCommandHelp: String { "The command; atcha itself if not given." }
  var helpAbstract: String { "Explain a command or a topic." }
  var helpTopicHelp: String {
    "A command, or a topic: exit-codes, environment, formats, data-sources."
  }
  var helpExampleCommand: String { "All about a command." }
  var helpExampleTopic: String { "What the exit statuses mean." }
  var helpExampleJSON: String {
    "Names of all commands, from the tree that help and completions are made of."
  }

  var exitCodesTitle: String { "Exit statuses" }
  var exitCodesIntroduction: String {
    "Atcha ends with one of these; they stay as they are. That there is no way home is an answer, too."
  }
  func meaning(of status: ExitStatus) -> String {
    switch status {
    case .answered: "answered"
    case .gone: "tonight's last way home has left"
    case .noRoute: "there is no way by timetable"
    case .outsideRegion: "a place is outside the region of the timetables"
    case .rang: "an alarm rang (check)"
    case .notDelivered: "an alarm is due and could not be delivered (check)"
    case .usage: "the command line cannot be understood"
    case .badData: "the input is not what it should be, for example not a GTFS feed"
    case .notFound: "a place, timetable or file is not there"
    case .unavailable: "a provider does not answer"
    case .internalFault: "a fault of atcha itself"
    case .cannotCreate: "a file cannot be created"
    case .inputOutput: "reading or writing failed"
    case .tryLater: "try again later: offline, rate limit or locked"
    case .notPermitted: "no permission"
    case .configuration: "something is set up wrongly"
    case .interrupted: "interrupted"
    }
  }
  var environmentTitle: String { "Environment variables" }
  var environmentBody: String {
    """
      ATCHA_LANG        language: ko, en or ja; --lang goes before it
      ATCHA_WALK_SPEED and the like
                        settings, by the names that 'atcha config list --show-origin' knows
      ATCHA_NOW         sets the clock at the start of a command, as RFC 3339
      ATCHA_CONTACT     whom a public server may write to, sent with each question
      ATCHA_OFFLINE     nothing is asked over the network, as with --offline, if not empty and not 0
      ATCHA_VERBOSE     each request over the network is told of, as with --verbose, if not empty
      ATCHA_URL_NAME    address of a provider, such as ATCHA_URL_OTP; goes before what is set
      ATCHA_KEY_NAME    key of a provider, such as ATCHA_KEY_ODSAY; goes before what is set
      ATCHA_HTTP_RECORD folder to which requests and answers are written, without keys
      ATCHA_HTTP_REPLAY folder with such a recording, to answer from in place of the network
      http_proxy, https_proxy, all_proxy, no_proxy
                        proxies, as other programs read them; before network.proxy
      SSL_CERT_FILE     certificates of issuers to trust, where network.ca is not set
      TZ, TZDIR         the clock of this machine, and where the time zones are; times of a search
                        are those of the place
      LC_ALL, LC_MESSAGES, LANG
                        language, where neither --lang nor ATCHA_LANG names one
      NO_COLOR          no colour, if not empty
      FORCE_COLOR, CLICOLOR_FORCE
                        colour in pipes, too, if not empty and not 0; NO_COLOR goes before them,
                        --color before both
      TERM              no colour on a terminal called 'dumb'
      COLUMNS           width of the output, where the terminal does not tell
      XDG_CONFIG_HOME   settings are in atcha/config in it; ~/.config if not set
      XDG_DATA_HOME     timetables are kept in atcha/ in it; ~/.local/share if not set
      XDG_STATE_HOME    alarms and recent searches are kept in atcha/ in it; ~/.local/state if not set
      XDG_CACHE_HOME    answers about places are remembered in atcha/ in it; ~/.cache if not set
      XDG_RUNTIME_DIR   the file for status bars is in atcha/ in it

    Output is UTF-8 whatever the locale says.
    """
  }
  var formatsTitle: String { "Output formats" }
  var formatsBody: String {
    """
    On a terminal the output is for people: times on a 24-hour clock, local to the place. In a pipe it \
    is plain: one line for each entry, fields separated by tabs, times as RFC 3339 with the offset of the \
    place, no colour. With --json it is one document.

    Every JSON document is an object with 'schema', a name and a version, such as atcha.search/1. Within \
    a version fields are added, never changed or removed. Durations are whole seconds, distances whole \
    metres; what is not known is null.

    Data goes to standard output, everything else to standard error. Errors with --json are \
    {"schema":"atcha.error/1","message","hint","exitCode"} on standard error.
    """
  }
  var dataSourcesTitle: String { "Where the data comes from" }
  var dataSourcesBody: String {
    """
    Timetables are GTFS Schedule feeds, as transport authorities publish them, added with \
    'atcha feed add'. They are searched on this computer; no search leaves it.

    With --provider a search goes to the providers named, with the two positions and the time.

    Every answer names its timetable, its validity and the time as of which it holds. Times are those of \
    the timetable: a delay or a strike is not in it.

    The built-in sample shows a part of Seoul's network so that atcha can be tried at once. It is not \
    for travel, and each answer from it says so.
    """
  }
}
