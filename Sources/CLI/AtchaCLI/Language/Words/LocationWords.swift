import Domain

/// Where places are: here, in or out of the region, and by a geocoder.
protocol LocationWords {
  // Here.

  /// A position near a stop, in an answer.
  func nearStop(_ name: String) -> String
  /// While the position is waited for.
  var findingHere: String { get }
  func hereUnavailable(_ detail: String) -> Explanation
  func hereDenied(_ detail: String) -> Explanation
  func hereNotFound(seconds: Int) -> Explanation
  /// Distances are texts with their unit.
  func hereInaccurate(_ distance: String, limit: String) -> Explanation

  // The region.

  /// `nearest` is the nearest stop and how far it is; `areas` what the timetables cover.
  func homeOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String, areas: [String]
  ) -> Explanation
  /// The same as a warning: the place is saved.
  func savedOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String
  ) -> Explanation
  var forceHelp: String { get }

  // Geocoders.

  /// Above where a place is from: a timetable or a geocoder.
  var sourceHead: String { get }
  /// `text` is what was looked up; nil where a position was.
  func geocoderFailed(_ error: ProviderFailure, _ text: String?) -> Explanation
  /// Whose data the places of geocoders are.
  func placesFrom(_ attributions: [String]) -> String
}
