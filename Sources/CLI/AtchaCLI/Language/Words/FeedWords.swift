/// `atcha feed` and its subcommands.
protocol FeedWords {
  // What was done.

  func feedAdded(_ name: String) -> String
  func feedReplaced(_ name: String) -> String
  /// The new timetable begins on `date`; the old one is kept until then.
  func feedAddedBeside(_ name: String, from date: String) -> String
  func feedUnchanged(_ name: String) -> String
  func feedRemoved(_ name: String) -> String

  // Summary of an import.

  var publisherLabel: String { get }
  var validLabel: String { get }
  var contentsLabel: String { get }
  var skippedLabel: String { get }
  func agencies(_ count: String, isOne: Bool) -> String
  func lines(_ count: String, isOne: Bool) -> String
  func stopCount(_ count: String, isOne: Bool) -> String
  func runs(_ count: String, isOne: Bool) -> String
  func rows(_ count: String, isOne: Bool) -> String
  var nothingSkipped: String { get }
  /// What was read in spite of a fault.
  var noticedLabel: String { get }
  /// A kind of fault, after a count; `phrase` is the importer's own, in English.
  func fault(_ kind: FaultKind, phrase: String) -> String
  func morePlaces(_ count: String) -> String
  func importing(_ name: String) -> String
  /// After `validate`: every row can be used.
  func feedIsFine(_ source: String) -> String
  func feedHasFaults(_ source: String, rows: String, isOne: Bool) -> String

  // List and info.

  var nameHead: String { get }
  var validHead: String { get }
  var stateHead: String { get }
  var sizeHead: String { get }
  var updatedHead: String { get }
  var fromHead: String { get }
  var fromLabel: String { get }
  var addedLabel: String { get }
  var updatedLabel: String { get }
  var versionLabel: String { get }
  var validTonight: String { get }
  func beginsOn(_ date: String) -> String
  func endedOn(_ date: String) -> String
  var noFeeds: Explanation { get }
}
