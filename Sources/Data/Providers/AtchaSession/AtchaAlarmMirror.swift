package import CoreNetwork
package import CoreStorage
package import Domain
import Foundation

/// Tells the Atcha server of the next alarm; the server keeps one route for each guest.
///
/// What it was told of is kept in the store, so that another process knows.
package struct AtchaAlarmMirror: AlarmMirror {
  /// A route of the server that leaves further from the alarm's time than this is another one.
  static let tolerance = 90

  struct Entry: Hashable, Codable {
    var alarm: AlarmID
    var routeID: String
    /// Leave-by of the alarm when the server was told.
    var leaveBy: Instant
  }

  private static let key = "atcha-server-alarm"

  let api: AtchaAlarmAPI
  private let documents: DocumentStore

  package init(url: String, over transport: any HTTPTransport, database: Database) {
    api = AtchaAlarmAPI(url: url, transport: transport)
    documents = DocumentStore(database)
  }

  package func update(_ sessions: [AlarmSession], now: Instant) async -> MirrorUpdate {
    let wanted =
      sessions.filter { !$0.isOver && $0.phase != .acknowledged && $0.leaveBy > now }
      .min { $0.leaveBy < $1.leaveBy }
    let known = await entry()
    if let wanted, let known, known.alarm == wanted.id, known.leaveBy == wanted.leaveBy {
      return .unchanged
    }
    do throws(NetworkError) {
      if let known {
        try await api.cancel(known.routeID)
        await keep(nil)
      }
      guard let wanted else { return known == nil ? .unchanged : .cancelled }
      return try await register(wanted)
    } catch {
      return .failed(error.logText)
    }
  }

  private func register(_ session: AlarmSession) async throws(NetworkError) -> MirrorUpdate {
    guard let from = session.from.coordinate, let to = session.to.coordinate else {
      return .noSuchRoute
    }
    let offers: [AtchaAlarmAPI.Offer]
    do throws(NetworkError) {
      offers = try await api.offers(from: from, to: to)
    } catch {
      // Codes of routes that are not there, such as LRT_003, are answers.
      if let code = error.atchaCode, code.hasPrefix("LRT_") || code.hasPrefix("TRS_") {
        return .noSuchRoute
      }
      throw error
    }
    let nearest = offers.min {
      abs($0.leaveBy.instant - session.leaveBy) < abs($1.leaveBy.instant - session.leaveBy)
    }
    guard let nearest, abs(nearest.leaveBy.instant - session.leaveBy) <= Self.tolerance else {
      return .noSuchRoute
    }
    try await api.register(nearest.routeID)
    await keep(
      Entry(alarm: session.id, routeID: nearest.routeID, leaveBy: session.leaveBy))
    return .registered(session.id)
  }

  // MARK: What the server was told

  func entry() async -> Entry? {
    guard let bytes = try? await documents.read(Self.key) else { return nil }
    return try? JSONDecoder().decode(Entry.self, from: Data(bytes))
  }

  /// A failure to keep it has the server told once more.
  func keep(_ entry: Entry?) async {
    let bytes = entry.flatMap { try? JSONEncoder().encode($0) }.map(Array.init)
    try? await documents.write(bytes, for: Self.key)
  }
}
