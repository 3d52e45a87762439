/// `atcha open`, links, and the entry of the desktop.
protocol LinkWords {
  func badLink(_ link: String, _ problem: AppLink.Problem) -> Explanation
  /// Asks to press Enter before a window closes.
  var pressEnter: String { get }

  /// What a click on a notification does.
  var openAction: String { get }

  // The entry of the desktop.

  var desktopName: String { get }
  var desktopGenericName: String { get }
  var desktopComment: String { get }
  /// Words by which it is found, each ending with a semicolon.
  var desktopKeywords: String { get }

  // Help.

  var openAbstract: String { get }
  var openDiscussion: String { get }
  var openLinkHelp: String { get }
  var openWaitHelp: String { get }
  var openDesktopFileHelp: String { get }
  var openProgramHelp: String { get }
  var openAlarmExample: String { get }
  var openSearchExample: String { get }
  var manFolderHelp: String { get }
  var manFolderExample: String { get }
}
