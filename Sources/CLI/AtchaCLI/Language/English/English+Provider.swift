import AtchaData
import Domain

extension English {
  var providerHead: String { "provider" }
  var purposeHead: String { "for" }
  var addressHead: String { "address" }
  var keyHead: String { "key" }
  func purpose(_ kind: ProviderKind) -> String {
    if kind.reachesPhone { return "alarms on a phone" }
    return kind.isPlanner && kind.findsPlaces
      ? "routes, places" : kind.isPlanner ? "routes" : "places"
  }
  var keyIsSet: String { "set" }
  var keyIsMissing: String { "missing" }
  var noKey: String { "none" }

  var reachableHead: String { "reachable" }
  var sampleHead: String { "answer to a sample" }
  var timeHead: String { "time" }
  var yes: String { "yes" }
  var no: String { "no" }
  var keyAccepted: String { "accepted" }
  var keyNotAccepted: String { "refused" }
  func sampleText(_ sample: ProviderReport.Sample) -> String {
    switch sample {
    case .routes(0): "answered, no route"
    case .routes(1): "1 route"
    case .routes(let count): "\(count) routes"
    case .place(nil): "nothing there in its region"
    case .place(let name?): name
    case .message: "a message was sent"
    }
  }
  func askingProviders(_ providers: [String]) -> String {
    "Asking \(providers.joined(separator: ", "))"
  }

  func clockIsWrong(_ provider: String, secondsAhead: Int) -> Explanation {
    let minutes = (abs(secondsAhead) + 59) / 60
    return .init(
      "the clock of this computer is \(minutes) min \(secondsAhead > 0 ? "ahead of" : "behind") that of \(provider)",
      hint: "alarms ring by this clock: set it, or let it be set with 'timedatectl set-ntp true'")
  }

  func contactIsWanted(_ provider: String) -> Explanation {
    .init(
      "\(provider) is a server for everybody, and wants to know whom it may write to",
      hint: "tell it with 'atcha config set contact you@example.org'")
  }

  func providerIsSet(_ name: String, _ url: String) -> String { "\(name) is set up at \(url)." }
  func providerRemoved(_ name: String) -> String { "\(name) is not asked any more." }

  var noProviders: Explanation {
    .init(
      "no provider is set up",
      hint: "set one up with 'atcha provider set NAME', such as nominatim for addresses")
  }
  var pushTestTitle: String { "Atcha reaches this phone" }
  var pushTestBody: String { "A test by 'atcha provider test'. Alarms come like this, and louder." }
  func pushFailed(_ failure: ProviderFailure) -> Explanation {
    let explanation = plannerFailed(failure)
    return switch failure.reason {
    case .offline, .timedOut, .leftAlone, .limited, .failing:
      .init(
        explanation.message, hint: "alarms ring on this computer all the same; try again later")
    case .refused, .notUnderstood, .notSetUp, .unreachable:
      .init(
        explanation.message,
        hint: "check its address: 'atcha provider set \(failure.provider) --url URL'")
    default: explanation
    }
  }
  func providerTakesNoKey(_ name: String) -> Explanation {
    .init("\(name) takes no key", hint: "leave --key-file out")
  }
  func providerIsInEnvironment(_ name: String, _ variables: [String]) -> Explanation {
    .init(
      "\(name) is still set by \(variables.joined(separator: " and "))",
      hint: "unset it in the environment")
  }

  var providerAbstract: String { "Set up servers that plan ways, find places or reach your phone." }
  var providerDiscussion: String {
    """
    Without a provider atcha searches the timetables on this computer and asks nobody. Planners (motis, \
    otp, odsay, tmap, atcha) are asked with 'atcha search --provider NAME'; those that find places (motis, \
    nominatim, photon, kakao) when no stop has the name that was typed. Alarms go to a phone, too, by ntfy \
    or gotify.
    """
  }
  var providerListAbstract: String { "List the providers that are set up." }
  var providerSetAbstract: String { "Set up a provider, or change what is set." }
  var providerSetDiscussion: String {
    """
    Without --url the public server is asked, where there is one. A key is read from a file or from \
    standard input, never from the command line, and kept in a file for you alone; the environment can \
    hold it instead, such as ATCHA_KEY_KAKAO.
    """
  }
  var providerRemoveAbstract: String { "Forget a provider and its key." }
  var providerTestAbstract: String { "Ask providers a sample." }
  var providerTestDiscussion: String {
    """
    Says for each whether it can be reached, whether it accepts the key, what it answered, and how long \
    that took. Ends with 0 where all of them answered, else with the status of the first that did not. A \
    sample counts against the quota of its provider.
    """
  }
  var providerNameHelp: String {
    "motis, otp, odsay, tmap, atcha, nominatim, photon, kakao, ntfy or gotify."
  }
  var providerOptionalNameHelp: String { "The provider to ask; all that are set up if not given." }
  var providerURLHelp: String { "Address of the server." }
  var providerKeyFileHelp: String {
    "File whose only line is the key; '-' for standard input, or to type it unseen."
  }
  var providerListExample: String { "Names, addresses, and whether keys are set." }
  var providerSetExample: String { "Find addresses with the public Nominatim." }
  var providerSetOwnExample: String { "Ask a server of your own." }
  var providerSetKeyExample: String { "Give a key." }
  var providerRemoveExample: String { "Ask it no more." }
  var providerTestExample: String { "See whether all of them answer." }
}
