import TimetableEngine
import TimetableImport
import TimetableOracle

/// A feed that went through the importer and the writer into memory, ready to be asked.
struct TestTimetable {
  let network: Network
  let timetable: Timetable

  /// - Parameter edit: changes the timetable before it is compiled.
  init(_ source: FeedSource, _ edit: (inout TimetableModel) -> Void = { _ in }) throws {
    var (model, _) = try FeedImporter.importFeed(source)
    edit(&model)
    timetable = try Timetable(bytes: TimetableWriter.bytes(model), name: source.name)
    network = Network([timetable])
  }

  init(_ files: [String: [UInt8]]) throws { try self.init(.files(files, name: "test")) }

  init(sketch: String) throws { try self.init(SmallFeed(sketch: sketch).files()) }

  /// A stop, or the platforms of a station, by id.
  func endpoint(_ id: String) throws -> Endpoint {
    let stop = try stop(id)
    return .stops(network.platforms(of: stop), anchor: stop)
  }

  /// Several stops by id that are one place.
  func endpoint(_ ids: [String]) throws -> Endpoint { .stops(try ids.map(stop)) }

  func endpoint(_ place: Place) throws -> Endpoint {
    switch place {
    case .named(let id): try endpoint(id)
    case .coordinate(let position):
      .coordinate(latitude: position.latitude, longitude: position.longitude)
    }
  }

  func stop(_ id: String) throws -> StopIndex {
    guard let stop = network.stop(id: id, in: 0) else { throw UnknownStop(id: id) }
    return stop
  }

  /// The instant of a time of the service day `date` in the zone of the first agency.
  func instant(_ date: String, _ time: String) throws -> Int64 {
    guard let day = day(date), let time = seconds(time) else {
      throw NoTime(text: date + " " + time)
    }
    return anchor(of: day) + Int64(time)
  }

  /// An instant as a time of the service day `date`.
  func clock(_ instant: Int64, on date: String) -> String {
    timeText(Int(instant - anchor(of: day(date) ?? 0)))
  }

  private func anchor(of day: Int) -> Int64 {
    let noon = Int64(day) * 86400 + 43200
    let offset = network.utcOffset(
      at: noon - Int64(network.utcOffset(at: noon, zone: 0, in: 0)), zone: 0, in: 0)
    return noon - Int64(offset) - 43200
  }

  func question(_ question: Question) throws -> LatestDepartureQuestion {
    LatestDepartureQuestion(
      origin: try endpoint(question.origin), destination: try endpoint(question.destination),
      notBefore: Int64(question.notBefore), deadline: Int64(question.deadline),
      maxVehicles: question.maxVehicles, walking: WalkingSettings(question.walking))
  }

  struct NoTime: Error {
    var text: String
  }
  struct UnknownStop: Error {
    var id: String
  }
}

extension WalkingSettings {
  init(_ walking: Walking) {
    self.init()
    accessMetres = walking.accessMetres
    transferMetres = walking.transferMetres
    detour = walking.detour
    speed = walking.speed
    changeSeconds = Int32(walking.changeSeconds)
  }

  /// No way on foot but those of transfers.txt, and that many seconds for a change at one stop.
  static func transfersOnly(change: Int) -> WalkingSettings {
    var settings = WalkingSettings()
    settings.accessMetres = 0
    settings.transferMetres = 0
    settings.changeSeconds = Int32(change)
    return settings
  }
}
