/// Which trips run on the same days, and which of those are sorted into one stream of connections.
///
/// Services with equal days (in one zone) are one *day class*. Classes that mostly run on the same
/// weekdays share a *stream*, so that a search on a Tuesday does not step over Sunday's trains; few
/// streams keep the merge cheap. Trips are numbered stream by stream and class by class, so that a night
/// switches a whole class on or off with one fill.
struct ServicePlan {
  /// Streams beyond these share one (for each zone).
  static let weekdayStreams = 12

  struct DayClass {
    var zone: UInt32
    var days: [UInt64]
    var stream = 0
  }
  private(set) var classes: [DayClass] = []
  private(set) var streamZones: [UInt32] = []
  /// Model trip indexes in the order of the file.
  private(set) var tripOrder: [UInt32] = []
  /// For each place in `tripOrder` the class.
  private(set) var tripClasses: [UInt32] = []

  init(_ model: TimetableModel) {
    let tripZones = model.trips.map { trip in
      let agency = model.routes[Int(model.patterns[Int(trip.pattern)].route)].agency
      return model.agencies.isEmpty ? 0 : model.agencies[Int(agency)].zone
    }
    var classOfKey: [ClassKey: Int] = [:]
    var classOfService: [UInt64: Int] = [:]
    var modelClass = [Int](repeating: 0, count: model.trips.count)
    for (i, trip) in model.trips.enumerated() {
      let shortcut = UInt64(tripZones[i]) << 32 | UInt64(trip.service)
      if let known = classOfService[shortcut] {
        modelClass[i] = known
        continue
      }
      let words = model.dayWords
      let days = Array(
        model.serviceDays[Int(trip.service) * words..<(Int(trip.service) + 1) * words])
      let key = ClassKey(zone: tripZones[i], days: days)
      let index = classOfKey[key] ?? classes.count
      if index == classes.count {
        classOfKey[key] = index
        classes.append(DayClass(zone: tripZones[i], days: days))
      }
      classOfService[shortcut] = index
      modelClass[i] = index
    }
    renumberClasses(&modelClass, model)
    order(model, modelClass)
  }

  private struct ClassKey: Hashable {
    var zone: UInt32
    var days: [UInt64]
  }

  /// Gives every class its stream and numbers classes by (stream, days), whatever the order of trips.
  private mutating func renumberClasses(_ modelClass: inout [Int], _ model: TimetableModel) {
    var weight = [Int](repeating: 0, count: classes.count)
    for (i, trip) in model.trips.enumerated() {
      weight[modelClass[i]] += Int(model.patterns[Int(trip.pattern)].count)
    }
    struct StreamKey: Hashable {
      var zone: UInt32
      var weekdays: UInt8
    }
    var weightOfKey: [StreamKey: Int] = [:]
    let keys = classes.map {
      StreamKey(zone: $0.zone, weekdays: Self.weekdays($0.days, firstDay: model.feed.firstDay))
    }
    for (i, key) in keys.enumerated() { weightOfKey[key, default: 0] += weight[i] }
    let ranked = weightOfKey.sorted {
      ($1.value, $0.key.zone, $0.key.weekdays) < ($0.value, $1.key.zone, $1.key.weekdays)
    }
    var streamOfKey: [StreamKey: Int] = [:]
    var restOfZone: [UInt32: Int] = [:]
    for (rank, entry) in ranked.enumerated() {
      if rank < Self.weekdayStreams {
        streamOfKey[entry.key] = streamZones.count
        streamZones.append(entry.key.zone)
      } else if let rest = restOfZone[entry.key.zone] {
        streamOfKey[entry.key] = rest
      } else {
        restOfZone[entry.key.zone] = streamZones.count
        streamOfKey[entry.key] = streamZones.count
        streamZones.append(entry.key.zone)
      }
    }
    for i in classes.indices { classes[i].stream = streamOfKey[keys[i]] ?? 0 }
    let sorted = classes.indices.sorted { a, b in
      if classes[a].stream != classes[b].stream { return classes[a].stream < classes[b].stream }
      return classes[a].days.lexicographicallyPrecedes(classes[b].days)
    }
    var newIndex = [Int](repeating: 0, count: classes.count)
    for (new, old) in sorted.enumerated() { newIndex[old] = new }
    classes = sorted.map { classes[$0] }
    for i in modelClass.indices { modelClass[i] = newIndex[modelClass[i]] }
  }

  /// The weekdays (bit 0 = Monday) on which a service runs at least half as often as on its busiest.
  private static func weekdays(_ days: [UInt64], firstDay: Int32) -> UInt8 {
    var counts = [Int](repeating: 0, count: 7)
    for (w, word) in days.enumerated() {
      var rest = word
      while rest != 0 {
        let day = Int(firstDay) + w * 64 + rest.trailingZeroBitCount
        counts[((day + 3) % 7 + 7) % 7] += 1
        rest &= rest - 1
      }
    }
    let most = counts.max() ?? 0
    var mask: UInt8 = 0
    for d in 0..<7 where most > 0 && counts[d] * 2 >= most { mask |= 1 << UInt8(d) }
    return mask
  }

  private mutating func order(_ model: TimetableModel, _ modelClass: [Int]) {
    struct Key {
      var classAndPattern: UInt64
      var startAndTrip: UInt64
    }
    var keys: [Key] = []
    keys.reserveCapacity(model.trips.count)
    for (i, trip) in model.trips.enumerated() {
      keys.append(
        Key(
          classAndPattern: UInt64(modelClass[i]) << 32 | UInt64(trip.pattern),
          startAndTrip: UInt64(UInt32(bitPattern: trip.start) ^ 0x8000_0000) << 32 | UInt64(i)))
    }
    keys.sort { a, b in
      a.classAndPattern != b.classAndPattern
        ? a.classAndPattern < b.classAndPattern : a.startAndTrip < b.startAndTrip
    }
    tripOrder = keys.map { UInt32(truncatingIfNeeded: $0.startAndTrip) }
    tripClasses = keys.map { UInt32($0.classAndPattern >> 32) }
  }
}
