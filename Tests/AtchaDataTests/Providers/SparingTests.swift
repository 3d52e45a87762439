import AtchaTestSupport
import CoreStorage
import Domain
import Foundation
import Synchronization
import Testing

@testable import AtchaData

/// Answers by a script, and keeps count.
private final class Scripted: JourneyPlannerAPI {
  let capabilities = JourneyCapabilities(answersDepartAt: true)
  private let failure: ProviderFailure.Reason?
  private let cost: Int
  private let count = Mutex(0)
  var asked: Int { count.withLock { $0 } }

  init(_ failure: ProviderFailure.Reason? = nil, cost: Int = 1) {
    self.failure = failure
    self.cost = cost
  }

  func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    count.withLock { $0 += 1 }
    if let failure { throw .provider(ProviderFailure(provider: "tmap", reason: failure)) }
    return JourneyPage(itineraries: [], calls: min(cost, query.mostCalls))
  }
}

@Suite("Sparing providers")
struct SparingTests {
  /// 2026-12-04T23:00:00 in Seoul: an hour before its quotas are new.
  private static let now = Instant(1_796_392_800)

  private func book(_ folder: URL, at now: Instant = now) -> ProviderBook {
    ProviderBook(
      ExpiringCache(
        Database(.init(path: folder.appending(path: "answers.db").path)), name: "provider"
      ) { now.secondsSince1970 }, now: { now })
  }

  private func api(
    _ base: Scripted, _ book: ProviderBook, provider: String = "tmap", quota: Int? = nil
  ) -> SparingAPI { SparingAPI(base, provider: provider, book: book, quota: quota) }

  private func reason(_ api: SparingAPI) async -> ProviderFailure.Reason? {
    var query = JourneyQuery(
      Asked.question(), .departAt(Self.now), now: Self.now, maxResults: 1)
    query.mostCalls = 5
    do throws(PlannerError) {
      _ = try await api.journeys(query)
      return nil
    } catch {
      guard case .provider(let failure) = error else { return nil }
      return failure.reason
    }
  }

  @Test("who wants to be left alone is, also by another process, to the second")
  func rest() async throws {
    try await withTemporaryFolder { folder in
      let refused = Scripted(.limited(retryAfterSeconds: 900))
      #expect(
        await reason(api(refused, book(folder))) == .limited(retryAfterSeconds: 900))
      let other = Scripted()
      #expect(
        await reason(api(other, book(folder, at: Self.now + 300)))
          == .limited(retryAfterSeconds: 600))
      #expect(
        await reason(api(other, book(folder, at: Self.now + 899))) == .limited(retryAfterSeconds: 1)
      )
      #expect(other.asked == 0)
      #expect(await reason(api(other, book(folder, at: Self.now + 900))) == nil)
      #expect(other.asked == 1)
      // Others are asked all the same.
      #expect(
        await reason(api(other, book(folder, at: Self.now + 1), provider: "motis")) == nil)
    }
  }

  @Test("without a time a daily quota lasts to midnight in Korea, anything else a minute")
  func untilMidnight() async throws {
    try await withTemporaryFolder { folder in
      let refused = Scripted(.limited(retryAfterSeconds: nil))
      _ = await reason(api(refused, book(folder)))
      let other = Scripted()
      #expect(
        await reason(api(other, book(folder, at: Self.now + 3599)))
          == .limited(retryAfterSeconds: 1))
      #expect(await reason(api(other, book(folder, at: Self.now + 3600))) == nil)
    }
  }

  @Test(
    "other failures are no reason to spare anybody",
    arguments: [
      ProviderFailure.Reason.timedOut, .failing("HTTP 503"), .keyRefused("no"), .offline,
    ])
  func otherFailures(reason: ProviderFailure.Reason) async throws {
    try await withTemporaryFolder { folder in
      _ = await self.reason(api(Scripted(reason), book(folder)))
      #expect(await self.reason(api(Scripted(), book(folder))) == nil)
      // What never went out counts for nothing.
      #expect(await book(folder).calls(of: "tmap") == (reason == .offline ? 1 : 2))
    }
  }

  @Test("checks keep to the quota of the day; a person may ask on")
  func quota() async throws {
    try await withTemporaryFolder { folder in
      let planner = Scripted(cost: 5)
      #expect(await reason(api(planner, book(folder), quota: 7)) == nil)
      // Two are left, and two are taken.
      #expect(await reason(api(planner, book(folder), quota: 7)) == nil)
      #expect(await book(folder).calls(of: "tmap") == 7)
      #expect(
        await reason(api(planner, book(folder), quota: 7)) == .limited(retryAfterSeconds: 3600))
      #expect(planner.asked == 2)
      #expect(await reason(api(planner, book(folder))) == nil)
      // After midnight it is another day.
      #expect(
        await reason(api(planner, book(folder, at: Self.now + 3600), quota: 7)) == nil)
    }
  }

  @Test("with nothing to remember in, all are asked")
  func noCache() async {
    let refused = Scripted(.limited(retryAfterSeconds: 900))
    let book = ProviderBook(nil, now: { Self.now })
    _ = await reason(api(refused, book))
    _ = await reason(api(refused, book))
    #expect(refused.asked == 2)
  }
}
