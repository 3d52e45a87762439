import AtchaData
import Domain

/// What commands need from the layers below, made when a command asks for it.
///
/// A command that only prints help or completions opens no file.
struct Services: Sendable {
  /// The timetables of this computer.
  var feeds: @Sendable () throws -> any FeedLibrary
  /// The search in one timetable, or in all of them.
  ///
  /// Names of stops and lines are in the language given, or else in that of the timetable.
  var search: @Sendable (_ feed: String?, _ language: Language?) throws -> FindLastRoute
  /// Planners by name, those over the wire among them.
  var planners: @Sendable (_ language: Language?) throws -> PlannerRoster = { _ in
    throw PlannerError.noTimetable
  }
  /// What a person types for a place, among saved places, stops and addresses.
  var places: @Sendable (PlaceUse) throws -> any PlaceFinder
  /// What is set of servers that can be asked.
  var providers: @Sendable () throws -> ProviderStore = { throw PlannerError.noTimetable }
  /// Asks them a sample.
  var probe: @Sendable () throws -> ProviderProbe = { throw PlannerError.noTimetable }
  /// A server that reaches the person's phone; nil where none is set up.
  var phone: @Sendable (ProviderKind) -> PushServer? = { _ in nil }
  /// Where searches can begin and end; nil where no timetable of this computer says so.
  var region: @Sendable () throws -> (any ServiceRegion)? = { nil }
  /// Places under names of one's own, home among them.
  var savedPlaces: @Sendable () throws -> any SavedPlaces = { throw PlannerError.noTimetable }
  /// The alarms of this computer.
  var alarms: @Sendable () throws -> AlarmServices = { throw PlannerError.noTimetable }
  /// Keeps what a search found; nil where nothing is kept.
  var keeper: @Sendable () throws -> SearchKeeper? = { nil }

  /// For commands that ask for nothing.
  static let none = Services(
    feeds: { throw PlannerError.noTimetable }, search: { _, _ in throw PlannerError.noTimetable },
    places: { _ in throw PlannerError.noTimetable })
}

/// What places are looked up for.
enum PlaceUse: Sendable {
  /// With everything that is set up to be asked.
  case search
  /// At each press of a key: on this computer alone.
  case completion
}
