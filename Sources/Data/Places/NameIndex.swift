import CoreFiles
import Domain
import Synchronization
import TimetableEngine

/// Digests of all names of a timetable, in the order in which it hands them out.
struct NameIndex: Hashable, Sendable {
  var digests: [NameDigest]

  init(of network: Network, _ timetable: Int) {
    var folded = FoldedName()
    var scratch = NameQuery.Scratch()
    var digest = NameDigest(FoldedName(), &scratch)
    var last: [UInt8] = []
    digests = Array(repeating: digest, count: network.stopNameCount(in: timetable))
    unsafe network.forEachName(in: timetable, where: { _ in true }) { number, _, bytes in
      if unsafe !bytes.elementsEqual(last) {
        unsafe folded.fold(bytes)
        digest = NameDigest(folded, &scratch)
        unsafe last = Array(bytes)
      }
      digests[number] = digest
    }
  }

  // MARK: In a file

  /// To be raised where names are folded or digested in another way.
  private static let edition: UInt64 = 0x4e41_4d45_0000_0001

  /// - Returns: nil where the bytes are no index of so many names.
  init?(_ bytes: [UInt8], count: Int) {
    let words = bytes.count / 8
    guard bytes.count == 8 * (3 + 3 * count), words >= 3 else { return nil }
    let values = unsafe bytes.withUnsafeBytes { bytes in
      (0..<words).map {
        unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
      }
    }
    guard values[0] == Self.edition, values[1] == UInt64(count),
      values[2] == Self.checksum(values[3...])
    else { return nil }
    digests = (0..<count).map { number in
      NameDigest((values[3 + 3 * number], values[4 + 3 * number], values[5 + 3 * number]))
    }
  }

  var bytes: [UInt8] {
    let words = digests.flatMap { [$0.words.0, $0.words.1, $0.words.2] }
    let all = [Self.edition, UInt64(digests.count), Self.checksum(words[...])] + words
    return all.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  private static func checksum(_ words: ArraySlice<UInt64>) -> UInt64 {
    words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
  }
}

/// The indexes of large timetables, in files that may be lost; each is made when it is first needed.
package final class NameIndexes: Sendable {
  /// A timetable with fewer names is read as fast as its index.
  static let fewestNames = 5_000
  private static let mostFiles = 16

  private let folder: String
  private let fewestNames: Int
  private let known = Mutex<[String: NameIndex]>([:])

  /// - Parameter fewestNames: that a timetable has to have for an index to be made.
  package init(folder: String, fewestNames: Int = NameIndexes.fewestNames) {
    self.folder = folder
    self.fewestNames = fewestNames
  }

  /// The index of a timetable; nil where it has few names.
  ///
  /// - Parameter path: of its file, whose name is the digest of what it holds.
  func index(of path: String, _ network: Network, _ timetable: Int) -> NameIndex? {
    let count = network.stopNameCount(in: timetable)
    guard count >= fewestNames, network.timetables.indices.contains(timetable) else { return nil }
    if let index = known.withLock({ $0[path] }), index.digests.count == count { return index }
    let file = "\(folder)/\(Self.name(path)).names"
    let index: NameIndex
    if let bytes = (try? AtomicFile.read(file, maximumBytes: 256 << 20)) ?? nil,
      let kept = NameIndex(bytes, count: count)
    {
      index = kept
    } else {
      index = NameIndex(of: network, timetable)
      keep(index, in: file)
    }
    known.withLock { $0[path] = index }
    return index
  }

  /// A failure costs the next search the time of making it.
  private func keep(_ index: NameIndex, in file: String) {
    try? AtomicFile.write(index.bytes, to: file, survivesPowerCut: false)
    // Those of timetables that are gone.
    let files = ((try? FileSystem.names(in: folder)) ?? []).filter { $0.hasSuffix(".names") }
      .map { "\(folder)/\($0)" }
    guard files.count > Self.mostFiles else { return }
    let newestFirst = files.map { ($0, FileSystem.stamp($0)?.modified ?? 0) }.sorted { $0.1 > $1.1 }
    for (file, _) in newestFirst.dropFirst(Self.mostFiles) { try? FileSystem.remove(file) }
  }

  private static func name(_ path: String) -> String {
    let last = path.split(separator: "/").last ?? "none"
    return String(last.prefix { $0 != "." }.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}
