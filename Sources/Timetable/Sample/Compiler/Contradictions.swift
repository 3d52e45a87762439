extension SampleSource {
  /// What each file says rightly by itself, but not all together.
  static func contradictions(in source: SampleSource) -> [SourceError] {
    var errors: [SourceError] = []
    for line in source.lines {
      if line.names.ko.isEmpty || line.colour.isEmpty || line.agency.isEmpty {
        errors.append(line.line.fault("a line needs “name”, “colour” and “agency”"))
      }
      if !source.lines.contains(where: { $0.id == line.platforms }) {
        errors.append(line.line.fault("no line “\(line.platforms)” whose platforms it could use"))
      }
      for path in line.paths where path.kind == .loop {
        if path.calls.first?.place != path.calls.last?.place {
          errors.append(path.line.fault("a loop ends where it begins"))
        }
      }
      if line.runs.isEmpty { errors.append(line.line.fault("a line needs “runs”")) }
    }
    for (index, place) in source.places.enumerated() where place.kind == .station {
      let lines = source.platformLines(at: index)
      if lines.isEmpty { errors.append(place.line.fault("no line calls at “\(place.names.ko)”")) }
      for (position, one) in lines.enumerated() {
        for other in lines[(position + 1)...]
        where !source.walks.contains(where: { $0.station == index && $0.lines == (one, other) }) {
          errors.append(
            place.line.fault("transfers.txt lacks “\(place.names.ko): \(one)-\(other)”"))
        }
      }
    }
    return errors
  }

  /// The lines with platforms at a station, in order of their ids.
  func platformLines(at station: Int) -> [String] {
    Set(lines.map(\.platforms)).filter { calls(line: $0, at: station) }.sorted()
  }

  /// True where a line (or an express on its platforms) calls at the station or bus stop.
  func calls(line id: String, at station: Int) -> Bool {
    lines.contains { line in
      line.platforms == id
        && line.paths.contains { $0.calls.contains { self.station(of: $0.place) == station } }
    }
  }

  /// The station that a place is, or is another name of.
  func station(of place: Int) -> Int {
    if case .alias(let station) = places[place].kind { return station }
    return place
  }
}
