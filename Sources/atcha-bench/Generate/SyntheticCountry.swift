import Glibc

/// A made-up country: cities on a spiral, each a web of rings and spokes, trunk railways between them.
///
/// Bus stops stand where rings and spokes cross. Bus lines follow spokes through the centre, and
/// arcs of rings; metro lines follow every sixth diameter or so, with stations of two platforms; trunk
/// lines lead from each city towards the first. Everything follows from the arguments and the seed.
struct SyntheticCountry {
  struct Stop {
    var id: String
    var name: String
    var latitude: Double
    var longitude: Double
    var isStation = false
    var parent = ""
  }

  enum Kind: Int {
    case bus = 3
    case nightBus = 13
    case metro = 1
    case trunk = 2
  }

  /// A line in both directions: the way back may use other platforms.
  struct Line {
    var kind: Kind
    var name: String
    var there: [Int]
    var back: [Int]
    /// Metres from the first stop.
    var distances: [Double]
  }

  private(set) var stops: [Stop] = []
  private(set) var lines: [Line] = []
  /// Pairs of stops with the seconds that a change between them takes.
  private(set) var changes: [(from: Int, to: Int, seconds: Int)] = []

  private var random: RandomSource
  private static let ringMetres = 380.0
  private static let longestLine = 40
  private static let metresPerDegree = 111_195.0

  /// - Parameters:
  ///   - stopCount: stops wanted; the country has a few more or less.
  ///   - cityCount: at least 1.
  init(stopCount: Int, cityCount: Int, seed: UInt64) {
    random = RandomSource(seed: seed)
    let weights = (0..<cityCount).map { 1 / Double($0 + 1).squareRoot() }
    let total = weights.reduce(0, +)
    var centres: [(x: Double, y: Double, station: (a: Int, b: Int))] = []
    for (number, weight) in weights.enumerated() {
      let angle = Double(number) * 2.399_963
      let radius = 60_000 * Double(number).squareRoot()
      let x = radius * cos(angle)
      let y = radius * sin(angle)
      let station = addCity(
        number, stopCount: Int(Double(stopCount) * weight / total), atX: x, y: y)
      centres.append((x, y, station))
    }
    addTrunkLines(centres)
  }

  // MARK: - A city

  private mutating func addCity(
    _ city: Int, stopCount: Int, atX x: Double, y: Double
  ) -> (a: Int, b: Int) {
    let rings = max(3, Int((Double(stopCount) / 2.6).squareRoot()))
    // An even number, so that every spoke has one opposite.
    let spokes = max(6, Int(2.5 * Double(rings)) / 2 * 2)
    var lattice = [[Int]](repeating: [], count: rings)
    for ring in 0..<rings {
      for spoke in 0..<spokes {
        let radius = Self.ringMetres * (Double(ring) + 1 + 0.15 * random.deviation())
        let angle = 2 * Double.pi * (Double(spoke) + 0.1 * random.deviation()) / Double(spokes)
        lattice[ring].append(
          addStop(
            id: "c\(city)r\(ring)s\(spoke)", name: "City \(city) Ring \(ring) Spoke \(spoke)",
            x: x + radius * cos(angle), y: y + radius * sin(angle)))
      }
    }
    addBusLines(city, lattice)
    return addMetro(city, lattice, atX: x, y: y)
  }

  private mutating func addBusLines(_ city: Int, _ lattice: [[Int]]) {
    let spokes = lattice[0].count
    for spoke in 0..<spokes / 2 {
      let inward = lattice.reversed().map { $0[spoke] }
      let outward = lattice.map { $0[spoke + spokes / 2] }
      addBusLine(city, inward + outward, isNight: spoke % 5 == 2)
    }
    for (number, ring) in lattice.enumerated() {
      addBusLine(city, ring + [ring[0]], isNight: number % 9 == 4)
    }
  }

  /// A way too long for one line is cut into pieces that share their end stops.
  private mutating func addBusLine(_ city: Int, _ way: [Int], isNight: Bool) {
    var start = 0
    while start + 2 < way.count {
      let end = min(way.count, start + Self.longestLine)
      addLine(
        isNight ? .nightBus : .bus, "\(city)-\(lines.count)", there: Array(way[start..<end]),
        back: way[start..<end].reversed())
      start = end - 1
    }
  }

