import CoreNetwork

extension PlannerServer {
  /// A provider as it is set up.
  ///
  /// - Parameter language: BCP 47, for names; nil leaves it to the server.
  package init(_ settings: ProviderSettings, language: String? = nil) {
    self.init(name: settings.name, url: settings.url, key: settings.key?.value)
    self.language = language
    if let language { headers.append(HTTPField("Accept-Language", language)) }
    guard let key, settings.kind == .motis || settings.kind == .otp else { return }
    // Of the public gateways one has a header of its own.
    let isDigitransit = HTTPOrigin(url)?.host.hasSuffix("digitransit.fi") ?? false
    headers.append(
      isDigitransit
        ? HTTPField("digitransit-subscription-key", key, isSecret: true)
        : HTTPField("Authorization", "Bearer \(key)", isSecret: true))
  }
}
