/// Reads the file of one line.
struct LineReader {
  private enum Block { case facts, path, runs, skipped }

  let source: SampleSource
  private(set) var line: Line?
  private var block = Block.facts
  private var dwell = 30

  init(source: SampleSource) { self.source = source }

  mutating func read(_ text: SourceLine) throws(SourceError) {
    let words = text.words
    switch words[0] {
    case "line", "bus": try begin(text)
    case "name": line?.names = try text.names(text.rest.columns)
    case "colour": try readColour(text)
    case "agency": try readAgency(text)
    case "platforms": line?.platforms = text.rest.text
    case "dwell": dwell = try text.integer(text.rest.text, in: 0...300, "a stop's length")
    case "path", "loop": try beginPath(text)
    case "runs": try beginRuns(text)
    case "continue": try readContinuation(text)
    case "forward", "backward":
      guard block == .path, let direction = Direction(rawValue: words[0]),
        let path = line?.paths.indices.last
      else { throw text.fault("“\(words[0])” belongs to a path") }
      line?.paths[path].headsigns[direction] = try text.names(text.rest.columns)
    default:
      switch block {
      case .path: try readCall(text)
      case .runs: try readRule(text)
      case .facts: throw text.fault("“\(words[0])” is not known here")
      case .skipped: break  // of a block whose head is at fault
      }
    }
  }

  private mutating func begin(_ text: SourceLine) throws(SourceError) {
    guard line == nil else { throw text.fault("one line for each file") }
    let id = text.rest.text
    guard SampleSource.isIdentifier(id) else {
      throw text.fault("a line's id is in letters and digits")
    }
    if let other = source.lines.first(where: { $0.id == id }) {
      throw text.fault("line \(id) is in \(other.line.place) already")
    }
    line = Line(
      id: id, isBus: text.words[0] == "bus", names: Names(ko: "", en: "", ja: ""), colour: "",
      agency: "", platforms: id, line: text)
  }

  private mutating func readColour(_ text: SourceLine) throws(SourceError) {
    let colour = text.rest.text
    guard colour.count == 6, UInt32(colour, radix: 16) != nil else {
      throw text.fault("a colour is six hexadecimal digits, not “\(colour)”")
    }
    line?.colour = colour
  }

  private mutating func readAgency(_ text: SourceLine) throws(SourceError) {
    guard source.agencies.contains(where: { $0.id == text.rest.text }) else {
      throw text.fault("no agency “\(text.rest.text)” in feed.txt")
    }
    line?.agency = text.rest.text
  }

  private mutating func beginPath(_ text: SourceLine) throws(SourceError) {
    block = .skipped
    let words = text.words
    let kind: Path.Kind
    switch (words.count, words[0]) {
    case (2, "loop"): kind = .loop
    case (2, "path"): kind = .bothWays
    case (4, "path") where words[2] == "one-way":
      guard let direction = Direction(rawValue: words[3]) else { fallthrough }
      kind = .oneWay(direction)
    default:
      throw text.fault("expected “path name”, “path name one-way forward|backward” or “loop name”")
    }
    guard line?.paths.contains(where: { $0.name == words[1] }) == false else {
      throw text.fault("there is a path “\(words[1])” already, or no “line” above")
    }
    line?.paths.append(Path(name: words[1], kind: kind, line: text))
    block = .path
  }

  /// "seconds station [stands seconds]"; the first one has no seconds.
  private mutating func readCall(_ text: SourceLine) throws(SourceError) {
    guard let line, let path = line.paths.indices.last else { return }
    let isFirst = line.paths[path].calls.isEmpty
    var words = text.words
    var stands = dwell
    if words.count > 2, words[words.count - 2] == "stands" {
      stands = try text.integer(words[words.count - 1], in: 0...600, "a stop's length")
      words.removeLast(2)
    }
    let running =
      isFirst ? 0 : try text.integer(words.removeFirst(), in: 20...3600, "a running time")
    let name = words.joined(separator: " ")
    guard let place = source.placeByName[name] else {
      throw text.fault("no station or stop “\(name)”")
    }
    guard (source.places[place].kind == .busStop) == line.isBus else {
      throw text.fault("“\(name)” is not a \(line.isBus ? "bus stop" : "station")")
    }
    self.line?.paths[path].calls.append(Call(place: place, running: running, dwell: stands))
  }

