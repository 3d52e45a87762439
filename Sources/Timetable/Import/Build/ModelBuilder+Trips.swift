import TimetableEngine

extension ModelBuilder {
  /// Numbers of the trips that can run, by id; reports those that a frequency leaves without a run.
  func keptTrips() -> [UInt32] {
    let table = tables.trips.trips
    var isKept = [Bool](repeating: false, count: table.count)
    for trip in table.rows.indices
    where table.rows[trip].isUsable && tables.runs.outcomes[trip] == .complete {
      if tables.frequencies.isTemplate[trip], tables.frequencies.runs(of: UInt32(trip)).isEmpty {
        session.log.add(
          .tripWithoutRuns, file: Table.frequencies.rawValue, line: 0,
          detail: table.ids.string(UInt32(trip)))
      } else {
        isKept[trip] = true
      }
    }
    return table.ids.sorted().filter { isKept[Int($0)] }
  }

  /// Adds the runs of the trips, and the patterns and profiles by first use.
  ///
  /// - Parameter services: ranks of the services in the model.
  mutating func addTrips(_ kept: [UInt32], _ services: [UInt32]) throws(ImportError) {
    let table = tables.trips.trips
    var serviceNumbers = [UInt32](repeating: 0, count: tables.calendar.order.count)
    for (number, rank) in services.enumerated() { serviceNumbers[Int(rank)] = UInt32(number) }
    let blocks = blockNumbers(kept)
    let (patterns, profiles) = try addPatterns(kept)
    var texts = TextMap(table.texts)
    model.trips.reserveCapacity(kept.count)
    for number in kept {
      let row = table.rows[Int(number)]
      var trip = TimetableModel.Trip(
        id: try text.add(table.ids[number]), headsign: try texts.ref(row.headsign, &text),
        shortName: try texts.ref(row.shortName, &text),
        pattern: patterns[Int(tables.runs.patterns[Int(number)])],
        profile: profiles[Int(tables.runs.profiles[Int(number)])],
        start: tables.runs.starts[Int(number)], service: serviceNumbers[Int(row.service)],
        block: blocks[Int(row.block)])
      firstRuns[Int(number)] = UInt32(model.trips.count)
      stopTimes += Int(tables.runs.rowCounts[Int(number)])
      guard tables.frequencies.isTemplate[Int(number)] else {
        model.trips.append(trip)
        continue
      }
      for run in tables.frequencies.runs(of: number) {
        trip.start = run.start
        trip.isApproximate = run.isApproximate
        model.trips.append(trip)
      }
    }
  }

  /// For each block text its number, by the order of the texts; `none` for those of no kept trip.
  private func blockNumbers(_ kept: [UInt32]) -> [UInt32] {
    let table = tables.trips.trips
    var isUsed = [Bool](repeating: false, count: table.texts.count)
    for trip in kept { isUsed[Int(table.rows[Int(trip)].block)] = true }
    var numbers = [UInt32](repeating: TimetableModel.none, count: table.texts.count)
    let used = isUsed.indices.filter { $0 != 0 && isUsed[$0] }.sorted {
      table.texts[UInt32($0)].lexicographicallyPrecedes(table.texts[UInt32($1)])
    }
    for (number, block) in used.enumerated() { numbers[block] = UInt32(number) }
    return numbers
  }

  /// Copies the patterns and profiles that kept trips use; gives their new numbers by the old ones.
  private mutating func addPatterns(
    _ kept: [UInt32]
  ) throws(ImportError) -> (patterns: [UInt32], profiles: [UInt32]) {
    let none = TimetableModel.none
    var patterns = [UInt32](repeating: none, count: tables.runs.patternPool.count)
    var profiles = [UInt32](repeating: none, count: tables.runs.profilePool.count)
    var oldPatterns: [UInt32] = []
    var oldProfiles: [UInt32] = []
    var (patternWords, profileWords) = (0, 0)
    for trip in kept {
      let (pattern, profile) = (tables.runs.patterns[Int(trip)], tables.runs.profiles[Int(trip)])
      if patterns[Int(pattern)] == none {
        patterns[Int(pattern)] = UInt32(oldPatterns.count)
        oldPatterns.append(pattern)
        patternWords += tables.runs.patternPool.count(of: pattern) - 1
      }
      if profiles[Int(profile)] == none {
        profiles[Int(profile)] = UInt32(oldProfiles.count)
        oldProfiles.append(profile)
        profileWords += tables.runs.profilePool.count(of: profile)
      }
    }
    guard patternWords <= Int(UInt32.max), profileWords <= Int(UInt32.max) else {
      throw ImportError(.tooLarge, file: Table.stopTimes.rawValue, "there are too many stop times")
    }
    try copyPatterns(oldPatterns, patternWords)
    copyProfiles(oldProfiles, profileWords)
    return (patterns, profiles)
  }

  private mutating func copyPatterns(_ old: [UInt32], _ wordCount: Int) throws(ImportError) {
    var headsigns = TextMap(tables.runs.headsigns)
    model.patterns.reserveCapacity(old.count)
    model.patternStops.reserveCapacity(wordCount)
    for pattern in old {
      let head = tables.runs.patternPool.word(0, of: pattern)
      let count = tables.runs.patternPool.count(of: pattern) - 1
      model.patterns.append(
        TimetableModel.Pattern(
          route: UInt32(truncatingIfNeeded: head),
          direction: UInt8(truncatingIfNeeded: head >> 32),
          first: UInt32(model.patternStops.count), count: UInt32(count)))
      for index in 1...count {
        let word = tables.runs.patternPool.word(index, of: pattern)
        let headsign = UInt32(truncatingIfNeeded: word >> 32 & 0xFF_FFFF)
        model.patternStops.append(
          TimetableModel.PatternStop(
            stop: stopRanks[Int(word & 0xFFFF_FFFF)],
            flags: TimetableModel.PatternStopFlags(rawValue: UInt8(truncatingIfNeeded: word >> 56)),
            headsign: headsign == 0 ? .empty : try headsigns.ref(headsign, &text)))
      }
    }
  }

  private mutating func copyProfiles(_ old: [UInt32], _ wordCount: Int) {
    model.profiles.reserveCapacity(old.count)
    model.profileTimes.reserveCapacity(wordCount)
    for profile in old {
      model.profiles.append(
        TimetableModel.Profile(first: UInt32(model.profileTimes.count)))
      for index in 0..<tables.runs.profilePool.count(of: profile) {
        let word = tables.runs.profilePool.word(index, of: profile)
        model.profileTimes.append(
          TimetableModel.ProfileTime(
            arrival: Int32(bitPattern: UInt32(truncatingIfNeeded: word)),
            departure: Int32(bitPattern: UInt32(truncatingIfNeeded: word >> 32))))
      }
    }
  }
}
