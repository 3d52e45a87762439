/// The names under which a person asks planners.
package enum PlannerName {
  /// The timetables of this computer.
  package static let timetables = "gtfs"
  /// All that there are.
  package static let all = [timetables, "motis", "otp", "odsay", "tmap", "atcha"]
}
