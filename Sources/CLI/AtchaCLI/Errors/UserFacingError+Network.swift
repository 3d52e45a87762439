import AtchaData
import CommandLineKit
import CoreNetwork

extension UserFacingError {
  init(_ error: NetworkError, _ words: any Catalogue) {
    self.init(words.explanation(error), Self.status(error))
  }

  init(_ fault: ProviderFault, _ words: any Catalogue) {
    var nearest: String?
    if case .unknownProvider(let name) = fault {
      nearest = ProviderKind.allCases.map(\.rawValue).nearest(to: name)
    }
    self.init(words.explanation(fault, nearest: nearest), Self.status(fault))
  }

  private static func status(_ error: NetworkError) -> ExitStatus {
    switch error {
    case .offline, .rateLimited, .circuitOpen, .captivePortal, .dns, .timeout: .tryLater
    case .connect, .tls, .httpStatus, .truncated, .undecodable, .tooLarge, .badRedirect,
      .notRecorded:
      .unavailable
    case .cancelled: .interrupted
    case .badURL: .usage
    case .unusable: .configuration
    case .cannotWrite, .cannotRead: .inputOutput
    }
  }

  private static func status(_ fault: ProviderFault) -> ExitStatus {
    switch fault {
    case .unknownProvider, .badURL, .topicNeeded: .usage
    case .notSet, .missing: .notFound
    case .badLine, .urlNeeded, .keyNeeded, .needsTLS, .readableByOthers: .configuration
    case .badKey: .badData
    case .noSpace, .inputOutput: .inputOutput
    case .notPermitted: .notPermitted
    }
  }
}
