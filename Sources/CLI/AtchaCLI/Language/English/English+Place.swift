import Domain

extension English {
  var homeName: String { "home" }

  func homeIsNow(_ place: String) -> String { "Home is now \(place)." }
  var homeCleared: String { "Home is not set any more." }
  var homeWasNotSet: String { "Home was not set." }
  func placeSaved(_ name: String, _ place: String) -> String { "Saved '\(name)': \(place)." }
  func placeReplaced(_ name: String, _ place: String) -> String {
    "'\(name)' is now \(place)."
  }
  func placeRemoved(_ name: String) -> String { "Removed the place '\(name)'." }

  var placeHead: String { "place" }
  var referenceHead: String { "to type" }

  var homeNotSet: Explanation {
    .init("home is not set", hint: "set it with 'atcha home set PLACE', or say where to with --to")
  }
  var noSavedPlaces: Explanation {
    .init("No place has been saved.", hint: "save one with 'atcha place save NAME PLACE'")
  }
  func unknownSavedPlace(_ name: String, known: [String]) -> Explanation {
    .init(
      "no place is saved as '\(name)'",
      hint: known.isEmpty
        ? "save one with 'atcha place save NAME PLACE'"
        : "those at hand: \(known.joined(separator: ", "))")
  }
  func badPlaceName(_ name: String) -> Explanation {
    .init(
      "'\(name)' cannot be the name of a place",
      hint: "1 to \(PlaceName.longest) characters with a letter among them, no ':', no '-' first, "
        + "not 'here'")
  }
  func severalPlaces(_ text: String, _ candidates: [String]) -> Explanation {
    .init(
      "'\(text)' is the name of several places",
      hint: "choose one: \(candidates.joined(separator: "; "))")
  }
  func noSuchPlace(_ text: String, _ similar: [String]) -> Explanation {
    .init(
      "no stop is called '\(text)'",
      hint: similar.isEmpty
        ? "check the spelling, or give 'LAT,LON' or 'stop:ID'"
        : "did you mean: \(similar.joined(separator: "; "))?")
  }
  var emptyPlaceText: Explanation {
    .init("the place is empty", hint: "name a station, 'stop:ID' or 'LAT,LON'")
  }
  func storeFailed(_ kind: StoreFailure.Kind, _ message: String) -> Explanation {
    let hint =
      switch kind {
      case .readOnly, .permission: "check owner and mode of ~/.local/state/atcha"
      case .full: "free some space; what was stored is kept"
      case .busy: "try again: another process is writing"
      case .damaged: "try again; the damaged file is kept beside the new one"
      case .newerVersion: "it was written by a newer atcha: use that one"
      case .inputOutput: "check the disk"
      case .internalError: "please report it with the command that you ran"
      }
    return .init("the store cannot be used: \(message)", hint: hint)
  }

  var homeAbstract: String { "Say where home is." }
  var homeDiscussion: String {
    "A search without --to goes home. Without a further word the place is shown."
  }
  var homeSetAbstract: String { "Set home to a place." }
  var homeShowAbstract: String { "Show where home is." }
  var homeClearAbstract: String { "Forget where home is." }
  var homeSetExample: String { "From now on searches go to this station." }
  var homeShowExample: String { "Where home is." }
  var homeClearExample: String { "Forget it." }
  var placeAbstract: String { "Find places, and save them under names of your own." }
  var placeDiscussion: String {
    """
    The name of a saved place can be used wherever a place is asked for, and goes before a stop of the \
    same name. 'home' is one of them.

    A stop is saved with its timetable, id, name and position. Where an update of the timetable takes its \
    id away, the stop of that name near there is used, or else the position.
    """
  }
  var placeSearchAbstract: String { "List the places that a word stands for." }
  var placeSearchDiscussion: String {
    "Each comes with a text that stands for it alone, to type as a PLACE."
  }
  var placeSaveAbstract: String { "Save a place under a name." }
  var placeSaveDiscussion: String { "A place that was saved under the name before is replaced." }
  var placeListAbstract: String { "List the saved places." }
  var placeRemoveAbstract: String { "Remove a saved place." }
  var placeTextHelp: String {
    "Name of a stop or station, 'stop:ID', 'LAT,LON', 'here', or an address."
  }
  var placeWordHelp: String { "A name or a part of one." }
  var placeNewNameHelp: String { "Name for the place; upper and lower case are the same." }
  var placeNameHelp: String { "Name of a saved place." }
  var placeSearchExample: String { "Every place called 시청." }
  var placeSaveExample: String { "A station as the office (회사)." }
  var placeSavePositionExample: String { "A position; searches walk from there." }
  var placeListExample: String { "Names, places and what can be typed for them." }
  var placeRemoveExample: String { "Forget the office." }
}
