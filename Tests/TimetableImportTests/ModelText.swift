import TimetableEngine

@testable import TimetableImport

/// Everything in a model as text, so that two of them can be compared and a difference be read.
func describe(_ model: TimetableModel) -> [String] {
  func text(_ ref: TextRef) -> String { model.text.string(ref) }
  func index(_ value: UInt32) -> String { value == TimetableModel.none ? "-" : "\(value)" }
  var lines: [String] = []
  let feed = model.feed
  lines.append(
    "feed \(text(feed.name))|\(text(feed.publisher))|\(text(feed.language))|\(text(feed.version))|"
      + "\(text(feed.attribution))|\(feed.firstDay)+\(feed.dayCount)|\(feed.validFrom)-\(feed.validUntil)"
  )
  for zone in model.zones {
    lines.append("zone \(text(zone.identifier)) \(zone.changes.map { "\($0.at):\($0.offset)" })")
  }
  for agency in model.agencies {
    lines.append(
      "agency \(text(agency.id))|\(text(agency.name))|\(text(agency.url))|\(agency.zone)")
  }
  for stop in model.stops {
    lines.append(
      "stop \(text(stop.id))|\(text(stop.name))|\(text(stop.code))|\(text(stop.platform))|"
        + "\(stop.latitude),\(stop.longitude)|\(stop.kind)|\(index(stop.parent))|\(stop.zone)")
  }
  for route in model.routes {
    lines.append(
      "route \(text(route.id))|\(text(route.shortName))|\(text(route.longName))|\(route.agency)|"
        + "\(route.type)|\(index(route.color))|\(index(route.textColor))")
  }
  lines.append("days \(model.serviceDays)")
  for pattern in model.patterns {
    let stops = model.patternStops[Int(pattern.first)..<Int(pattern.first + pattern.count)]
    let shown = stops.map { "\($0.stop):\($0.flags.rawValue):\(text($0.headsign))" }
    lines.append("pattern \(pattern.route)|\(pattern.direction)|\(shown)")
  }
  lines.append("profiles \(model.profiles.map(\.first))")
  lines.append("times \(model.profileTimes.map { "\($0.arrival)/\($0.departure)" })")
  for trip in model.trips {
    lines.append(
      "trip \(text(trip.id))|\(text(trip.headsign))|\(text(trip.shortName))|\(trip.pattern)|"
        + "\(trip.profile)|\(trip.start)|\(trip.service)|\(index(trip.block))|\(trip.isApproximate)"
    )
  }
  for row in model.transfers {
    let ends = [
      row.fromStop, row.toStop, row.fromRoute, row.toRoute, row.fromTrip, row.toTrip,
    ].map(index)
    lines.append("transfer \(ends)|\(row.type)|\(row.seconds)")
  }
  for row in model.translations {
    lines.append(
      "translation \(row.subject)|\(row.index)|\(text(row.original))|\(text(row.language))|"
        + "\(text(row.text))")
  }
  lines.append("text \(model.text.bytes.count)")
  return lines
}

/// The first line in which two models differ, or nil.
func firstDifference(_ a: TimetableModel, _ b: TimetableModel) -> String? {
  let (one, two) = (describe(a), describe(b))
  for index in 0..<max(one.count, two.count) {
    let left = index < one.count ? one[index] : "nothing"
    let right = index < two.count ? two[index] : "nothing"
    if left != right { return "\(left.prefix(300)) ≠ \(right.prefix(300))" }
  }
  return a.text.bytes == b.text.bytes ? nil : "the texts are in another order"
}

extension ImportReport {
  /// How many issues of a kind there are.
  func count(_ kind: IssueKind) -> Int {
    (skipped + warnings).filter { $0.kind == kind }.reduce(0) { $0 + $1.count }
  }

  /// The first places of a kind as `file:line`.
  func places(_ kind: IssueKind) -> [String] {
    (skipped + warnings).filter { $0.kind == kind }.flatMap(\.places).map {
      "\($0.file):\($0.line)"
    }
  }
}

extension TimetableModel {
  /// The stop times of a run as `stop arrival departure`, in service seconds.
  func calls(of trip: Int) -> [String] {
    let run = trips[trip]
    let pattern = patterns[Int(run.pattern)]
    return (0..<Int(pattern.count)).map { position in
      let stop = patternStops[Int(pattern.first) + position].stop
      let time = profileTimes[Int(profiles[Int(run.profile)].first) + position]
      return
        "\(text.string(stops[Int(stop)].id)) \(run.start + time.arrival) \(run.start + time.departure)"
    }
  }

  /// The days on which a run goes, as days since 1970-01-01.
  func days(of trip: Int) -> [Int32] {
    let first = Int(trips[trip].service) * dayWords
    return (0..<feed.dayCount).filter { day in
      serviceDays[first + Int(day) / 64] >> UInt64(day % 64) & 1 != 0
    }.map { feed.firstDay + $0 }
  }
}
