import AtchaData
import CoreNetwork

@testable import AtchaCLI

extension ErrorTableTests {
  /// Failures of the network, and of what is set of providers.
  static let network: [(any Error & Sendable, AtchaCLI.ExitStatus)] = [
    (NetworkError.offline(.asked), .tryLater),
    (NetworkError.offline(.noNetwork), .tryLater),
    (NetworkError.dns(host: "x"), .tryLater),
    (NetworkError.connect(host: "x", reason: "refused"), .unavailable),
    (NetworkError.tls(host: "x", .expired), .unavailable),
    (NetworkError.tls(host: "x", .notYetValid), .unavailable),
    (NetworkError.tls(host: "x", .wrongHost), .unavailable),
    (NetworkError.tls(host: "x", .selfSigned), .unavailable),
    (NetworkError.tls(host: "x", .unknownIssuer(store: nil)), .unavailable),
    (NetworkError.tls(host: "x", .other("no cipher")), .unavailable),
    (NetworkError.timeout(host: "x", phase: .connecting, after: .seconds(5)), .tryLater),
    (NetworkError.timeout(host: "x", phase: .answering, after: .seconds(5)), .tryLater),
    (NetworkError.httpStatus(HTTPResponse(status: 500)), .unavailable),
    (NetworkError.httpStatus(HTTPResponse(status: 403)), .unavailable),
    (NetworkError.rateLimited(retryAfter: .seconds(3), HTTPResponse(status: 429)), .tryLater),
    (NetworkError.rateLimited(retryAfter: nil, HTTPResponse(status: 429)), .tryLater),
    (NetworkError.captivePortal(host: "x"), .tryLater),
    (NetworkError.truncated(host: "x"), .unavailable),
    (NetworkError.undecodable(host: "x", reason: "not JSON"), .unavailable),
    (NetworkError.tooLarge(host: "x", limit: 1 << 24), .unavailable),
    (NetworkError.cancelled, .interrupted),
    (NetworkError.circuitOpen(provider: "x", until: .seconds(3)), .tryLater),
    (NetworkError.badURL("x"), .usage),
    (NetworkError.badRedirect(host: "x", to: "y", .tooMany), .unavailable),
    (NetworkError.badRedirect(host: "x", to: "y", .otherScheme), .unavailable),
    (NetworkError.badRedirect(host: "x", to: "y", .notFollowed), .unavailable),
    (NetworkError.unusable(reason: "x"), .configuration),
    (NetworkError.cannotWrite(path: "/x", code: 28), .inputOutput),
    (NetworkError.cannotRead(path: "/x", detail: "I/O"), .inputOutput),
    (NetworkError.notRecorded(request: "GET x", folder: "/x"), .unavailable),
    (ProviderFault.unknownProvider(name: "modis"), .usage),
    (ProviderFault.unknownProvider(name: "zzzzzzzz"), .usage),
    (ProviderFault.notSet(name: "otp"), .notFound),
    (ProviderFault.badLine(path: "/x", line: 3), .configuration),
    (ProviderFault.badURL(text: "x"), .usage),
    (ProviderFault.urlNeeded(.otp), .configuration),
    (ProviderFault.keyNeeded(.odsay), .configuration),
    (ProviderFault.needsTLS(url: "http://x"), .configuration),
    (ProviderFault.badKey(place: "/x"), .badData),
    (ProviderFault.readableByOthers(path: "/x"), .configuration),
    (ProviderFault.missing(path: "/x"), .notFound),
    (ProviderFault.noSpace(path: "/x"), .inputOutput),
    (ProviderFault.notPermitted(path: "/x"), .notPermitted),
    (ProviderFault.inputOutput(path: "/x", detail: "I/O"), .inputOutput),
  ]
}
