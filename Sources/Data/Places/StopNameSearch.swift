import Foundation
import TimetableEngine

/// Finds stops by what a person typed of their name.
struct StopNameSearch {
  let network: Network
  /// What is known of the names of each timetable; nil where all of them are read.
  var indexes: [NameIndex?] = []

  /// The stops whose names fit best, all by the same measure; or, where none fits, those that a slip
  /// would explain.
  struct Found {
    var stops: [StopIndex] = []
    /// The closest first.
    var similar: [StopIndex] = []
  }

  func stops(named name: String) -> Found {
    let composed = Array(name.precomposedStringWithCanonicalMapping.utf8)
    for forms in [[Array(name.utf8), composed], Self.otherSuffixes(composed)] {
      let exact = exactStops(Set(forms))
      if !exact.isEmpty { return Found(stops: exact) }
    }
    return scan(name)
  }

  /// Served stops and stations with one of these very names, in the feed's language or another.
  private func exactStops(_ forms: Set<[UInt8]>) -> [StopIndex] {
    var found: Set<StopIndex> = []
    for timetable in network.timetables.indices {
      for form in forms { found.formUnion(network.stops(named: form, in: timetable)) }
      unsafe network.forEachTranslatedStopName(in: timetable) { stop, bytes in
        if forms.contains(where: { unsafe bytes.elementsEqual($0) }) { found.insert(stop) }
      }
    }
    return found.filter(network.isServed).sorted()
  }

  /// The name with its word for "station" left off, or with one put on.
  private static func otherSuffixes(_ name: [UInt8]) -> [[UInt8]] {
    let suffixes = ["역", "駅"].map { Array($0.utf8) }
    for suffix in suffixes
    where name.count > suffix.count && name.suffix(suffix.count) == suffix[...] {
      return [Array(name.dropLast(suffix.count))]
    }
    return suffixes.map { name + $0 }
  }

  /// Everything that a name may stand for: stops of one rank together, the best rank first.
  ///
  /// A stop is there once, by the best of its names.
  func ranked(named name: String) -> [[StopIndex]] {
    let query = NameQuery(name)
    var best: [StopIndex: NameQuery.Fit] = [:]
    eachFit(query) { stop, fit in
      guard network.isServed(stop) else { return }
      best[stop] = min(fit, best[stop] ?? fit)
    }
    return Dictionary(grouping: best.keys) { best[$0]?.tier ?? 0 }
      .sorted { $0.key < $1.key }.map { $0.value.sorted() }
  }

  private func scan(_ name: String) -> Found {
    let query = NameQuery(name)
    var best: (tier: Int, stops: [StopIndex])?
    eachFit(query) { stop, fit in
      let tier = fit.tier
      guard best.map({ tier <= $0.tier }) ?? true, network.isServed(stop) else { return }
      if best?.tier == tier { best?.stops.append(stop) } else { best = (tier, [stop]) }
    }
    return best.map { Found(stops: Set($0.stops).sorted()) } ?? Found(similar: similarStops(query))
  }

  private func eachFit(_ query: NameQuery, _ body: (StopIndex, NameQuery.Fit) -> Void) {
    var scratch = NameQuery.Scratch()
    // Names that are equal come one after another.
    var last: (bytes: [UInt8], fit: NameQuery.Fit?) = ([], nil)
    let sieve = query.sieve
    eachName(sieve.mayFit) { stop, folded in
      if folded.bytes != last.bytes { last = (folded.bytes, query.fit(folded, &scratch)) }
      if let fit = last.fit { body(stop, fit) }
    }
  }

  private func similarStops(_ query: NameQuery) -> [StopIndex] {
    var similar: [(distance: Int, stop: StopIndex)] = []
    var scratch = NameQuery.Scratch()
    let sieve = query.sieve
    eachName(sieve.mayBeSimilar) { stop, folded in
      if let distance = query.distance(folded, &scratch), network.isServed(stop) {
        similar.append((distance, stop))
      }
    }
    return similar.sorted { ($0.distance, $0.stop) < ($1.distance, $1.stop) }.map(\.stop)
  }

  /// Every name and translated name that may do, folded; equal names one after another are folded once.
  private func eachName(
    _ mayDo: (NameDigest) -> Bool, _ body: (StopIndex, FoldedName) -> Void
  ) {
    var folded = FoldedName()
    var last: [UInt8] = []
    func fold(_ number: Int, _ stop: StopIndex, _ bytes: UnsafeBufferPointer<UInt8>) {
      if unsafe !bytes.elementsEqual(last) {
        unsafe folded.fold(bytes)
        last.removeAll(keepingCapacity: true)
        unsafe last.append(contentsOf: bytes)
      }
      body(stop, folded)
    }
    for timetable in network.timetables.indices {
      let digests = indexes.indices.contains(timetable) ? indexes[timetable]?.digests : nil
      unsafe network.forEachName(
        in: timetable, where: { number in digests.map { mayDo($0[number]) } ?? true }, fold)
    }
  }
}
