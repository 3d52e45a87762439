package import CoreNetwork
package import Domain

extension ProviderFailure {
  /// What kept the network from carrying a question, where there is no answer to read.
  init(_ error: NetworkError, provider: String) {
    self.init(provider: provider, reason: Self.reason(error))
  }

  private static func reason(_ error: NetworkError) -> Reason {
    switch error {
    case .offline: .offline
    case .dns(let host): .unreachable(.noAddress(host: host))
    case .connect(let host, let reason): .unreachable(.noConnection(host: host, detail: reason))
    case .tls(let host, let problem): .untrusted(host: host, CertificateProblem(problem))
    case .timeout: .timedOut
    case .httpStatus(let response): .failing("HTTP \(response.status)")
    case .rateLimited(let delay, _): .limited(retryAfterSeconds: delay.map(wholeSeconds))
    case .captivePortal: .captivePortal
    case .truncated: .cutShort
    case .undecodable(_, let reason): .notUnderstood(reason)
    case .tooLarge(_, let limit): .notUnderstood("the answer has more than \(limit) bytes")
    case .cancelled: .timedOut
    case .circuitOpen(_, let delay): .leftAlone(seconds: wholeSeconds(delay))
    case .badURL(let url): .notSetUp("'\(url)' is no address")
    case .badRedirect(_, let target, _): .unreachable(.sentOn(target: target))
    case .unusable(let reason): .unreachable(.local(detail: reason))
    case .cannotWrite(let path, _): .unreachable(.local(detail: "cannot write \(path)"))
    case .cannotRead(let path, _): .unreachable(.local(detail: "cannot read \(path)"))
    case .notRecorded(let request, _): .unreachable(.local(detail: "not recorded: \(request)"))
    }
  }

  private static func wholeSeconds(_ delay: Duration) -> Int {
    Int(min(delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0), 86_400))
  }
}

extension CertificateProblem {
  package init(_ problem: NetworkError.TLSProblem) {
    switch problem {
    case .expired: self = .expired
    case .notYetValid: self = .notYetValid
    case .wrongHost: self = .wrongHost
    case .selfSigned: self = .selfSigned
    case .unknownIssuer(let store): self = .unknownIssuer(store: store)
    case .other(let detail): self = .other(detail)
    }
  }
}
