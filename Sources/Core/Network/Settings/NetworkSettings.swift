/// How this program goes out, whatever it asks.
package struct NetworkSettings: Hashable, Sendable {
  /// Nothing goes out.
  package var isOffline: Bool
  /// Certificates of issuers to trust in place of the system's, in PEM.
  package var certificateFile: String?
  package var proxies: ProxySettings
  package var userAgent: String
  package var maximumRedirects = 5

  package init(
    isOffline: Bool = false, certificateFile: String? = nil,
    proxies: ProxySettings = ProxySettings(), userAgent: String = "atcha"
  ) {
    self.isOffline = isOffline
    self.certificateFile = certificateFile
    self.proxies = proxies
    self.userAgent = userAgent
  }

  /// What the environment says of it.
  ///
  /// - Parameter certificateFile: From the settings; goes before `SSL_CERT_FILE`.
  package init(
    environment: [String: String], isOffline: Bool, certificateFile: String?, userAgent: String
  ) {
    let variable = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      isOffline: isOffline, certificateFile: certificateFile ?? variable,
      proxies: ProxySettings(environment: environment), userAgent: userAgent)
  }
}

/// Proxies, as the variables that programs share name them.
package struct ProxySettings: Hashable, Sendable {
  package var http: String?
  package var https: String?
  /// Hosts to go to without, as text of `no_proxy`.
  package var exceptions: String?

  package init(http: String? = nil, https: String? = nil, exceptions: String? = nil) {
    self.http = http
    self.https = https
    self.exceptions = exceptions
  }

  package init(environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let all = value("all_proxy", "ALL_PROXY")
    // Not HTTP_PROXY: a web server sets that from what a client sends it.
    http = value("http_proxy") ?? all
    https = value("https_proxy", "HTTPS_PROXY") ?? all
    exceptions = value("no_proxy", "NO_PROXY")
  }

  /// Takes what the environment leaves open.
  package mutating func fill(from proxy: String?, except hosts: String?) {
    http = http ?? proxy
    https = https ?? proxy
    exceptions = exceptions ?? hosts
  }

  func proxy(for origin: HTTPOrigin) -> String? { origin.scheme == "https" ? https : http }
}
