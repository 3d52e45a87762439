package import CoreStorage
package import Domain
import Synchronization

/// By whose clocks the places of a planner live, whatever the clock of this machine shows.
///
/// It asks once for an area, and remembers the answer for a month: a search in Seoul is told by the clocks
/// of Seoul also on a machine whose zone is another one, or none.
package final class PlannerZones: Sendable {
  static let rememberedSeconds = 30 * 86_400

  private let cache: ExpiringCache?
  private let server: String
  private let fallback: ZoneRules
  private let now: Instant
  private let found = Mutex<[String: ZoneRules]>([:])
  private let requests = Mutex(0)

  /// - Parameters:
  ///   - server: whose answers are remembered.
  ///   - fallback: where the planner does not say.
  ///   - cache: nil where nothing can be kept.
  package init(server: String, fallback: ZoneRules, now: Instant, cache: ExpiringCache?) {
    self.server = server
    self.fallback = fallback
    self.now = now
    self.cache = cache
  }

  /// Requests that were made.
  var calls: Int { requests.withLock { $0 } }

  /// The zone of a place; a planner that does not say leaves it to the fallback.
  ///
  /// - Throws: where nobody is there: the questions for ways would only find out the same, later.
  func zone(
    at place: Place?, by api: any JourneyPlannerAPI
  ) async throws(PlannerError) -> ZoneRules {
    guard let coordinate = place?.coordinate else { return fallback }
    let key = "\(server)\n\(Self.area(coordinate))"
    if let known = found.withLock({ $0[key] }) { return known }
    var rules: ZoneRules?
    if let bytes = await cache?.value(for: key) {
      rules = ZoneData.named(String(decoding: bytes, as: UTF8.self), around: now)
    } else {
      requests.withLock { $0 += 1 }
      if let name = try await zoneName(at: coordinate, by: api) {
        rules = ZoneData.named(name, around: now)
        if rules != nil {
          await cache?.store(Array(name.utf8), for: key, seconds: Self.rememberedSeconds)
        }
      }
    }
    let zone = rules ?? fallback
    found.withLock { $0[key] = zone }
    return zone
  }

  private func zoneName(
    at coordinate: Coordinate, by api: any JourneyPlannerAPI
  ) async throws(PlannerError) -> String? {
    do throws(PlannerError) {
      return try await api.zoneName(at: coordinate)
    } catch {
      guard case .provider(let failure) = error else { return nil }
      switch failure.reason {
      case .offline, .unreachable, .untrusted, .captivePortal, .leftAlone: throw error
      default: return nil
      }
    }
  }

  /// To a tenth of a degree: some ten kilometres.
  private static func area(_ coordinate: Coordinate) -> String {
    "\(Int((coordinate.latitude * 10).rounded())),\(Int((coordinate.longitude * 10).rounded()))"
  }
}
