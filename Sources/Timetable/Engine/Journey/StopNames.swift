/// Names of stops as bytes, to look places up without making a string of each.
extension Network {
  /// The stops and stations of a timetable whose name is exactly these bytes, in the order of the file.
  package func stops(named name: [UInt8], in timetable: Int) -> [StopIndex] {
    let table = timetables[timetable]
    let order = table.nameOrder
    var i = order.partitionIndex(in: 0..<order.count) {
      unsafe !table.bytes(table.stops[$0].name).lexicographicallyPrecedes(name)
    }
    var found: [StopIndex] = []
    while i < order.count, unsafe table.bytes(table.stops[order[i]].name).elementsEqual(name) {
      found.append(StopIndex(UInt32(stopBases[timetable]) + order[i]))
      i += 1
    }
    return found
  }

  /// Hands out the name of every stop and station of a timetable, equal names one after another; the
  /// bytes are good during the call only.
  package func forEachStopName(
    in timetable: Int, _ body: (StopIndex, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let table = timetables[timetable]
    for i in table.nameOrder.indices {
      let stop = table.nameOrder[i]
      unsafe body(
        StopIndex(UInt32(stopBases[timetable]) + stop), table.bytes(table.stops[stop].name))
    }
  }

  /// Hands out every translated name of a stop or station; the bytes are good during the call only.
  package func forEachTranslatedStopName(
    in timetable: Int, _ body: (StopIndex, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let table = timetables[timetable]
    let subject = UInt32(TimetableModel.Translation.Subject.stopName.rawValue)
    let all = table.translations
    var i = all.partitionIndex(in: 0..<all.count) { $0.subject >= subject }
    while i < all.count, all[i].subject == subject {
      let record = all[i]
      if record.index < UInt32(table.stops.count), table.stops[record.index].kind <= 1 {
        unsafe body(
          StopIndex(UInt32(stopBases[timetable]) + record.index), table.bytes(record.text))
      }
      i += 1
    }
  }

  /// How many names there are of stops and stations, translated ones among them.
  package func stopNameCount(in timetable: Int) -> Int {
    let table = timetables[timetable]
    return table.nameOrder.count + translatedNames(in: table).count
  }

  /// Hands out those names, translated ones among them, whose number is wanted; the bytes are good during
  /// the call only.
  ///
  /// The numbers are the same for equal files.
  package func forEachName(
    in timetable: Int, where isWanted: (Int) -> Bool,
    _ body: (Int, StopIndex, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let table = timetables[timetable]
    let base = UInt32(stopBases[timetable])
    let order = table.nameOrder
    for i in 0..<order.count where isWanted(i) {
      let stop = order[i]
      unsafe body(i, StopIndex(base + stop), table.bytes(table.stops[stop].name))
    }
    let translated = translatedNames(in: table)
    for i in translated {
      let number = order.count + i - translated.lowerBound
      guard isWanted(number) else { continue }
      let record = table.translations[i]
      guard record.index < UInt32(table.stops.count), table.stops[record.index].kind <= 1 else {
        continue
      }
      unsafe body(number, StopIndex(base + record.index), table.bytes(record.text))
    }
  }

  private func translatedNames(in table: Timetable) -> Range<Int> {
    let subject = UInt32(TimetableModel.Translation.Subject.stopName.rawValue)
    let all = table.translations
    let start = all.partitionIndex(in: 0..<all.count) { $0.subject >= subject }
    return start..<all.partitionIndex(in: start..<all.count) { $0.subject > subject }
  }

  /// Whether any run calls at a stop, or at one of a station's platforms.
  package func isServed(_ stop: StopIndex) -> Bool {
    platforms(of: stop).contains { platform in
      let (t, local) = locate(platform.index)
      return timetables[t].isServed(local)
    }
  }

  /// Straight-line metres between two points, in degrees of WGS 84 (rule 3).
  package static func metres(
    from a: (latitude: Double, longitude: Double), to b: (latitude: Double, longitude: Double)
  ) -> Double {
    Geodesy.metres(
      PointRecord(latitude: a.latitude, longitude: a.longitude),
      PointRecord(latitude: b.latitude, longitude: b.longitude))
  }
}

extension Timetable {
  /// The checksum of the content, as the header has it: equal for equal timetables.
  package var contentChecksum: UInt64 { header.contentChecksum }
}
