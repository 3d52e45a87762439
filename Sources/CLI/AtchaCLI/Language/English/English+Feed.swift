extension English {
  func feedAdded(_ name: String) -> String { "Added the timetable '\(name)'." }
  func feedReplaced(_ name: String) -> String { "Replaced the timetable '\(name)'." }
  func feedAddedBeside(_ name: String, from date: String) -> String {
    "Added a timetable to '\(name)' that begins on \(date); the present one is kept until then."
  }
  func feedUnchanged(_ name: String) -> String { "The timetable '\(name)' is up to date." }
  func feedRemoved(_ name: String) -> String { "Removed the timetable '\(name)'." }

  var publisherLabel: String { "Publisher" }
  var validLabel: String { "Valid" }
  var contentsLabel: String { "Contents" }
  var skippedLabel: String { "Skipped" }
  func agencies(_ count: String, isOne: Bool) -> String {
    isOne ? "1 agency" : "\(count) agencies"
  }
  func lines(_ count: String, isOne: Bool) -> String { isOne ? "1 line" : "\(count) lines" }
  func stopCount(_ count: String, isOne: Bool) -> String { isOne ? "1 stop" : "\(count) stops" }
  func runs(_ count: String, isOne: Bool) -> String { isOne ? "1 run" : "\(count) runs" }
  func rows(_ count: String, isOne: Bool) -> String { isOne ? "1 row" : "\(count) rows" }
  var noticedLabel: String { "Noticed" }
  func fault(_ kind: FaultKind, phrase: String) -> String { phrase }
  var nothingSkipped: String { "no row" }
  func morePlaces(_ count: String) -> String { "and \(count) more" }
  func importing(_ name: String) -> String { "Reading \(name)" }
  func feedIsFine(_ source: String) -> String { "\(source): every row can be used." }
  func feedHasFaults(_ source: String, rows: String, isOne: Bool) -> String {
    isOne ? "\(source): 1 row cannot be used." : "\(source): \(rows) rows cannot be used."
  }

  var nameHead: String { "name" }
  var validHead: String { "valid" }
  var stateHead: String { "tonight" }
  var sizeHead: String { "size" }
  var updatedHead: String { "updated" }
  var fromHead: String { "from" }
  var fromLabel: String { "From" }
  var updatedLabel: String { "Updated" }
  var addedLabel: String { "Added" }
  var versionLabel: String { "Timetable" }
  var validTonight: String { "valid" }
  func beginsOn(_ date: String) -> String { "begins \(date)" }
  func endedOn(_ date: String) -> String { "ended \(date)" }
  var noFeeds: Explanation {
    .init(
      "No timetable has been added; searches use the built-in sample, which is not for travel.",
      hint: "add one with 'atcha feed add PATH', a GTFS zip file or folder")
  }
}
