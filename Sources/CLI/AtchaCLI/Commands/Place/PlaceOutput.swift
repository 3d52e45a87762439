import CommandLineKit
import CoreTerminal
import Domain

/// Places in rows and documents.
enum PlaceOutput {
  /// What can be typed for a place, whatever else is in the timetables.
  static func references(_ place: Place) -> [String] {
    let stops = place.stopReferences.map { "stop:\($0.feed)/\($0.id)" }
    return stops.isEmpty ? [position(place)].compactMap(\.self) : stops
  }

  /// The name of a place, and what can be typed for it.
  static func text(_ place: Place) -> String {
    let reference = references(place).first ?? ""
    return reference.isEmpty || reference == place.name
      ? place.name : "\(place.name) (\(reference))"
  }

  /// For a pipe: name, what can be typed for it, latitude and longitude.
  static func fields(_ place: Place) -> [String] {
    [
      place.name, references(place).joined(separator: " "),
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
      "references": .array(references(place).map { .string($0) }),
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
        .init(references(place).joined(separator: " "), .muted),
      ]
      if isNamed { cells.insert(.init(name ?? "", .emphasis), at: 0) }
      table.rows.append(cells)
    }
    streams.output.write(table.rendered(for: streams.outputTerminal, painter: context.painter))
  }

  /// Says on standard error what was done.
  static func tell(_ text: String, in context: CommandContext) {
    context.streams.error.write([StyledLine(text)].painted(.none))
  }

  private static func position(_ place: Place) -> String? {
    place.coordinate.map { "\($0.latitude),\($0.longitude)" }
  }
}
