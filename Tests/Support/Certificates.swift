package import Foundation

/// An issuer of certificates of a test's own, made with openssl.
package final class Certificates {
  package let folder: URL
  /// For those who trust the issuer.
  package var issuer: String { folder.appending(path: "ca.pem").path }

  package init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ca-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await openssl([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test issuer", "-days", "30",
    ])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A certificate for names such as `DNS:localhost` or `IP:127.0.0.1`.
  ///
  /// - Parameter days: how long it is valid; less than 0 for one that has expired.
  package func identity(
    _ names: String = "DNS:localhost,IP:127.0.0.1", days: Int = 30, selfSigned: Bool = false
  ) async throws -> ContractServer.Identity {
    let name = UUID().uuidString
    try Data("subjectAltName=\(names)\n".utf8).write(to: folder.appending(path: "\(name).ext"))
    if selfSigned {
      try await openssl([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", "\(name).key", "-out", "\(name).pem", "-subj", "/CN=localhost", "-days", "30",
        "-addext", "subjectAltName=\(names)",
      ])
    } else {
      try await openssl([
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", "\(name).key", "-out", "\(name).csr", "-subj", "/CN=localhost",
      ])
      try await openssl([
        "x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key",
        "-CAcreateserial", "-extfile", "\(name).ext", "-out", "\(name).pem", "-days", "\(days)",
      ])
    }
    return ContractServer.Identity(
      certificate: folder.appending(path: "\(name).pem").path,
      key: folder.appending(path: "\(name).key").path)
  }

  private func openssl(_ arguments: [String]) async throws {
    let result = try await runProcess("/usr/bin/openssl", arguments, in: folder)
    guard result.status == 0 else { throw ContractServer.NotReady(description: "\(result)") }
  }
}