  private mutating func beginRuns(_ text: SourceLine) throws(SourceError) {
    block = .skipped
    guard let line else { throw text.fault("no “line” above") }
    var words = text.words.dropFirst()
    var days: DayTypes = []
    while let word = words.popFirst() {
      let name = word.hasSuffix(",") ? String(word.dropLast()) : word
      guard let type = DayTypes.words.first(where: { $0.word == name })?.type else {
        throw text.fault("a kind of day is weekday, saturday or holiday, not “\(name)”")
      }
      days.insert(type)
      if !word.hasSuffix(",") { break }
    }
    guard let name = words.popFirst(), let path = line.paths.firstIndex(where: { $0.name == name })
    else { throw text.fault("no path “\(words.first ?? "")” above") }
    guard let direction = words.popFirst().flatMap(Direction.init(rawValue:)) else {
      throw text.fault("expected “forward” or “backward” after the path")
    }
    guard line.paths[path].calls.count > 1 else {
      throw text.fault("path “\(name)” has no stations")
    }
    if case .oneWay(let only) = line.paths[path].kind, direction != only {
      throw text.fault("path “\(name)” runs \(only.rawValue) only")
    }
    var course = Course(line.paths[path], at: path, direction: direction)
    if words.popFirst() == "timed" {
      course.timed = try position(words.joined(separator: " "), in: course, text)
    }
    self.line?.runs.append(Runs(days: days, course: course))
    block = .runs
  }

  private mutating func readRule(_ text: SourceLine) throws(SourceError) {
    guard let table = line?.runs.indices.last, let course = line?.runs[table].course else { return }
    let words = text.words
    let from = words.firstIndex(of: "from") ?? words.endIndex
    let to = words.firstIndex(of: "to") ?? words.endIndex
    guard from <= to || from == words.endIndex else { throw text.fault("“from” comes before “to”") }
    let origins = try stations(words[min(from + 1, to)..<to], in: course, text, ifNone: 0)
    let destinations = try stations(
      words[min(to + 1, words.count)...], in: course, text, ifNone: course.last, fromEnd: true)
    let times = try self.times(Array(words[..<min(from, to)]), text)
    if case .at = times {
    } else if origins.contains(where: { $0 > course.timed })
      || destinations.contains(where: { $0 <= course.timed })
    {
      throw text.fault("a run that does not call at the timed station needs “at”")
    }
    let turns = max(origins.count, destinations.count)
    for turn in 0..<turns
    where origins[turn % origins.count] >= destinations[turn % destinations.count] {
      throw text.fault("“to” is not after “from” on this path")
    }
    line?.runs[table].rules.append(
      Rule(times: times, origins: origins, destinations: destinations))
  }

  private func times(_ words: [String], _ text: SourceLine) throws(SourceError) -> Rule.Times {
    if words.first == "at" {
      var times: [Int] = []
      for word in words.dropFirst() { times.append(try text.clock(word)) }
      guard !times.isEmpty else { throw text.fault("“at” needs a time") }
      return .at(times)
    }
    let isAbout = words.first == "about"
    let words = isAbout ? Array(words.dropFirst()) : words
    guard words.count == 5, words[1] == "-", words[3] == "every" else {
      throw text.fault("expected “HH:MM - HH:MM every MM:SS” or “at HH:MM …”")
    }
    let from = try text.clock(words[0])
    let end = try text.clock(words[2])
    let headway = try text.span(words[4])
    guard from < end else { throw text.fault("the span ends before it begins") }
    return isAbout
      ? .about(headway: headway, from: from, end: end)
      : .every(headway: headway, from: from, end: end)
  }

  private func stations(
    _ words: ArraySlice<String>, in course: Course, _ text: SourceLine, ifNone: Int,
    fromEnd: Bool = false
  ) throws(SourceError) -> [Int] {
    if words.isEmpty { return [ifNone] }
    var positions: [Int] = []
    for name in words.joined(separator: " ").split(separator: ",") {
      positions.append(try position(name.trimmed, in: course, text, fromEnd: fromEnd))
    }
    return positions
  }

  /// Where the course calls at a station: of two calls the first, or the last with `fromEnd`.
  private func position(
    _ name: String, in course: Course, _ text: SourceLine, fromEnd: Bool = false
  ) throws(SourceError) -> Int {
    let place = source.placeByName[name]
    guard
      let position = fromEnd
        ? course.places.lastIndex(where: { $0 == place })
        : course.places.firstIndex(where: { $0 == place })
    else { throw text.fault("“\(name)” is not on this path") }
    return position
  }

  private mutating func readContinuation(_ text: SourceLine) throws(SourceError) {
    let words = text.words
    guard words.count == 5, words[3] == "within",
      let from = line?.paths.firstIndex(where: { $0.name == words[1] }),
      let to = line?.paths.firstIndex(where: { $0.name == words[2] })
    else { throw text.fault("expected “continue path path within MM:SS”") }
    line?.continuations.append(Continuation(from: from, to: to, within: try text.span(words[4])))
  }
}
