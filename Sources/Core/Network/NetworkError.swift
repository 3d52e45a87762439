/// Why there is no answer, each with what a person has to know to do something about it.
///
/// No case holds a key or a token.
package enum NetworkError: Error, Hashable, Sendable {
  /// No way out of this computer, or `--offline` was asked for.
  case offline(OfflineReason)
  /// No address is known for the name.
  case dns(host: String)
  /// Nobody answers there.
  case connect(host: String, reason: String)
  /// The server could not prove who it is, or does not speak as it should.
  case tls(host: String, TLSProblem)
  case timeout(host: String, phase: Phase, after: Duration)
  /// The server answered with a status that is no success.
  case httpStatus(HTTPResponse)
  /// Too many questions; when the server wants to be asked again, where it says so.
  case rateLimited(retryAfter: Duration?, HTTPResponse)
  /// A web page came where something else was due: a network that wants people to sign in.
  case captivePortal(host: String)
  /// The answer ended too early.
  case truncated(host: String)
  /// The answer is not what was asked for.
  case undecodable(host: String, reason: String)
  /// The answer is larger than it may be.
  case tooLarge(host: String, limit: Int)
  case cancelled
  /// The provider kept failing, and is left alone for a while.
  case circuitOpen(provider: String, until: Duration)
  case badURL(String)
  /// The server sends on and on, or to where it is not followed.
  case badRedirect(host: String, to: String, RedirectProblem)
  /// The part of this computer that is needed is missing: libcurl, a file of certificates.
  case unusable(reason: String)
  /// The answer cannot be written to the file.
  case cannotWrite(path: String, code: Int32)
  /// A file that is needed cannot be read.
  case cannotRead(path: String, detail: String)
  /// A replay has no such request.
  case notRecorded(request: String, folder: String)

  package enum OfflineReason: Hashable, Sendable {
    case asked
    case noNetwork
  }

  package enum Phase: Hashable, Sendable {
    case connecting
    case answering
  }

  package enum TLSProblem: Hashable, Sendable {
    case expired
    case notYetValid
    case wrongHost
    case selfSigned
    /// Nobody in the file of issuers that was looked in; nil where that is not known.
    case unknownIssuer(store: String?)
    case other(String)
  }

  package enum RedirectProblem: Hashable, Sendable {
    case tooMany
    case otherScheme
    case notFollowed
  }
}

extension NetworkError {
  /// The answer, where there was one.
  package var response: HTTPResponse? {
    switch self {
    case .httpStatus(let response), .rateLimited(_, let response): response
    default: nil
    }
  }

  /// True where asking again soon may help.
  ///
  /// Of statuses only 408, 425, 429 and those of a server in trouble are; that an answer was cut short
  /// or nobody was there may pass. A certificate, a size or a form does not change by asking again.
  package var isTransient: Bool {
    switch self {
    case .dns, .connect, .timeout, .truncated, .rateLimited: true
    case .httpStatus(let response):
      response.status == 408 || response.status == 425 || response.status >= 500
    case .tls, .offline, .captivePortal, .undecodable, .tooLarge, .cancelled, .circuitOpen, .badURL,
      .badRedirect, .unusable, .cannotWrite, .cannotRead, .notRecorded:
      false
    }
  }
}
