// The records of a timetable file. Their layout is the file format (docs/formats/timetable-file.md):
// fixed size, little-endian, naturally aligned; a test pins the sizes.

struct FeedRecord: BitwiseCopyable {
  var name: TextRef
  var publisher: TextRef
  var publisherURL: TextRef
  var language: TextRef
  var version: TextRef
  var attribution: TextRef
  var firstDay: Int32
  var dayCount: Int32
  var validFrom: Int32
  var validUntil: Int32
  var flags: UInt32
  var padding: UInt32 = 0

  /// The built-in sample, not for travel.
  static let isSample: UInt32 = 1
  /// Some change takes no time, so that connections of one instant may follow one another.
  static let hasInstantChanges: UInt32 = 2
  /// Somewhere a rider may stay seated from one trip to another.
  static let hasInSeatTransfers: UInt32 = 4
}

struct ZoneRecord: BitwiseCopyable {
  var identifier: TextRef
  var firstChange: UInt32
  var changeCount: UInt32
}

struct OffsetChangeRecord: BitwiseCopyable {
  var at: Int64
  var offset: Int32
  var padding: Int32 = 0
}

struct AgencyRecord: BitwiseCopyable {
  var id: TextRef
  var name: TextRef
  var url: TextRef
  var zone: UInt32
  var padding: UInt32 = 0
}

struct StopRecord: BitwiseCopyable {
  var id: TextRef
  var name: TextRef
  var code: TextRef
  var platform: TextRef
  var parent: UInt32
  var zone: UInt32
  var firstChild: UInt32
  var childCount: UInt32
  var kind: UInt32
  var padding: UInt32 = 0
}

/// Degrees; NaN where unknown.
struct PointRecord: BitwiseCopyable {
  var latitude: Double
  var longitude: Double
}

struct RouteRecord: BitwiseCopyable {
  var id: TextRef
  var shortName: TextRef
  var longName: TextRef
  var agency: UInt32
  var type: UInt32
  var color: UInt32
  var textColor: UInt32
}

/// Trips whose services run on the same days, in the same zone.
struct DayClassRecord: BitwiseCopyable {
  var stream: UInt32
  var firstTrip: UInt32
  var tripCount: UInt32
  /// Index of the first 64-bit word of its days.
  var firstDayWord: UInt32
}

/// Connections of day classes that mostly run on the same weekdays, sorted together.
struct StreamRecord: BitwiseCopyable {
  var zone: UInt32
  var firstClass: UInt32
  var classCount: UInt32
  /// Earliest and latest departure in it, seconds of the service day.
  var earliest: Int32
  var latest: Int32
  var padding: UInt32 = 0
  var firstConnection: UInt64
  var connectionCount: UInt64
}

struct PatternRecord: BitwiseCopyable {
  var route: UInt32
  var direction: UInt32
  var firstStop: UInt32
  var stopCount: UInt32
  /// Its trips in `patternTrips`, by start.
  var firstTrip: UInt32
  var tripCount: UInt32
  /// Bit (class mod 64) for each day class that runs it.
  var classes: UInt64
  /// Seconds from the start of a trip to its last time, at most.
  var longest: Int32
  var padding: UInt32 = 0
}

struct ProfileTimeRecord: BitwiseCopyable {
  var arrival: Int32
  var departure: Int32
}

struct TripRecord: BitwiseCopyable {
  var pattern: UInt32
  var firstTime: UInt32
  var start: Int32
  var dayClass: UInt32
  /// Position in `blockTrips`, or `none`.
  var blockPosition: UInt32
  /// The number shared by all runs of one trip id.
  var idNumber: UInt32
  var flags: UInt32
  var padding: UInt32 = 0

  /// Stands for a headway: times are "about".
  static let isApproximate: UInt32 = 1
  /// Transfers of type 4 name it as the trip one comes from.
  static let hasInSeatRules: UInt32 = 2
}

struct TripNameRecord: BitwiseCopyable {
  var id: TextRef
  var headsign: TextRef
  var shortName: TextRef
}

/// A trip of a block, in the order of the block.
struct BlockTripRecord: BitwiseCopyable {
  var block: UInt32
  var trip: UInt32
}

/// One vehicle from one stop to the next.
struct Connection: BitwiseCopyable {
  /// Seconds of the service day.
  var departure: Int32
  /// Trip in the low 28 bits, flags above.
  var tripAndFlags: UInt32
  /// Departure stop in bits 0–23, arrival stop in bits 24–47, seconds under way in bits 48–63.
  var stopsAndDuration: UInt64

