import Domain
import Synchronization

/// Saved places that are forgotten with the test.
final class FakeSavedPlaces: SavedPlaces {
  private let places: Mutex<[SavedPlace]>

  init(_ places: [SavedPlace] = []) { self.places = Mutex(places) }

  /// Home is a stop, the office a position.
  static var two: FakeSavedPlaces {
    FakeSavedPlaces([
      SavedPlace(name: "home", place: ExampleAnswers.nowon),
      SavedPlace(name: "회사", place: ExampleAnswers.office),
    ])
  }

  func all() async throws -> [SavedPlace] { places.withLock { $0 } }

  func place(named name: String) async throws -> Place? { try await saved(named: name)?.place }

  func save(_ place: Place, as name: String) async throws {
    places.withLock { places in
      places.removeAll { PlaceName.isSame($0.name, name) }
      places.append(SavedPlace(name: name, place: place))
      places.sort { $0.name < $1.name }
    }
  }

  func remove(_ name: String) async throws -> Bool {
    places.withLock { places in
      let count = places.count
      places.removeAll { PlaceName.isSame($0.name, name) }
      return places.count < count
    }
  }
}
