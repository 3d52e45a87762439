import CoreNetwork
import Domain

extension ProviderFailure {
  /// What kept the network from carrying a question, where there is no answer to read.
  init(_ error: NetworkError, provider: String) {
    self.init(provider: provider, reason: Self.reason(error))
  }

  private static func reason(_ error: NetworkError) -> Reason {
    switch error {
    case .offline: .offline
    case .dns(let host): .unreachable("no address is known for \(host)")
    case .connect(let host, let reason): .unreachable("\(host): \(reason)")
    case .tls(let host, let problem): .untrusted("\(host): \(words(problem))")
    case .timeout: .timedOut
    case .httpStatus(let response): .failing("HTTP \(response.status)")
    case .rateLimited(let delay, _): .limited(retryAfterSeconds: delay.map(wholeSeconds))
    case .captivePortal: .captivePortal
    case .truncated: .notUnderstood("the answer ended too early")
    case .undecodable(_, let reason): .notUnderstood(reason)
    case .tooLarge(_, let limit): .notUnderstood("the answer has more than \(limit) bytes")
    case .cancelled: .timedOut
    case .circuitOpen(_, let delay): .leftAlone(seconds: wholeSeconds(delay))
    case .badURL(let url): .notSetUp("'\(url)' is no address")
    case .badRedirect(_, let target, _): .unreachable("it sends on to \(target)")
    case .unusable(let reason): .unreachable(reason)
    case .cannotWrite(let path, _): .unreachable("cannot write \(path)")
    case .cannotRead(let path, _): .unreachable("cannot read \(path)")
    case .notRecorded(let request, _): .unreachable("not recorded: \(request)")
    }
  }

  private static func words(_ problem: NetworkError.TLSProblem) -> String {
    switch problem {
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .wrongHost: "its certificate is for another name"
    case .selfSigned: "its certificate is signed by itself"
    case .unknownIssuer: "nobody knows who issued its certificate"
    case .other(let detail): detail
    }
  }

  private static func wholeSeconds(_ delay: Duration) -> Int {
    Int(min(delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0), 86_400))
  }
}
