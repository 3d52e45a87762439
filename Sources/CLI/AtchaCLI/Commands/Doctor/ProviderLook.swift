import AtchaData
import CoreSystem
import Domain

/// Whether the providers that are set up answer and accept their keys, as `atcha provider test` finds
/// it out.
struct ProviderLook: Sendable {
  let context: CommandContext
  /// Whether a phone may be sent a message as a test.
  let sendsMessage: Bool
  /// Below the limit of the doctor, so that it is told which of them keeps it waiting.
  private static let limit = Duration.seconds(6)

  func state() async -> HealthState {
    let found: Result<[ProviderSettings], any Error> = await BlockingWork.run("providers") {
      [context] in Result { try context.services.providers().all() }
    }
    switch found {
    case .failure(let fault as ProviderFault):
      if case .readableByOthers(let path) = fault { return .providerKeysOpen(path: path) }
      return .providersUnreadable(reason(fault))
    case .failure(let error): return .providersUnreadable(reason(error))
    case .success(let providers):
      return HealthPolicy.providers(
        await ask(providers.filter { sendsMessage || !$0.kind.reachesPhone }))
    }
  }

  /// All of them at once; what was found keeps their order.
  private func ask(_ providers: [ProviderSettings]) async -> [(name: String, state: HealthState)] {
    await withTaskGroup(of: (Int, HealthState).self) { group in
      for (index, settings) in providers.enumerated() {
        group.addTask { (index, await ask(settings)) }
      }
      var found: [Int: HealthState] = [:]
      for await (index, state) in group { found[index] = state }
      return providers.indices.compactMap { index in
        found[index].map { (providers[index].name, $0) }
      }
    }
  }

  private func ask(_ settings: ProviderSettings) async -> HealthState {
    let (name, kind) = (settings.name, settings.kind)
    if settings.key == nil, kind.keyNeed == .needed {
      return .providerKeyMissing(name: name, plans: kind.isPlanner)
    }
    let probe: ProviderProbe
    do {
      probe = try context.services.probe()
    } catch {
      return .providerFails(name: name, reason: reason(error))
    }
    guard let report = await Deadline.run(Self.limit, { await probe.test(settings) }) else {
      return .noAnswer(.provider, seconds: Int(Self.limit.components.seconds))
    }
    guard let failure = report.failure else { return .providersAnswer([name]) }
    if failure.isOffline { return .providersOffline([name]) }
    return report.isKeyAccepted == false
      ? .providerKeyRefused(name: name, plans: kind.isPlanner)
      : .providerFails(name: name, reason: reason(failure))
  }

  private func reason(_ error: any Error) -> String {
    UserFacingError(describing: error, context.words).message
  }
}

extension ProviderReport.Failure {
  /// Nobody was asked, for there is no way to the network.
  fileprivate var isOffline: Bool {
    switch self {
    case .planner(.provider(let failure)), .geocoder(let failure), .push(let failure):
      failure.reason == .offline
    case .planner, .setting: false
    }
  }
}
