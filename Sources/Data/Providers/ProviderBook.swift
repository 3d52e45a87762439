package import CoreStorage
package import Domain

/// What providers were asked today, and which of them want to be left alone for how long.
///
/// Over all processes, so that a search does not ask at once what the daemon was just refused. Where
/// nothing can be kept, nobody is spared.
package struct ProviderBook: Sendable {
  /// Where a server does not say how long.
  static let usualRest = 60

  private let cache: ExpiringCache?
  private let now: @Sendable () -> Instant

  package init(_ cache: ExpiringCache?, now: @escaping @Sendable () -> Instant) {
    self.cache = cache
    self.now = now
  }

  // MARK: Rest

  /// Seconds for which a provider is not asked; nil where it may be.
  func rest(of provider: String) async -> Int? {
    guard let text = await text("rest \(provider)"), let until = Int64(text) else { return nil }
    let left = until - now().secondsSince1970
    return left > 0 ? Int(min(left, 86_400)) : nil
  }

  /// Takes note of a failure; one that is no refusal for a while changes nothing.
  func note(_ failure: ProviderFailure) async {
    guard case .limited(let seconds) = failure.reason else { return }
    let rest = seconds ?? (hasDailyQuota(failure.provider) ? secondsToMidnight : Self.usualRest)
    // Kept a little longer than it is told, as lifetimes in the cache are spread.
    await cache?.store(
      Array("\(now().secondsSince1970 + Int64(rest))".utf8), for: "rest \(failure.provider)",
      seconds: rest * 2)
  }

  /// It answers again.
  func forgetRest(of provider: String) async { await cache?.remove("rest \(provider)") }

  // MARK: Counting

  /// Requests of today, by the day of the provider.
  func calls(of provider: String) async -> Int {
    await text(key(provider)).flatMap(Int.init) ?? 0
  }

  func add(_ calls: Int, of provider: String) async {
    let sum = await self.calls(of: provider) + calls
    await cache?.store(Array("\(sum)".utf8), for: key(provider), seconds: 2 * 86_400)
  }

  /// Seconds until the quotas of today are those of tomorrow.
  var secondsToMidnight: Int { 86_400 - ZoneData.korea.zoned(now()).clock.secondsOfDay }

  // MARK: Parts

  private func hasDailyQuota(_ provider: String) -> Bool {
    ProviderKind(rawValue: provider)?.hasDailyQuota ?? false
  }

  private func key(_ provider: String) -> String {
    "calls \(provider) \(ZoneData.korea.zoned(now()).date)"
  }

  private func text(_ key: String) async -> String? {
    guard let bytes = await cache?.value(for: key) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ProviderKind {
  /// True where so many requests are free in each day of Korea, and none after them.
  package var hasDailyQuota: Bool { PlannerName.sparing.contains(rawValue) || self == .kakao }
}
