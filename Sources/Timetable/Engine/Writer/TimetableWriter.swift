import Glibc

/// Turns a timetable in memory into a timetable file (docs/formats/timetable-file.md).
package enum TimetableWriter {
  /// Writes the file beside its place, syncs it and renames it, so that a crash or a full disk leaves
  /// what was there.
  ///
  /// - Parameter walking: the rules with which the footpaths are made; a search with others derives its own.
  package static func write(
    _ model: TimetableModel, to path: String, walking: WalkingSettings = WalkingSettings()
  ) throws(TimetableError) {
    let sections = try sections(of: model, walking: walking)
    var sink = try FileSink(replacing: path)
    sections.write(walking: walking, to: &sink)
    try sink.finish()
  }

  /// The bytes of the file, for a timetable that is to be embedded or searched at once.
  package static func bytes(
    _ model: TimetableModel, walking: WalkingSettings = WalkingSettings()
  ) throws(TimetableError) -> [UInt8] {
    let sections = try sections(of: model, walking: walking)
    var sink = MemorySink()
    sections.write(walking: walking, to: &sink)
    return sink.bytes
  }

  private static func sections(
    of model: TimetableModel, walking: WalkingSettings
  ) throws(TimetableError) -> SectionBuffer {
    guard model.stops.count < Connection.maxStops else { throw .tooLarge("stops") }
    guard model.trips.count < Connection.maxTrips else { throw .tooLarge("runs") }
    let plan = ServicePlan(model)
    let idNumbers = tripIDNumbers(model)
    let grid = StopGrid(model.stops)
    let changes = ChangeTable(model, walking: walking) { idNumbers[Int($0)] }
    let paths = changes.footpaths(served: servedStops(model), grid: grid)
    let blocks = BlockOrder(model, plan)
    let inSeatFrom = Set(changes.inSeatRules.filter { $0.isAllowed != 0 }.map(\.fromTripID))
    let mayContinue = plan.tripOrder.enumerated().map { place, trip in
      blocks.hasSuccessor(place) || inSeatFrom.contains(idNumbers[Int(trip)])
    }
    let sorted = SortedConnections(
      ConnectionSource(
        model: model, plan: plan, hasSpecialFrom: paths.hasSpecialFrom,
        hasSpecialTo: paths.hasSpecialTo, mayContinue: mayContinue))

    var buffer = SectionBuffer()
    addNames(model, &buffer)
    buffer.add(
      .feed,
      [
        feedRecord(
          model, hasInstantChanges: paths.hasInstantChanges,
          hasInSeatTransfers: mayContinue.contains(true))
      ])
    addServices(model, plan, sorted.streams, &buffer)
    addTrips(model, plan, blocks, idNumbers, inSeatFrom, &buffer)
    buffer.add(.connections, sorted.connections)
    buffer.add(.longDurations, sorted.longDurations)
    buffer.add(.changes, paths.stopChanges)
    buffer.add(.footpathsTo, paths.to)
    buffer.add(.footpathToMetres, paths.toMetres)
    buffer.add(.footpathFromStarts, paths.fromStarts)
    buffer.add(.footpathsFrom, paths.from)
    buffer.add(.forbiddenPairs, paths.forbidden)
    buffer.add(.specialTransfers, changes.specials)
    buffer.add(.inSeatRules, changes.inSeatRules)
    buffer.add(.grid, grid.records)
    return buffer
  }

  /// The number shared by all runs of one trip id, for each model trip.
  private static func tripIDNumbers(_ model: TimetableModel) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(model.trips.count)
    for (i, trip) in model.trips.enumerated() {
      if i > 0, model.trips[i - 1].id == trip.id {
        numbers.append(numbers[i - 1])
      } else {
        numbers.append(UInt32(i))
      }
    }
    return numbers
  }

  private static func servedStops(_ model: TimetableModel) -> [Bool] {
    var served = [Bool](repeating: false, count: model.stops.count)
    for stop in model.patternStops { served[Int(stop.stop)] = true }
    return served
  }

  private static func feedRecord(
    _ model: TimetableModel, hasInstantChanges: Bool, hasInSeatTransfers: Bool
  ) -> FeedRecord {
    let feed = model.feed
    return FeedRecord(
      name: feed.name, publisher: feed.publisher, publisherURL: feed.publisherURL,
      language: feed.language, version: feed.version, attribution: feed.attribution,
      firstDay: feed.firstDay, dayCount: feed.dayCount, validFrom: feed.validFrom,
      validUntil: feed.validUntil,
      flags: (feed.isSample ? FeedRecord.isSample : 0)
        | (hasInstantChanges ? FeedRecord.hasInstantChanges : 0)
        | (hasInSeatTransfers ? FeedRecord.hasInSeatTransfers : 0))
  }
}

private struct MemorySink: ByteSink {
  var bytes: [UInt8] = []
  mutating func take(_ piece: UnsafeRawBufferPointer) { unsafe bytes.append(contentsOf: piece) }
}

/// Writes a file under a temporary name and puts it in place at the end.
private struct FileSink: ByteSink {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var failure: Int32 = 0

  init(replacing path: String) throws(TimetableError) {
    self.path = path
    temporary = "\(path).tmp-\(getpid())"
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path, errno: errno) }
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var done = 0
    while failure == 0, done < bytes.count, let base = bytes.baseAddress {
      let count = unsafe Glibc.write(descriptor, base + done, min(bytes.count - done, 1 << 26))
      if count > 0 {
        done += count
      } else if errno != EINTR {
        failure = count == 0 ? ENOSPC : errno
      }
    }
  }

  mutating func finish() throws(TimetableError) {
    if failure == 0, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure == 0, unsafe rename(temporary, path) != 0 { failure = errno }
    guard failure == 0 else {
      unsafe unlink(temporary)
      throw .unwritable(path: path, errno: failure)
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let directory = unsafe open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
  }
}