  static let tripMask: UInt32 = 0x0FFF_FFFF
  static let noBoarding: UInt32 = 1 << 28
  static let noAlighting: UInt32 = 1 << 29
  /// It is the last of a trip from which riders may stay seated, or one of its stops has transfers for
  /// particular trips or routes.
  static let special: UInt32 = 1 << 30
  /// The ride takes longer than 16 bits can say; `longDurations` knows.
  static let isLong: UInt32 = 1 << 31
  static let stopMask: UInt64 = 0xFF_FFFF
  static let maxStops = 1 << 24
  static let maxTrips = 1 << 28

  @inline(__always) var trip: Int { Int(tripAndFlags & Connection.tripMask) }
  @inline(__always) var departureStop: Int { Int(stopsAndDuration & Connection.stopMask) }
  @inline(__always) var arrivalStop: Int { Int((stopsAndDuration >> 24) & Connection.stopMask) }
  @inline(__always) var duration: Int32 { Int32(truncatingIfNeeded: stopsAndDuration >> 48) }
}

/// The seconds under way of a connection that takes more than 16 bits.
struct LongDurationRecord: BitwiseCopyable {
  var connection: UInt64
  var seconds: Int64
}

/// Where a pattern calls at a stop.
struct StopPatternRecord: BitwiseCopyable {
  var pattern: UInt32
  var position: UInt32
}

/// Changing at a stop, and where the footpaths to it begin; one more than there are stops.
struct StopChangeRecord: BitwiseCopyable {
  /// Of a change at this very stop: seconds; −1 the default; −2 forbidden; −3 see the footpath from the
  /// stop to itself.
  var seconds: Int32
  var firstFootpath: UInt32
}

/// A change on foot between two different stops.
struct FootpathRecord: BitwiseCopyable {
  /// The other stop in the low 24 bits, the kind above.
  var stopAndKind: UInt32
  /// Seconds from arrival to the earliest departure, with the walking rules in the header; negative
  /// where only rows for particular trips or routes allow the change.
  var seconds: Int32

  /// By distance, within the radius.
  static let near: UInt32 = 0
  /// By distance, between stops of one station, however far.
  static let station: UInt32 = 1
  /// By distance, however far: transfers.txt type 0 without a time.
  static let listed: UInt32 = 2
  /// transfers.txt fixes the seconds.
  static let fixed: UInt32 = 3
  /// As `fixed`, by a min_transfer_time, so that it serves as a first or last walk too.
  static let timed: UInt32 = 4
  /// Added to the kind where rows for particular trips or routes exist for the pair.
  static let specialBit: UInt32 = 8 << 24

  init(stop: Int, kind: UInt32, isSpecial: Bool, seconds: Int32) {
    stopAndKind = UInt32(stop) | kind << 24 | (isSpecial ? FootpathRecord.specialBit : 0)
    self.seconds = seconds
  }

  @inline(__always) var stop: Int { Int(stopAndKind & 0xFF_FFFF) }
  @inline(__always) var isSpecial: Bool { stopAndKind & FootpathRecord.specialBit != 0 }
  @inline(__always) var kind: UInt32 { (stopAndKind >> 24) & 7 }
  /// Whether the walking rules decide the seconds.
  @inline(__always) var isByDistance: Bool { kind <= FootpathRecord.listed }
}

/// A row of transfers.txt for particular trips or routes, between two stops.
struct SpecialTransferRecord: BitwiseCopyable {
  var fromStop: UInt32
  var toStop: UInt32
  var fromRoute: UInt32
  var toRoute: UInt32
  /// Numbers of trip ids, or `none`.
  var fromTripID: UInt32
  var toTripID: UInt32
  /// Seconds; `forbidden`; or `byDistance` for walking seconds plus the change time.
  var seconds: Int32
  var padding: UInt32 = 0

  static let forbidden: Int32 = -1
  static let byDistance: Int32 = -2
}

/// Transfer types 4 and 5: staying seated from one trip to another.
struct InSeatRuleRecord: BitwiseCopyable {
  var fromTripID: UInt32
  var toTripID: UInt32
  var isAllowed: UInt32
  var padding: UInt32 = 0
}

/// A stop in a cell of the grid by which stops near a point are found.
struct GridRecord: BitwiseCopyable {
  var cell: UInt64
  var stop: UInt32
  var padding: UInt32 = 0
}

struct TranslationRecord: BitwiseCopyable {
  var subject: UInt32
  var index: UInt32
  var original: TextRef
  var language: TextRef
  var text: TextRef
}

/// A pair of stops between which transfers.txt forbids to change.
struct StopPairRecord: BitwiseCopyable {
  var from: UInt32
  var to: UInt32
}
