import Foundation
import TimetableEngine

/// Finds stops by what a person typed of their name.
struct StopNameSearch {
  let network: Network

  /// The stops whose names fit best, all by the same measure; or, where none fits, those that a slip
  /// would explain.
  struct Found {
    var stops: [StopIndex] = []
    /// The closest first.
    var similar: [StopIndex] = []
  }

  func stops(named name: String) -> Found {
    let exact = exactStops(name)
    return exact.isEmpty ? scan(name) : Found(stops: exact)
  }

  /// Stops with the very name, as typed or in the composed form that feeds should have.
  private func exactStops(_ name: String) -> [StopIndex] {
    var forms = [Array(name.utf8)]
    let composed = Array(name.precomposedStringWithCanonicalMapping.utf8)
    if composed != forms[0] { forms.append(composed) }
    return network.timetables.indices.flatMap { timetable in
      forms.flatMap { network.stops(named: $0, in: timetable) }
    }.filter(network.isServed)
  }

  private func scan(_ name: String) -> Found {
    let query = NameQuery(name)
    var best: (fit: NameQuery.Fit, stops: [StopIndex])?
    eachName { stop, folded in
      guard let fit = query.fit(folded), best.map({ fit <= $0.fit }) ?? true,
        network.isServed(stop)
      else { return }
      if best?.fit == fit { best?.stops.append(stop) } else { best = (fit, [stop]) }
    }
    return best.map { Found(stops: Set($0.stops).sorted()) } ?? Found(similar: similarStops(query))
  }

  private func similarStops(_ query: NameQuery) -> [StopIndex] {
    var similar: [(distance: Int, stop: StopIndex)] = []
    var scratch = NameLetters([])
    eachName { stop, folded in
      if let distance = query.distance(folded, &scratch), network.isServed(stop) {
        similar.append((distance, stop))
      }
    }
    return similar.sorted { ($0.distance, $0.stop) < ($1.distance, $1.stop) }.map(\.stop)
  }

  /// Every name and translated name, folded; equal names one after another are folded once.
  private func eachName(_ body: (StopIndex, FoldedName) -> Void) {
    var folded = FoldedName()
    var last: [UInt8] = []
    func fold(_ stop: StopIndex, _ bytes: UnsafeBufferPointer<UInt8>) {
      if unsafe !bytes.elementsEqual(last) {
        unsafe folded.fold(bytes)
        last.removeAll(keepingCapacity: true)
        unsafe last.append(contentsOf: bytes)
      }
      body(stop, folded)
    }
    for timetable in network.timetables.indices {
      unsafe network.forEachStopName(in: timetable, fold)
      unsafe network.forEachTranslatedStopName(in: timetable, fold)
    }
  }
}
