extension ChangeTable {
  /// Everything that the file holds of changes.
  struct Output {
    /// As ``StopChangeRecord/seconds``.
    var changeSeconds: [Int32] = []
    var toStarts: [UInt32] = []
    var to: [FootpathRecord] = []
    /// Metres of each of `to`.
    var toMetres: [Double] = []
    var fromStarts: [UInt32] = []
    var from: [FootpathRecord] = []
    var forbidden: [StopPairRecord] = []
    var hasSpecialFrom: [Bool] = []
    var hasSpecialTo: [Bool] = []
    var hasInstantChanges = false

    var stopChanges: [StopChangeRecord] {
      toStarts.indices.map { stop in
        StopChangeRecord(
          seconds: stop < changeSeconds.count ? changeSeconds[stop] : 0,
          firstFootpath: toStarts[stop])
      }
    }
  }

  /// Joins rows, stations and the stops within the radius into footpaths in both directions.
  func footpaths(served: [Bool], grid: StopGrid) -> Output {
    var output = Output()
    let count = model.stops.count
    output.changeSeconds = [Int32](repeating: -1, count: count)
    output.hasSpecialFrom = [Bool](repeating: false, count: count)
    output.hasSpecialTo = [Bool](repeating: false, count: count)
    for pair in specialPairs {
      output.hasSpecialFrom[Int(pair.from)] = true
      output.hasSpecialTo[Int(pair.to)] = true
    }
    output.hasInstantChanges = specials.contains { $0.seconds == 0 }
    var rows: [(from: UInt32, record: FootpathRecord)] = []
    let listed = rulesByStop()
    var near: [UInt32] = []
    for from in 0..<UInt32(count) {
      guard served[Int(from)] else {
        for to in listed[from] ?? [] { accessOnly(from, to, &rows) }
        continue
      }
      changeAtStop(from, &output, &rows)
      near.removeAll(keepingCapacity: true)
      grid.eachStop(near: point(from), metres: walking.transferMetres) { stop, _ in
        if stop != from, served[Int(stop)] { near.append(stop) }
      }
      let parent = model.stops[Int(from)].parent
      if parent != TimetableModel.none {
        for sibling in platforms[Int(parent)] where sibling != from && served[Int(sibling)] {
          near.append(sibling)
        }
      }
      for to in listed[from] ?? [] where to != from {
        if served[Int(to)] { near.append(to) } else { accessOnly(from, to, &rows) }
      }
      near.sort()
      var last = from
      for to in near where to != last {
        last = to
        footpath(from, to, parent, &output, &rows)
      }
    }
    output.hasInstantChanges =
      output.hasInstantChanges || output.changeSeconds.contains(0)
      || rows.contains { $0.record.seconds == 0 }
    index(rows, count: count, &output)
    return output
  }

  /// For each stop the others to which a row or a special row exists.
  private func rulesByStop() -> [UInt32: [UInt32]] {
    var result: [UInt32: [UInt32]] = [:]
    for pair in rules.keys { result[pair.from, default: []].append(pair.to) }
    for pair in specialPairs { result[pair.from, default: []].append(pair.to) }
    return result
  }

  private func changeAtStop(
    _ stop: UInt32, _ output: inout Output, _ rows: inout [(from: UInt32, record: FootpathRecord)]
  ) {
    let pair = Pair(from: stop, to: stop)
    let seconds: Int32
    switch rules[pair]?.rule {
    case .forbidden: seconds = -2
    case .fixed(let fixed, _): seconds = fixed
    case .listed, nil: seconds = -1
    }
    guard specialPairs.contains(pair) else {
      output.changeSeconds[Int(stop)] = seconds
      return
    }
    output.changeSeconds[Int(stop)] = -3
    rows.append(
      (
        stop,
        FootpathRecord(
          stop: Int(stop), kind: seconds >= 0 ? FootpathRecord.fixed : FootpathRecord.station,
          isSpecial: true,
          seconds: seconds == -1 ? walking.changeSeconds : seconds == -2 ? -1 : seconds)
      ))
  }

  /// A row with a time where no vehicle calls at one of the stops: of use as a first or last walk only.
  private func accessOnly(
    _ from: UInt32, _ to: UInt32, _ rows: inout [(from: UInt32, record: FootpathRecord)]
  ) {
    guard from != to,
      case .fixed(let seconds, isTimed: true)? = rules[Pair(from: from, to: to)]?.rule
    else { return }
    rows.append(
      (
        from,
        FootpathRecord(
          stop: Int(to), kind: FootpathRecord.timed, isSpecial: false, seconds: seconds)
      ))
  }

  private func footpath(
    _ from: UInt32, _ to: UInt32, _ parent: UInt32, _ output: inout Output,
    _ rows: inout [(from: UInt32, record: FootpathRecord)]
  ) {
    let pair = Pair(from: from, to: to)
    let isSpecial = specialPairs.contains(pair)
    var kind = FootpathRecord.near
    var seconds: Int32 = -1
    switch rules[pair]?.rule {
    case .forbidden:
      output.forbidden.append(StopPairRecord(from: from, to: to))
      guard isSpecial else { return }
      kind = FootpathRecord.fixed
    case .fixed(let fixed, let isTimed):
      kind = isTimed ? FootpathRecord.timed : FootpathRecord.fixed
      seconds = fixed
    case .listed:
      kind = FootpathRecord.listed
      seconds = walkSeconds(from, to) + walking.changeSeconds
    case nil:
      let metres = Geodesy.metres(point(from), point(to))
      if parent != TimetableModel.none, parent == model.stops[Int(to)].parent {
        kind = FootpathRecord.station
      } else if !(metres <= walking.transferMetres) {
        guard isSpecial else { return }
        kind = FootpathRecord.fixed
        break
      }
      seconds = (metres.isNaN ? 0 : walking.seconds(forMetres: metres)) + walking.changeSeconds
    }
    rows.append(
      (from, FootpathRecord(stop: Int(to), kind: kind, isSpecial: isSpecial, seconds: seconds)))
  }

  private func index(
    _ rows: [(from: UInt32, record: FootpathRecord)], count: Int, _ output: inout Output
  ) {
    output.fromStarts = [UInt32](repeating: 0, count: count + 1)
    output.toStarts = [UInt32](repeating: 0, count: count + 1)
    for row in rows {
      output.fromStarts[Int(row.from) + 1] += 1
      output.toStarts[row.record.stop + 1] += 1
    }
    for i in 0..<count {
      output.fromStarts[i + 1] += output.fromStarts[i]
      output.toStarts[i + 1] += output.toStarts[i]
    }
    output.from = rows.map(\.record)
    // Towards a stop: what is near comes last and by distance, so that a search with a smaller radius
    // can break off.
    var towards = rows.map { row in
      (
        to: UInt32(row.record.stop), isNear: row.record.kind == FootpathRecord.near,
        metres: Geodesy.metres(point(row.from), point(UInt32(row.record.stop))), from: row.from,
        record: row.record
      )
    }
    towards.sort { a, b in
      if a.to != b.to { return a.to < b.to }
      if a.isNear != b.isNear { return b.isNear }
      if a.isNear, a.metres != b.metres { return a.metres < b.metres }
      return a.from < b.from
    }
    output.toMetres = towards.map(\.metres)
    output.to = towards.map { path in
      var record = path.record
      record.stopAndKind = record.stopAndKind & ~0xFF_FFFF | path.from
      return record
    }
  }
}