  /// Returns the two platforms of the station in the centre.
  private mutating func addMetro(
    _ city: Int, _ lattice: [[Int]], atX x: Double, y: Double
  ) -> (a: Int, b: Int) {
    let spokes = lattice[0].count
    let centre = addStation(
      id: "c\(city)m", name: "City \(city) Central", x: x, y: y,
      near: [lattice[0][0], lattice[0][spokes / 2]])
    let diameters = max(1, spokes / 12)
    for number in 0..<diameters {
      let spoke = number * (spokes / 2) / diameters
      var way: [(a: Int, b: Int)] = []
      for side in [spoke, spoke + spokes / 2] {
        var arm: [(a: Int, b: Int)] = []
        for ring in stride(from: 2, to: lattice.count, by: 3) {
          let bus = lattice[ring][side]
          arm.append(
            addStation(
              id: "c\(city)m\(ring)s\(side)", name: "City \(city) Station \(ring)/\(side)",
              x: x + Self.ringMetres * (Double(ring) + 1.2)
                * cos(2 * .pi * Double(side) / Double(spokes)),
              y: y + Self.ringMetres * (Double(ring) + 1.2)
                * sin(2 * .pi * Double(side) / Double(spokes)), near: [bus]))
        }
        way = side == spoke ? arm.reversed() + [centre] : way + arm
      }
      guard way.count > 2 else { continue }
      addLine(
        .metro, "M\(city)-\(number)", there: way.map(\.a), back: way.reversed().map(\.b))
    }
    return centre
  }

  // MARK: - Between cities

  private mutating func addTrunkLines(
    _ centres: [(x: Double, y: Double, station: (a: Int, b: Int))]
  ) {
    var parents = [0]
    for city in centres.indices.dropFirst() {
      let nearest = (0..<city).min {
        distance(centres[$0], centres[city]) < distance(centres[$1], centres[city])
      }
      parents.append(nearest ?? 0)
    }
    for city in centres.indices.dropFirst() {
      var way = [city]
      while let last = way.last, last != 0 { way.append(parents[last]) }
      addLine(
        .trunk, "T\(city)", there: way.map { centres[$0].station.a },
        back: way.reversed().map { centres[$0].station.b })
    }
  }

  private func distance(
    _ a: (x: Double, y: Double, station: (a: Int, b: Int)),
    _ b: (x: Double, y: Double, station: (a: Int, b: Int))
  ) -> Double { hypot(a.x - b.x, a.y - b.y) }

  // MARK: - Pieces

  private mutating func addStop(id: String, name: String, x: Double, y: Double) -> Int {
    let latitude = 36 + y / Self.metresPerDegree
    stops.append(
      Stop(
        id: id, name: name, latitude: latitude,
        longitude: 127.5 + x / (Self.metresPerDegree * cos(latitude * .pi / 180))))
    return stops.count - 1
  }

  /// A station with two platforms, and the bus stops from which one walks to it.
  private mutating func addStation(
    id: String, name: String, x: Double, y: Double, near: [Int]
  ) -> (a: Int, b: Int) {
    let station = addStop(id: id, name: name, x: x, y: y)
    stops[station].isStation = true
    let a = addStop(id: id + "a", name: name + " 1", x: x, y: y + 12)
    let b = addStop(id: id + "b", name: name + " 2", x: x, y: y - 12)
    for platform in [a, b] { stops[platform].parent = id }
    changes += [(a, b, 150), (b, a, 150)]
    for stop in near {
      for platform in [a, b] { changes += [(stop, platform, 240), (platform, stop, 240)] }
    }
    return (a, b)
  }

  private mutating func addLine(_ kind: Kind, _ name: String, there: [Int], back: [Int]) {
    var distances = [0.0]
    for (from, to) in zip(there, there.dropFirst()) {
      let north = (stops[to].latitude - stops[from].latitude) * Self.metresPerDegree
      let east =
        (stops[to].longitude - stops[from].longitude) * Self.metresPerDegree
        * cos(stops[from].latitude * .pi / 180)
      distances.append((distances.last ?? 0) + hypot(north, east))
    }
    lines.append(Line(kind: kind, name: name, there: there, back: back, distances: distances))
  }
}
