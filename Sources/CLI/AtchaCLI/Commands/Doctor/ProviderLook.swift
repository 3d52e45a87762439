import AtchaData
import CoreNetwork
import CoreSystem
import Domain

/// Whether the planners that are set up have what they need, and can be reached.
struct ProviderLook: Sendable {
  let store: ProviderStore
  let context: CommandContext
  /// Below the limit of the doctor, so that the reason is told.
  private static let limits = HTTPRequest.TimeLimits(connect: .seconds(3), total: .seconds(6))

  /// That of the first one that fails, since each is asked in every search.
  func state() async -> HealthState {
    let words = context.words
    let found: Result<[ProviderSettings], any Error> = await BlockingWork.run("providers") {
      [store] in
      Result {
        try store.all().filter(\.kind.isPlanner).map { try store.usable($0.kind) }
      }
    }
    switch found {
    case .failure(let error):
      let name = store.path.split(separator: "/").last.map(String.init) ?? ""
      return .providerFails(
        name: name, reason: UserFacingError(describing: error, words).message)
    case .success(let providers):
      if providers.isEmpty { return .noProvider }
      return await reach(providers)
    }
  }

  private func reach(_ providers: [ProviderSettings]) async -> HealthState {
    let client = NetworkClient(
      NetworkSettings(
        environment: context.environment, isOffline: false, certificateFile: nil,
        userAgent: "\(Program.name)/\(Program.version)"))
    for provider in providers {
      let request = HTTPRequest(
        .get, provider.url, expectation: .anything, limits: Self.limits, maximumBytes: 1 << 20,
        isIdempotent: false)
      do throws(NetworkError) {
        _ = try await client.send(request)
      } catch {
        switch error {
        // Whatever it says of the bare address: somebody is there.
        case .httpStatus, .rateLimited, .tooLarge: continue
        default:
          let reason = UserFacingError(describing: error, context.words).message
          return .providerFails(name: provider.name, reason: reason)
        }
      }
    }
    return .providerReady(name: providers.map(\.name).joined(separator: ", "))
  }
}
