import AtchaData
import CoreNetwork
import Domain

extension English {
  var offlineHelp: String { "Ask nothing over the network." }
  var verboseHelp: String { "Tell of each request over the network on standard error." }

  func explanation(_ error: NetworkError) -> Explanation {
    switch error {
    case .offline(.asked):
      Explanation("nothing is asked over the network with --offline", hint: "leave --offline out")
    case .offline(.noNetwork):
      Explanation("this computer has no network", hint: "connect it and try again")
    case .dns(let host):
      Explanation("no address is known for '\(host)'", hint: "check the name, and the network")
    case .connect(let host, let reason):
      Explanation(
        "cannot connect to \(host): \(reason)", hint: "is the server there? Try again later")
    case .tls(let host, let problem):
      Explanation(
        "\(host) cannot prove who it is: \(text(CertificateProblem(problem)))",
        hint: hint(CertificateProblem(problem)))
    case .timeout(let host, .connecting, let limit):
      Explanation(
        "no connection to \(host) within \(NetworkError.seconds(limit)) s",
        hint: "check the network, or try again later")
    case .timeout(let host, .answering, let limit):
      Explanation(
        "no answer from \(host) within \(NetworkError.seconds(limit)) s", hint: "try again later")
    case .httpStatus(let response):
      Explanation(
        "\(response.host) answered with status \(response.status)",
        hint: response.status == 401 || response.status == 403
          ? "check the key: atcha provider test" : "check the address, or try again later")
    case .rateLimited(let delay, let response):
      Explanation(
        "\(response.host) wants fewer questions",
        hint: delay.map { "try again in \(NetworkError.seconds($0)) s" } ?? "try again later")
    case .captivePortal(let host):
      Explanation(
        "a web page came in place of the answer of \(host)",
        hint: "sign in to this network with a browser, or check the address")
    case .truncated(let host):
      Explanation("the answer of \(host) ended too early", hint: "try again")
    case .undecodable(let host, let reason):
      Explanation(
        "the answer of \(host) cannot be understood: \(reason)",
        hint: "check the address; if it is right, report it with ATCHA_HTTP_RECORD=FOLDER")
    case .tooLarge(let host, let limit):
      Explanation(
        "the answer of \(host) is larger than \(limit >> 20) MiB", hint: "check the address")
    case .cancelled: Explanation("interrupted", hint: "nothing was changed; run it again")
    case .circuitOpen(let provider, let rest):
      Explanation(
        "\(provider) kept failing and is left alone",
        hint: "try again in \(NetworkError.seconds(rest)) s")
    case .badURL(let text):
      Explanation("'\(text)' is no address of the web", hint: "give one like https://example.org/x")
    case .badRedirect(let host, let target, let problem):
      Explanation(
        "\(host) sends on to \(target), where it is not followed: \(text(problem))",
        hint: "if that is right, give that address itself")
    case .unusable(let reason):
      Explanation(
        "the network cannot be used: \(reason)", hint: "install libcurl4, or set network.ca")
    case .cannotWrite(let path, let code):
      Explanation(
        "cannot write '\(path)': error \(code) of the system", hint: "check space and rights there")
    case .cannotRead(let path, let detail): inputOutput(path, detail)
    case .notRecorded(let request, let folder):
      Explanation("no answer to '\(request)' is recorded in \(folder)", hint: "record it first")
    }
  }

  func text(_ problem: CertificateProblem) -> String {
    switch problem {
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .wrongHost: "its certificate is for another name"
    case .selfSigned: "it signed its certificate itself"
    case .unknownIssuer(let store?): "nobody in \(store) has signed its certificate"
    case .unknownIssuer(nil): "nobody known has signed its certificate"
    case .other(let detail): detail
    }
  }

  func hint(_ problem: CertificateProblem) -> String {
    switch problem {
    case .expired, .notYetValid: "check the clock of this computer; else the server has to mend it"
    case .selfSigned, .unknownIssuer:
      "if you trust the issuer, name its certificate: atcha config set network.ca FILE"
    case .wrongHost, .other: "check the address, and whether this network can be trusted"
    }
  }

  private func text(_ problem: NetworkError.RedirectProblem) -> String {
    switch problem {
    case .tooMany: "too often"
    case .otherScheme: "another scheme"
    case .notFollowed: "it was no GET"
    }
  }

  func explanation(_ fault: ProviderFault, nearest: String?) -> Explanation {
    switch fault {
    case .unknownProvider(let name):
      Explanation(
        "no provider is called '\(name)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "see them with: atcha provider list")
    case .notSet(let name):
      Explanation("\(name) is not set up", hint: "set it up with: atcha provider set \(name)")
    case .badLine(let path, let line):
      Explanation(
        "\(path):\(line): no line of the form 'provider = value', or one too many",
        hint: "mend the line, or remove it")
    case .badURL(let text):
      Explanation("'\(text)' is no address of a server", hint: "give one like https://example.org")
    case .topicNeeded(let url):
      Explanation(
        "'\(url)' ends with no topic", hint: "give the address of the topic, like \(url)/TOPIC")
    case .urlNeeded(let kind):
      Explanation(
        "where \(kind.rawValue) is has to be said",
        hint: "atcha provider set \(kind.rawValue) --url URL")
    case .keyNeeded(let kind):
      Explanation(
        "\(kind.rawValue) needs a key",
        hint: "atcha provider set \(kind.rawValue) --key-file FILE, or set \(kind.keyVariable)")
    case .needsTLS(let url):
      Explanation(
        "'\(url)' would send a key for all to read", hint: "give an address with https")
    case .badKey(let place):
      Explanation("there is no key in \(place)", hint: "it is one line without blanks")
    case .readableByOthers(let path):
      Explanation("others can read the keys in '\(path)'", hint: "chmod 600 '\(path)'")
    case .missing(let path): Explanation("there is no file '\(path)'", hint: "check the path")
    case .noSpace(let path): noSpace(path)
    case .notPermitted(let path): notPermitted(path)
    case .inputOutput(let path, let detail): inputOutput(path, detail)
    }
  }
}
