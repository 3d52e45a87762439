import Domain

extension English {
  func nearStop(_ name: String) -> String { "near \(name)" }
  var findingHere: String { "Finding out where you are" }
  func hereUnavailable(_ detail: String) -> Explanation {
    .init(
      "nothing on this computer tells where it is: \(detail)",
      hint: "say where you are with --from, or install and start GeoClue (package geoclue-2.0)")
  }
  func hereDenied(_ detail: String) -> Explanation {
    .init(
      "the location service, GeoClue, does not tell atcha where this computer is: \(detail)",
      hint: "switch location on in the privacy settings of the desktop, or allow '[atcha]' in "
        + "/etc/geoclue/geoclue.conf; or say where you are with --from")
  }
  func hereNotFound(seconds: Int) -> Explanation {
    .init(
      "the location service, GeoClue, found no position within \(seconds) s",
      hint: "say where you are with --from, or try again where there is Wi-Fi or a clear sky")
  }
  func hereInaccurate(_ distance: String, limit: String) -> Explanation {
    .init(
      "the position is known to within \(distance) only; \(limit) is the most that a search can use",
      hint: "say where you are with --from")
  }

  func homeOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String, areas: [String]
  ) -> Explanation {
    .init(
      "'\(place)' is outside the service region: \(Self.why(nearest, reach))"
        + (areas.isEmpty ? "" : "; the region is \(areas.joined(separator: ", "))"),
      hint: "add a timetable that covers it with 'atcha feed add', or set it all the same with "
        + "--force")
  }
  func savedOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String
  ) -> Explanation {
    .init(
      "'\(place)' is saved, but it is outside the service region: \(Self.why(nearest, reach))",
      hint: "add a timetable that covers it with 'atcha feed add'")
  }
  private static func why(_ nearest: (stop: String, distance: String)?, _ reach: String) -> String {
    guard let nearest else { return "no vehicle calls there" }
    return "the nearest stop, \(nearest.stop), is \(nearest.distance) away, and only stops within "
      + "\(reach) are walked to"
  }
  var forceHelp: String { "Set it also where no stop of a timetable is within reach." }

  var sourceHead: String { "source" }
  func placesFrom(_ attributions: [String]) -> String {
    "Places: \(attributions.joined(separator: "; "))"
  }
  func geocoderFailed(_ error: ProviderFailure, _ text: String?) -> Explanation {
    let name = error.provider
    let (why, hint): (String, String) =
      switch error.reason {
      case .offline:
        ("there is no network", "check the connection, or name a stop: those are found offline")
      case .unreachable(let obstacle):
        (
          "it cannot be reached: \(self.text(obstacle))",
          "check its address with 'atcha provider test \(name)'"
        )
      case .timedOut: ("it did not answer in time", "try again, or name a stop")
      case .keyMissing:
        ("it needs a key", "give it one with 'atcha provider set \(name) --key-file FILE'")
      case .keyRefused(let detail):
        (
          "it refuses the key: \(detail)",
          "check the key with its issuer, and set it with 'atcha provider set \(name) "
            + "--key-file FILE'"
        )
      case .limited(let seconds):
        (
          "it was asked too often",
          seconds.map { "try again in \($0) s, or name a stop" }
            ?? "try again later, or name a stop"
        )
      case .refused(let detail):
        ("it takes no such question: \(detail)", "write the address in another way")
      case .failing(let detail):
        ("it fails: \(detail)", "try again later, or name a stop")
      case .notUnderstood(let detail):
        (
          "its answer makes no sense: \(detail)",
          "check its address with 'atcha provider test \(name)'"
        )
      case .untrusted, .captivePortal, .leftAlone, .notSetUp, .cutShort, .notValid, .noPosition:
        (plannerFailed(error).message, plannerFailed(error).hint)
      }
    let subject = text.map { "no stop is called '\($0)', and \(name) was no help" } ?? name
    return .init("\(subject): \(why)", hint: hint)
  }
}
