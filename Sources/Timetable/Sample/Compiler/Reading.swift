extension SampleSource {
  /// Reads the files of the source folder; every fault is reported, not only the first.
  init(reading files: [SourceFile]) throws(SourceErrors) {
    var errors: [SourceError] = []
    let known = ["feed.txt", "stations.txt", "bus-stops.txt", "transfers.txt", "calendar.txt"]
    for name in known where !files.contains(where: { $0.name == name }) {
      errors.append(SourceError(file: name, line: 0, message: "this file is missing"))
    }
    func read(_ name: String, _ body: (SourceLine) throws(SourceError) -> Void) {
      for line in files.first(where: { $0.name == name })?.lines ?? [] {
        do { try body(line) } catch { errors.append(error) }
      }
    }
    read("feed.txt") { line throws(SourceError) in try readFeed(line) }
    read("calendar.txt") { line throws(SourceError) in try calendar.read(line) }
    read("stations.txt") { line throws(SourceError) in try readStation(line) }
    read("bus-stops.txt") { line throws(SourceError) in try readBusStop(line) }
    for file in files.sorted(by: { $0.name < $1.name }) where !known.contains(file.name) {
      guard file.name.hasPrefix("line-") || file.name.hasPrefix("bus-") else {
        errors.append(SourceError(file: file.name, line: 0, message: "not a file of the source"))
        continue
      }
      var reader = LineReader(source: self)
      for line in file.lines {
        do { try reader.read(line) } catch { errors.append(error) }
      }
      if let line = reader.line {
        lines.append(line)
      } else {
        errors.append(
          SourceError(file: file.name, line: 0, message: "no “line” or “bus” in this file"))
      }
    }
    read("transfers.txt") { line throws(SourceError) in try readWalks(line) }
    if errors.isEmpty { errors = Self.contradictions(in: self) }
    if !errors.isEmpty { throw SourceErrors(errors: errors) }
  }

  private mutating func readFeed(_ line: SourceLine) throws(SourceError) {
    let rest = line.rest
    switch line.words[0] {
    case "name": feed.name = try line.names(rest.columns)
    case "attribution": feed.attribution = try line.names(rest.columns)
    case "publisher": feed.publisher = rest.text
    case "zone": feed.zone = rest.text
    case "version": feed.version = rest.text
    case "agency":
      let columns = rest.columns
      guard columns.count == 5, Self.isIdentifier(columns[0]) else {
        throw line.fault("expected “agency id | Korean | English | Japanese | web address”")
      }
      agencies.append(
        AgencyFacts(id: columns[0], names: try line.names(columns[1...3]), url: columns[4]))
    default: throw line.fault("“\(line.words[0])” is not known here")
    }
  }

  private mutating func readStation(_ line: SourceLine) throws(SourceError) {
    let columns = line.columns
    guard columns.count == 4 else {
      throw line.fault("expected “Korean | English | Japanese | latitude longitude”")
    }
    let names = try line.names(columns[..<3])
    if columns[3].hasPrefix("=") {
      let station = columns[3].dropFirst().trimmed
      guard let index = placeByName[station], places[index].kind == .station else {
        throw line.fault("no station “\(station)” above this line")
      }
      var place = places[index]
      place.kind = .alias(of: index)
      place.names = names
      place.line = line
      try add(place)
    } else {
      let (latitude, longitude) = try Self.coordinates(columns[3], line)
      try add(
        Place(
          kind: .station, id: Self.identifier(names.en), names: names, latitude: latitude,
          longitude: longitude, line: line))
    }
  }

  private mutating func readBusStop(_ line: SourceLine) throws(SourceError) {
    let columns = line.columns
    guard columns.count == 5, Self.isIdentifier(columns[0]) else {
      throw line.fault("expected “id | Korean | English | Japanese | latitude longitude”")
    }
    let (latitude, longitude) = try Self.coordinates(columns[4], line)
    try add(
      Place(
        kind: .busStop, id: columns[0], names: try line.names(columns[1...3]), latitude: latitude,
        longitude: longitude, line: line))
  }

  private mutating func add(_ place: Place) throws(SourceError) {
    if let other = placeByName[place.names.ko] {
      throw place.line.fault("“\(place.names.ko)” is in \(places[other].line.place) already")
    }
    if case .alias = place.kind {
    } else if let other = places.first(where: { $0.id == place.id }) {
      throw place.line.fault(
        "its id “\(place.id)” is that of “\(other.names.ko)” in \(other.line.place)")
    }
    placeByName[place.names.ko] = places.count
    places.append(place)
  }

  private mutating func readWalks(_ line: SourceLine) throws(SourceError) {
    let parts = line.text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2 else { throw line.fault("expected “station: line-line seconds, …”") }
    guard let station = placeByName[parts[0]], places[station].kind == .station else {
      throw line.fault("no station “\(parts[0])” in stations.txt")
    }
    for walk in parts[1].split(separator: ",").map(\.trimmed) {
      let words = walk.split(separator: " ").map(String.init)
      let pair = words[0].split(separator: "-").map(String.init)
      guard words.count == 2, pair.count == 2, pair[0] < pair[1] else {
        throw line.fault("expected “line-line seconds” with the lines in order, not “\(walk)”")
      }
      let seconds = try line.integer(words[1], in: 0...900, "a walk between platforms")
      for id in pair where !calls(line: id, at: station) {
        throw line.fault("line \(id) does not call at \(parts[0])")
      }
      if walks.contains(where: { $0.station == station && $0.lines == (pair[0], pair[1]) }) {
        throw line.fault("\(parts[0]) \(pair[0])-\(pair[1]) is given twice")
      }
      walks.append(PlatformWalk(station: station, lines: (pair[0], pair[1]), seconds: seconds))
    }
  }

  /// "latitude longitude", inside the capital area.
  private static func coordinates(_ text: String, _ line: SourceLine) throws(SourceError) -> (
    Double, Double
  ) {
    let values = text.split(separator: " ").map { Double($0) ?? .nan }
    guard values.count == 2, (36.8...38.1).contains(values[0]), (126.4...127.5).contains(values[1])
    else { throw line.fault("“\(text)” is not a latitude and longitude inside the capital area") }
    return (values[0], values[1])
  }

  /// An id from an English name: letters and digits in lower case, `-` for anything between.
  static func identifier(_ name: String) -> String {
    var id = ""
    for character in name.lowercased() where character != "'" && character != "." {
      if character.isASCII, character.isLetter || character.isNumber {
        id.append(character)
      } else if !id.hasSuffix("-") {
        id.append("-")
      }
    }
    return id
  }

  static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}

extension SourceLine {
  /// "file:line", to name it in the message about another line.
  var place: String { "\(file):\(number)" }
}
