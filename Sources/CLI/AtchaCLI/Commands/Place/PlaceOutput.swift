import CommandLineKit
import CoreTerminal
import Domain

/// Places in rows and documents.
enum PlaceOutput {
  /// The name of a place, and what can be typed for it.
  static func text(_ place: Place) -> String {
    let reference = place.references.first ?? ""
    return reference.isEmpty || reference == place.name
      ? place.name : "\(place.name) (\(reference))"
  }

  /// For a pipe: name, what can be typed for it, latitude and longitude.
  static func fields(_ place: Place) -> [String] {
    [
      place.name, place.references.joined(separator: " "),
      place.coordinate.map { "\($0.latitude)" } ?? "",
      place.coordinate.map { "\($0.longitude)" } ?? "",
    ]
  }

  static func document(_ place: Place) -> JSONValue {
    let stops = place.stopReferences
    let feeds = Set(stops.map(\.feed))
    return [
      "name": .string(place.name),
      "feed": .optional(feeds.count == 1 ? feeds.first : nil),
      "stopId": .optional(stops.count == 1 ? stops.first?.id : nil),
      "stopIds": .array(stops.map { .string($0.id) }),
      "latitude": .optional(place.coordinate?.latitude),
      "longitude": .optional(place.coordinate?.longitude),
      "references": .array(place.references.map { .string($0) }),
    ]
  }

  /// A table for a terminal, rows for a pipe; each place with the name that it is saved under, if any.
  static func show(_ places: [(savedAs: String?, place: Place)], in context: CommandContext) {
    let streams = context.streams
    let words = context.words
    guard streams.outputTerminal.isTerminal else {
      streams.output.write(rows: places.map { ($0.savedAs.map { [$0] } ?? []) + fields($0.place) })
      return
    }
    let isNamed = places.contains { $0.savedAs != nil }
    var columns: [TextTable.Column] = [
      .init(words.placeHead, shrinkPriority: 1, minimum: 8),
      .init(words.referenceHead, shrinkPriority: 2, minimum: 8),
    ]
    if isNamed { columns.insert(.init(words.nameHead, shrinkPriority: 1, minimum: 8), at: 0) }
    var table = TextTable(columns)
    for (name, place) in places {
      var cells: [TextTable.Cell] = [
        .init(place.name, isNamed ? .plain : .emphasis),
        .init(place.references.joined(separator: " "), .muted),
      ]
      if isNamed { cells.insert(.init(name ?? "", .emphasis), at: 0) }
      table.rows.append(cells)
    }
    streams.output.write(table.rendered(for: streams.outputTerminal, painter: context.painter))
  }

  /// What a word may stand for: places with where each is from.
  static func show(_ candidates: [PlaceCandidate], in context: CommandContext) {
    let streams = context.streams
    let words = context.words
    guard streams.outputTerminal.isTerminal else {
      streams.output.write(
        rows: candidates.map { fields($0.place) + [source($0), $0.geocoded?.address ?? ""] })
      return
    }
    // Of one timetable alone there is nothing to tell apart.
    let isMixed = Set(candidates.map(source)).count > 1
    var table = TextTable([
      .init(words.placeHead, shrinkPriority: 1, minimum: 8),
      .init(words.referenceHead, shrinkPriority: 2, minimum: 8),
    ])
    if isMixed { table.columns.append(.init(words.sourceHead, shrinkPriority: 3, minimum: 6)) }
    for candidate in candidates {
      let address = candidate.geocoded?.address.map { ", \($0)" } ?? ""
      var cells: [TextTable.Cell] = [
        .init(candidate.place.name + address, .emphasis),
        .init(candidate.place.references.joined(separator: " "), .muted),
      ]
      if isMixed { cells.append(.init(source(candidate), .muted)) }
      table.rows.append(cells)
    }
    streams.output.write(table.rendered(for: streams.outputTerminal, painter: context.painter))
  }

  static func document(_ candidate: PlaceCandidate) -> JSONValue {
    guard case .object(var fields) = document(candidate.place) else { return .null }
    fields += [
      .init("source", .string(source(candidate))),
      .init("address", .optional(candidate.geocoded?.address)),
      .init("kind", .optional(candidate.geocoded?.kind)),
    ]
    return .object(fields)
  }

  /// The geocoder or the timetable that has a place; of a saved position nothing.
  private static func source(_ candidate: PlaceCandidate) -> String {
    candidate.geocoded?.source ?? candidate.feed ?? ""
  }

  /// Says on standard error what is amiss although the command did what it should.
  static func warn(_ explanation: Explanation, in context: CommandContext) {
    let hint = context.errorPainter("\(context.words.hintLabel):", .muted)
    context.streams.error.write(
      "atcha: \(Sanitizer.terminal(explanation.message))\n"
        + "\(hint) \(Sanitizer.terminal(explanation.hint))\n")
  }

  /// Says on standard error what was done.
  static func tell(_ text: String, in context: CommandContext) {
    context.streams.error.write([StyledLine(text)].painted(.none))
  }
}
