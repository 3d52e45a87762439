import Glibc

/// Two fixed pieces of work that no change of Atcha touches, so that results of different machines
/// (or of one machine on different days) can be set in proportion.
struct ReferenceLoop: Codable, Sendable {
  /// Milliseconds on a processor for 200 million dependent steps of integer arithmetic.
  var integer: Double
  /// Milliseconds on a processor for 4 million dependent loads at random from 64 MiB.
  var memory: Double

  /// The one number by which times are divided: the geometric mean of both.
  var milliseconds: Double { (integer * memory).squareRoot() }

  /// The best of three runs of each.
  static func run() -> ReferenceLoop {
    var integer = Double.infinity
    var memory = Double.infinity
    let ring = randomRing(count: 1 << 23)
    for _ in 0..<3 {
      integer = min(
        integer,
        measure { keep(integerSteps(200_000_000, from: UInt64(getpid()))) }.timing.processor)
      memory = min(
        memory,
        measure { keep(UInt64(walk(ring, steps: 4_000_000, from: Int(getpid())))) }.timing.processor
      )
    }
    return ReferenceLoop(integer: integer, memory: memory)
  }

  // Both begin with a number that only the system knows, so that the compiler cannot do the work
  // before the clock is read.

  private static func integerSteps(_ count: Int, from seed: UInt64) -> UInt64 {
    var x = seed
    for _ in 0..<count {
      x ^= x << 13
      x ^= x >> 7
      x ^= x << 17
    }
    return x
  }

  /// Each element holds the place of the next; the way through all of them is one ring.
  private static func randomRing(count: Int) -> [Int] {
    var ring = Array(0..<count)
    var random = RandomSource(seed: 1)
    // Sattolo's shuffle makes a single cycle.
    for i in stride(from: count - 1, to: 0, by: -1) { ring.swapAt(i, random.index(below: i)) }
    return ring
  }

  private static func walk(_ ring: [Int], steps: Int, from start: Int) -> Int {
    var place = start % ring.count
    for _ in 0..<steps { place = ring[place] }
    return place
  }

  /// A result that is used cannot be optimised away.
  @inline(never) private static func keep(_ value: UInt64) {
    if value == 0 { Console.note("the reference loop came to nought") }
  }
}
