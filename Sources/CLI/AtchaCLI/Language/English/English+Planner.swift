import Domain

extension English {
  func plannerFailed(_ failure: ProviderFailure) -> Explanation {
    let name = failure.provider
    switch failure.reason {
    case .offline:
      return .init(
        "no way to the network, so \(name) cannot be asked",
        hint: "try again when online; with --provider gtfs the timetables at hand are searched")
    case .unreachable(let obstacle):
      let detail = text(obstacle)
      return .init(
        "\(name) cannot be reached: \(detail)",
        hint: "check its address with 'atcha provider list', then 'atcha provider test \(name)'")
    case .untrusted(let host, let problem):
      let detail = "\(host): \(text(problem))"
      return .init(
        "\(name) cannot prove who it is: \(detail)",
        hint: hint(problem))
    case .captivePortal:
      return .init(
        "a web page came in place of an answer of \(name): this network wants you to sign in",
        hint: "open any page in a browser, sign in to the network, and try again")
    case .timedOut:
      return .init("\(name) did not answer in time", hint: "try again in a minute")
    case .leftAlone(let seconds):
      return .init(
        "\(name) failed several times and is left alone for \(max(1, seconds)) s",
        hint: "try again after that, or search with --provider gtfs")
    case .notSetUp(let detail):
      return .init(
        "\(name) is not set up: \(detail)",
        hint: "'atcha provider set \(name) --url URL'; docs/providers says how")
    case .keyMissing:
      return .init(
        "\(name) needs a key, and none is set",
        hint: "put the key into a file and run 'atcha provider set \(name) --key-file FILE'")
    case .keyRefused(let detail) where name == "atcha":
      return .init(
        "atcha does not take this computer as its guest: \(detail)",
        hint: "try again later; 'atcha provider test atcha' says whether it does")
    case .keyRefused(let detail):
      return .init(
        "\(name) does not accept the key: \(detail)",
        hint: "check the key and what it is registered for, then 'atcha provider test \(name)'")
    case .limited(let seconds?):
      return .init(
        "\(name) takes no more questions for now", hint: "try again in \(max(1, seconds)) s")
    case .limited(nil):
      return .init(
        "\(name) takes no more questions for now: the quota is used up",
        hint: "try again later, or search an added timetable with --provider gtfs")
    case .refused(let detail):
      return .init(
        "\(name) does not take the question: \(detail)",
        hint: "check that its version is one that docs/providers names")
    case .failing(let detail):
      return .init(
        "\(name) has trouble: \(detail)",
        hint: "try again in a minute, or search with --provider gtfs")
    case .cutShort:
      return .init("the answer of \(name) ended too early", hint: "try again")
    case .notUnderstood(let detail):
      return .init(
        "\(name) sent what is no answer: \(detail)",
        hint: "check its address with 'atcha provider list'")
    case .notValid:
      return .init(
        "\(name) has no timetable for that night", hint: "try another night with --date")
    case .noPosition(let place):
      return .init(
        "\(name) needs the position of '\(place)', which the timetable does not have",
        hint: "give the place as 'LAT,LON'")
    }
  }
  /// What is in the way to a server.
  func text(_ obstacle: ProviderFailure.Obstacle) -> String {
    switch obstacle {
    case .noAddress(let host): "no address is known for \(host)"
    case .noConnection(let host, let detail): "\(host): \(detail)"
    case .sentOn(let target): "it sends on to \(target)"
    case .local(let detail): detail
    }
  }

  func asking(_ provider: String, calls: Int, of budget: Int) -> String {
    "asking \(provider): \(calls) of \(budget) calls"
  }
  func calls(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
  var atLeast: String { "at least until then: a later one could not be ruled out" }
  func without(_ provider: String, _ reason: String) -> String { "without \(provider): \(reason)" }
  var searchProviderHelp: String {
    """
    Ask this planner in place of those of the setting 'providers'; 'gtfs' means the timetables at hand.
    """
  }
  var searchExampleProvider: String { "Ask MOTIS and the timetables at hand." }
}
