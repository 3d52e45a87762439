import AtchaData
import CoreLocation
import CoreSystem
import CoreThreads
import Domain

/// Puts together what finds places: stops first, then geocoders, and `here` by GeoClue.
struct LivePlaces: Sendable {
  var environment: [String: String]
  var configuration: Configuration
  var providers: LiveProviders

  /// - Parameters:
  ///   - language: BCP 47, for names; nil takes those of the timetables.
  ///   - words: Words for a position that has no name.
  func places(
    _ shelf: TimetableShelf, _ language: String?, _ executor: ThreadExecutor,
    names words: any Catalogue, _ use: PlaceUse
  ) throws -> any PlaceFinder {
    let stops = StopNamePlaces(
      shelf: shelf, language: language, executor: executor,
      indexes: DataFolders.cacheFolder(environment).map { NameIndexes(folder: "\($0)/names") })
    guard use == .search else { return stops }
    let region = TimetableRegion(
      shelf: shelf, language: language,
      reachMetres: try configuration.settings().walking.accessMetres, executor: executor)
    let addresses = GeocodedPlaces(
      stops: stops, geocoders: providers.geocoders(), region: region, language: language)
    return HerePlaces(
      whereabouts: GeoClueWhereabouts(GeoClue(address: BusAddress.system(environment))),
      places: addresses,
      label: { coordinate, night in
        if let name = await addresses.label(of: coordinate) { return name }
        return await region.landmark(near: coordinate, on: night).map(words.nearStop)
      })
  }
}
