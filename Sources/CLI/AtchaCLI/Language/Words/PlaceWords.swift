import Domain

/// `atcha place` and `atcha home`.
protocol PlaceWords {
  /// A home that is a mere position, in an answer.
  var homeName: String { get }

  // What was done; `place` is its name and what can be typed for it.

  func homeIsNow(_ place: String) -> String
  var homeCleared: String { get }
  var homeWasNotSet: String { get }
  func placeSaved(_ name: String, _ place: String) -> String
  func placeReplaced(_ name: String, _ place: String) -> String
  func placeRemoved(_ name: String) -> String

  var placeHead: String { get }
  /// Above what can be typed for a place.
  var referenceHead: String { get }

  // Failures.

  var homeNotSet: Explanation { get }
  var noSavedPlaces: Explanation { get }
  func unknownSavedPlace(_ name: String, known: [String]) -> Explanation
  func badPlaceName(_ name: String) -> Explanation
  /// `candidates` are texts that stand for one place each, with its name.
  func severalPlaces(_ text: String, _ candidates: [String]) -> Explanation
  func noSuchPlace(_ text: String, _ similar: [String]) -> Explanation
  var emptyPlaceText: Explanation { get }
  func storeFailed(_ kind: StoreFailure.Kind, _ message: String) -> Explanation

  // Help.

  var homeAbstract: String { get }
  var homeDiscussion: String { get }
  var homeSetAbstract: String { get }
  var homeShowAbstract: String { get }
  var homeClearAbstract: String { get }
  var homeSetExample: String { get }
  var homeShowExample: String { get }
  var homeClearExample: String { get }
  var placeAbstract: String { get }
  var placeDiscussion: String { get }
  var placeSearchAbstract: String { get }
  var placeSearchDiscussion: String { get }
  var placeSaveAbstract: String { get }
  var placeSaveDiscussion: String { get }
  var placeListAbstract: String { get }
  var placeRemoveAbstract: String { get }
  var placeTextHelp: String { get }
  var placeWordHelp: String { get }
  var placeNewNameHelp: String { get }
  var placeNameHelp: String { get }
  var placeSearchExample: String { get }
  var placeSaveExample: String { get }
  var placeSavePositionExample: String { get }
  var placeListExample: String { get }
  var placeRemoveExample: String { get }
}
