import CoreFiles
package import CoreNetwork
import FoundationEssentials
import Glibc

/// The session of this computer with one server: begun when it is first needed, renewed before it runs
/// out, once for all tasks and processes that need it (docs/adr/0025-sessions.md).
package actor GuestSession {
  package struct Policy: Hashable, Sendable {
    /// How long before its end a token is renewed.
    package var seconds: Int64 = 300
    /// How long to wait for another process that renews; longer than a renewal may take.
    package var patience: Duration = .seconds(40)
    package init() {}
  }

  private let file: SessionFile
  private let authority: any TokenAuthority
  private let policy: Policy
  private let now: @Sendable () -> Int64
  private let newDevice: @Sendable () -> String
  private var renewal: Task<Result<SessionTokens, NetworkError>, Never>?

  /// - Parameters:
  ///   - path: The file of the session; a lock lies beside it.
  ///   - server: What its tokens are for.
  ///   - now: Seconds since 1970.
  package init(
    path: String, server: String, authority: any TokenAuthority, policy: Policy = Policy(),
    now: @escaping @Sendable () -> Int64,
    newDevice: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
  ) {
    file = SessionFile(path: path, server: server)
    self.authority = authority
    self.policy = policy
    self.now = now
    self.newDevice = newDevice
  }

  /// A token to ask with.
  package func accessToken() async throws(NetworkError) -> String {
    guard let content = try file.read(), let tokens = content.tokens else {
      return try await renewed(nil).access
    }
    guard let expiry = tokens.expiry else { return tokens.access }
    let left = expiry - (now() + content.serverIsAhead)
    // A token that lasts but minutes is not renewed with each request.
    let lifetime = expiry - (tokens.issuedAt ?? content.since ?? 0)
    if left > min(policy.seconds, lifetime / 2) { return tokens.access }
    do throws(NetworkError) {
      return try await renewed(tokens.access).access
    } catch {
      // Renewing ahead of time failed: the old one still works for a while.
      if left > 0, error != .cancelled { return tokens.access }
      throw error
    }
  }

  /// A token in place of one that the server did not take.
  package func accessToken(after rejected: String) async throws(NetworkError) -> String {
    try await renewed(rejected).access
  }

  /// Forgets the tokens, as the server no longer knows the guest; the id stays.
  ///
  /// - Parameter token: the one with which the server said so: a session begun since is kept.
  package func end(after token: String) async throws(NetworkError) {
    let lock = try await lock()
    if var content = try file.read(), content.tokens?.access == token {
      content.tokens = nil
      try file.write(content)
    }
    _ = consume lock
  }

  // MARK: Renewing

  /// Other tokens than the one that is spent: those that somebody else got meanwhile, or new ones.
  ///
  /// All tasks that ask while it goes on wait for the same; a task that is cancelled does not end it for
  /// the others.
  private func renewed(_ spent: String?) async throws(NetworkError) -> SessionTokens {
    if let renewal { return try await Self.value(of: renewal) }
    let task = Task { () -> Result<SessionTokens, NetworkError> in
      do throws(NetworkError) {
        return .success(try await self.renew(spent))
      } catch {
        return .failure(error)
      }
    }
    renewal = task
    let result = await task.value
    renewal = nil
    return try result.get()
  }

  private static func value(
    of task: Task<Result<SessionTokens, NetworkError>, Never>
  ) async throws(NetworkError) -> SessionTokens { try await task.value.get() }

  /// Lets one process at a time renew; nil where it cannot be had.
  private func lock() async throws(NetworkError) -> FileLock? {
    let lock = (try? await FileLock.take(file.path + ".lock", within: policy.patience)) ?? nil
    if Task.isCancelled { throw .cancelled }
    return lock
  }

  private func renew(_ spent: String?) async throws(NetworkError) -> SessionTokens {
    try prepareFolder()
    // Without the lock it is done all the same: a lock that hangs must not end the session.
    let lock = try await lock()
    var content =
      try file.read() ?? SessionFile.Content(server: file.serverName, device: newDevice())
    if let tokens = content.tokens, tokens.access != spent, !hasExpired(content) { return tokens }
    // The id first: a session begun under an id that is lost would be somebody else's.
    if content.tokens == nil { try file.write(content) }
    let tokens = try await next(content)
    content.tokens = tokens
    content.since = now()
    try file.write(content)
    _ = consume lock
    return tokens
  }

  private func hasExpired(_ content: SessionFile.Content) -> Bool {
    content.tokens?.expiry.map { $0 <= now() + content.serverIsAhead } ?? false
  }

  /// New tokens: by the refresh token, or as a guest anew where that does not work.
  private func next(_ content: SessionFile.Content) async throws(NetworkError) -> SessionTokens {
    guard let tokens = content.tokens else {
      return try await authority.begin(device: content.device)
    }
    let refusal: NetworkError
    do throws(NetworkError) {
      return try await authority.renew(tokens.refresh)
    } catch {
      refusal = error
    }
    switch refusal {
    case .offline, .cancelled: throw refusal
    default: return try await authority.begin(device: content.device)
    }
  }

  private func prepareFolder() throws(NetworkError) {
    let folder = file.path.prefix(upTo: file.path.lastIndex(of: "/") ?? file.path.startIndex)
    do {
      try FileManager.default.createDirectory(
        atPath: String(folder), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotWrite(path: file.path, code: EACCES)
    }
  }
}
