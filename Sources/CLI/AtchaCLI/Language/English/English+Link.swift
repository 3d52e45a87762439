extension English {
  func badLink(_ link: String, _ problem: AppLink.Problem) -> Explanation {
    let why =
      switch problem {
      case .tooLong: "it is too long"
      case .notALink: "it does not begin with atcha://"
      case .unknownTarget(let name): "'\(name)' is nothing that can be opened"
      case .badAlarm: "it does not name an alarm"
      case .malformed: "it is not a well-formed link"
      case .unknownQuestion(let name): "'\(name)' is no part of a search"
      case .repeated(let name): "'\(name)' is there twice"
      case .missingPlace: "a search needs from or to"
      }
    return .init(
      "this link cannot be opened: \(link): \(why)",
      hint: "links are atcha://alarm/ID, atcha://alarms, atcha://again and "
        + "atcha://search?from=PLACE&to=PLACE")
  }
  var pressEnter: String { "Press Enter to close." }

  var openAction: String { "Open" }

  var desktopName: String { "Atcha" }
  var desktopGenericName: String { "Last Train Alarm" }
  var desktopComment: String { "When to leave for the last way home" }
  var desktopKeywords: String { "last train;alarm;timetable;transit;" }

  var openAbstract: String { "Open a link to an alarm or a search." }
  var openDiscussion: String {
    """
    'atcha daemon install' and Scripts/install register these links with the desktop, so that a click on \
    one, or on a notification, opens it:

      atcha://alarm/ID       the countdown to an alarm, or all about it where there is no terminal
      atcha://alarms         the alarms that are set
      atcha://again          the last search, asked again
      atcha://search?from=PLACE&to=PLACE&date=D&at=T&arrive-by=T
                             a search; either place may be left out

    A link only shows: nothing that it says can set, change or cancel an alarm. Without a link the next \
    alarm is opened.
    """
  }
  var openLinkHelp: String { "The link; the next alarm if not given." }
  var openWaitHelp: String { "Wait for Enter at the end, for a window that would close." }
  var openDesktopFileHelp: String { "Print the desktop entry that registers the links." }
  var openProgramHelp: String { "The program that the entry starts; this one if not given." }
  var openAlarmExample: String { "Count down to an alarm." }
  var openSearchExample: String { "The last way home, from a link." }
  var manFolderHelp: String { "Write all pages into this folder instead." }
  var manFolderExample: String { "Write the pages to where man looks for them." }
}
