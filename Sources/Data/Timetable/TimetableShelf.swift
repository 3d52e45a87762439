import CoreFiles
import Domain
import Synchronization
package import TimetableEngine

/// Opens the timetables of a night and keeps what it opened, so that a second question costs nothing.
package final class TimetableShelf: Sendable {
  /// Name by which the built-in sample is chosen.
  package static let sampleName = "sample"

  private let store: FeedStore
  private let only: String?
  private let sample: @Sendable () throws(TimetableError) -> Timetable?
  private let kept = Mutex(Kept())

  private struct Kept {
    /// By path.
    var timetables: [String: Timetable] = [:]
    var open: OpenTimetables?
  }

  /// - Parameters:
  ///   - only: The one feed to search in; nil searches in all.
  ///   - sample: Gives the built-in sample, which is searched where there is no feed.
  package init(
    store: FeedStore, only: String? = nil,
    sample: @escaping @Sendable () throws(TimetableError) -> Timetable? = { nil }
  ) {
    self.store = store
    self.only = only
    self.sample = sample
  }

  /// The timetables that are valid on a night.
  ///
  /// - Throws: ``PlannerError/feedNotValid(feed:date:from:until:)`` where none is, with the range of
  ///   the one that is nearest.
  func open(on night: CivilDate) throws(PlannerError) -> OpenTimetables {
    do {
      return try openOnce(on: night)
    } catch .unreadable {
      // An update may have removed a timetable after its name was read.
      return try openOnce(on: night)
    }
  }

  private func openOnce(on night: CivilDate) throws(PlannerError) -> OpenTimetables {
    var chosen: [(name: String, path: String)] = []
    var closed: [OpenTimetables.ClosedFeed] = []
    for record in try records() {
      if let version = record.version(validOn: night) {
        chosen.append((record.name, store.path(of: version, in: record.name)))
      } else if let version = record.version(nearestTo: night) {
        closed.append(
          .init(
            name: record.name, validFrom: version.validFrom, validUntil: version.validUntil,
            path: store.path(of: version, in: record.name)))
      }
    }
    if chosen.isEmpty, closed.isEmpty { return try openSample(on: night) }
    guard !chosen.isEmpty else {
      throw Self.notValid(closed, on: night) ?? .noTimetable
    }
    return try open(chosen, closed: closed)
  }

  /// A feed that has nothing for the night, opened all the same: to tell a place that nobody knows from
  /// one that an expired timetable knows.
  func open(_ feed: OpenTimetables.ClosedFeed) throws(PlannerError) -> OpenTimetables {
    let timetable = try timetable(at: feed.path, of: feed.name)
    return OpenTimetables(
      key: [feed.path], feeds: [.init(name: feed.name, timetable: timetable)], closed: [])
  }

  /// The zone of the first timetable, by whose clocks nights are told before a place is known.
  func mainZone() throws(PlannerError) -> ZoneRules {
    if let open = kept.withLock({ $0.open }) { return open.mainZone }
    for record in try records() {
      guard let version = record.versions.first else { continue }
      let path = store.path(of: version, in: record.name)
      return Self.mainZone(of: try timetable(at: path, of: record.name))
    }
    guard let timetable = try sampleTimetable() else { throw .noTimetable }
    return Self.mainZone(of: timetable)
  }

  /// The zone by whose clocks a place lives: of its stop, or of the nearest stop within reach.
  func zone(at place: Place?, near metres: Double = 1000) throws(PlannerError) -> ZoneRules {
    guard let place, let open = kept.withLock({ $0.open }) else { return try mainZone() }
    let network = open.network
    func stop(_ feed: String, _ id: String) -> StopIndex? {
      open.feeds.firstIndex { $0.name == feed }.flatMap { network.stop(id: id, in: $0) }
    }
    let own: StopIndex? =
      switch place.position {
      case .stop(let feed, let id): stop(feed, id)
      case .stops(let references): references.lazy.compactMap { stop($0.feed, $0.id) }.first
      case .coordinate:
        place.coordinate.flatMap {
          network.stops(near: $0.latitude, $0.longitude, within: metres)
            .min { ($0.metres, $0.stop) < ($1.metres, $1.stop) }?.stop
        }
      }
    return own.map { open.zone(of: $0) } ?? open.mainZone
  }

  private static func mainZone(of timetable: Timetable) -> ZoneRules {
    timetable.zoneInfos.first.map(ZoneRules.init) ?? .utc
  }

  // MARK: Parts

  private func records() throws(PlannerError) -> [FeedRecord] {
    let all: [FeedRecord]
    do {
      all = try store.list()
    } catch {
      throw PlannerError(error)
    }
    guard let only else { return all }
    let named = all.filter { $0.name == only }
    if named.isEmpty, only != Self.sampleName {
      throw .unknownFeed(name: only, known: all.map(\.name))
    }
    return named
  }

  private func open(
    _ chosen: [(name: String, path: String)], closed: [OpenTimetables.ClosedFeed]
  ) throws(PlannerError) -> OpenTimetables {
    let key = chosen.map(\.path)
    if var open = kept.withLock({ $0.open }), open.key == key {
      open.closed = closed
      return open
    }
    var feeds: [OpenTimetables.Feed] = []
    for (name, path) in chosen {
      feeds.append(.init(name: name, timetable: try timetable(at: path, of: name)))
    }
    let open = OpenTimetables(key: key, feeds: feeds, closed: closed)
    kept.withLock {
      $0.open = open
      $0.timetables = $0.timetables.filter { key.contains($0.key) }
    }
    return open
  }

  private func openSample(on night: CivilDate) throws(PlannerError) -> OpenTimetables {
    let key = [Self.sampleName]
    if let open = kept.withLock({ $0.open }), open.key == key { return open }
    guard let timetable = try sampleTimetable() else { throw .noTimetable }
    let info = timetable.feed
    let closed = OpenTimetables.ClosedFeed(
      name: Self.sampleName, validFrom: CivilDate(daysSince1970: info.validFrom),
      validUntil: CivilDate(daysSince1970: info.validUntil), path: "")
    guard closed.validFrom <= night, night <= closed.validUntil else {
      throw Self.notValid([closed], on: night) ?? .noTimetable
    }
    let open = OpenTimetables(
      key: key, feeds: [.init(name: Self.sampleName, timetable: timetable)], closed: [])
    kept.withLock { $0.open = open }
    return open
  }

  private func sampleTimetable() throws(PlannerError) -> Timetable? {
    do {
      return try sample()
    } catch {
      throw PlannerError(error, feed: Self.sampleName)
    }
  }

  private func timetable(at path: String, of feed: String) throws(PlannerError) -> Timetable {
    if let known = kept.withLock({ $0.timetables[path] }) { return known }
    do {
      let timetable = try Timetable(path: path)
      kept.withLock { $0.timetables[path] = timetable }
      return timetable
    } catch {
      throw PlannerError(error, feed: feed)
    }
  }

  private static func notValid(
    _ closed: [OpenTimetables.ClosedFeed], on night: CivilDate
  ) -> PlannerError? {
    func days(_ feed: OpenTimetables.ClosedFeed) -> Int {
      max(
        feed.validFrom.daysSince1970 - night.daysSince1970,
        night.daysSince1970 - feed.validUntil.daysSince1970)
    }
    guard let nearest = closed.min(by: { days($0) < days($1) }) else { return nil }
    return .feedNotValid(
      feed: nearest.name, date: night, from: nearest.validFrom, until: nearest.validUntil)
  }
}

extension PlannerError {
  init(_ error: TimetableError, feed: String) {
    let detail =
      switch error {
      case .unreadable(let path, let code): "\(path): \(FileError(path, code: code).detail)"
      case .damaged(let path, let detail): "\(path): \(detail)"
      case .otherVersion(let path, let found, let expected):
        "\(path): format \(found), this program reads format \(expected)"
      case .unwritable(let path, let code): "\(path): \(FileError(path, code: code).detail)"
      case .tooLarge(let what): "too many \(what)"
      }
    self = .unreadable(feed: feed, detail: detail)
  }

  /// Failures of reading the list of feeds.
  init(_ error: FeedLibraryError) {
    switch error {
    case .damaged(let feed, let detail): self = .unreadable(feed: feed, detail: detail)
    case .io(let path, let detail): self = .unreadable(feed: path, detail: detail)
    case .notPermitted(let path): self = .unreadable(feed: path, detail: "permission denied")
    default: self = .unreadable(feed: "feeds", detail: "the list of feeds cannot be read")
    }
  }
}
