/// A service that can be asked over the network; the raw value is the name that a person types.
package enum ProviderKind: String, Hashable, Sendable, CaseIterable, Codable {
  // Planners.
  case motis, otp, odsay, tmap, atcha
  // Names and addresses.
  case nominatim, photon, kakao
  // Phones.
  case ntfy, gotify

  /// Where it is, unless another installation is set; nil where there is none for everybody.
  package var standardURL: String? {
    switch self {
    case .motis: "https://api.transitous.org"
    case .odsay: "https://api.odsay.com/v1/api"
    case .tmap: "https://apis.openapi.sk.com"
    case .nominatim: "https://nominatim.openstreetmap.org"
    case .photon: "https://photon.komoot.io"
    case .kakao: "https://dapi.kakao.com"
    case .otp, .atcha, .ntfy, .gotify: nil
    }
  }

  /// True where the terms of the public server ask for an address of whoever asks.
  package func wantsContact(at url: String) -> Bool {
    (self == .motis || self == .nominatim) && url == standardURL
  }

  package enum KeyNeed: Hashable, Sendable {
    case needed, possible, none
  }

  package var keyNeed: KeyNeed {
    switch self {
    case .odsay, .tmap, .kakao, .gotify: .needed
    case .motis, .otp, .ntfy: .possible
    case .atcha, .nominatim, .photon: .none
    }
  }

  /// True where what is sent would let others in: such a provider is asked over TLS alone, or on this
  /// computer.
  func sendsSecrets(withKey hasKey: Bool) -> Bool { hasKey || self == .atcha }

  /// True where it finds ways home.
  package var isPlanner: Bool {
    switch self {
    case .motis, .otp, .odsay, .tmap, .atcha: true
    case .nominatim, .photon, .kakao, .ntfy, .gotify: false
    }
  }

  /// True where it passes messages on to a phone.
  package var reachesPhone: Bool { Self.phones.contains(self) }
  package static let phones: [ProviderKind] = [.ntfy, .gotify]

  /// The variables that stand in for what is set: `ATCHA_URL_OTP`, `ATCHA_KEY_ODSAY`.
  package var urlVariable: String { "ATCHA_URL_\(rawValue.uppercased())" }
  package var keyVariable: String { "ATCHA_KEY_\(rawValue.uppercased())" }
}
