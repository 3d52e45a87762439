/// The names under which a person asks planners.
package enum PlannerName {
  /// The timetables of this computer.
  package static let timetables = "gtfs"
  /// Those that take few questions a day.
  package static let sparing: Set<String> = ["odsay", "tmap"]
  /// All that there are.
  package static let all = [timetables, "motis", "otp", "odsay", "tmap", "atcha"]
}
