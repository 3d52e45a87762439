/// A whole timetable in memory: what an importer makes and ``TimetableWriter`` turns into a file.
///
/// Everything refers by index into the arrays here. The order of every array is a function of the
/// feed's content alone (sorted by id), never of the order of its rows: equal feeds give equal files.
package struct TimetableModel: Sendable {
  /// "No such row", wherever an index may be absent.
  package static let none = UInt32.max

  package var text = TextArena()
  package var feed = Feed()
  package var zones: [Zone] = []
  package var agencies: [Agency] = []
  /// Sorted by id, bytewise.
  ///
  /// Stations and entrances are in here too.
  package var stops: [Stop] = []
  /// Sorted by id, bytewise.
  package var routes: [Route] = []
  /// `dayWords` 64-bit words for each service, day `feed.firstDay` is bit 0 of word 0.
  package var serviceDays: [UInt64] = []
  package var patterns: [Pattern] = []
  /// The stops of all patterns, one after another; ``Pattern/first`` and ``Pattern/count`` point in here.
  package var patternStops: [PatternStop] = []
  package var profiles: [Profile] = []
  /// The time offsets of all profiles; ``Profile/first`` points in here, as many as the pattern has stops.
  package var profileTimes: [ProfileTime] = []
  /// Sorted by (trip id bytewise, start).
  ///
  /// A frequency template is expanded: one trip for each run.
  package var trips: [Trip] = []
  package var transfers: [Transfer] = []
  package var translations: [Translation] = []
  /// What the import has to say of the feed, for `feed info`: a JSON document, or empty.
  package var report: [UInt8] = []

  package init() {}

  /// Number of services.
  package var serviceCount: Int { dayWords == 0 ? 0 : serviceDays.count / dayWords }
  /// Number of 64-bit words for the days of one service.
  package var dayWords: Int { (Int(feed.dayCount) + 63) / 64 }

  package struct Feed: Sendable {
    package var name = TextRef.empty
    package var publisher = TextRef.empty
    package var publisherURL = TextRef.empty
    package var language = TextRef.empty
    package var version = TextRef.empty
    package var attribution = TextRef.empty
    /// Day 0 of the service bits, in days since 1970-01-01.
    package var firstDay: Int32 = 0
    /// Number of days that the service bits cover.
    package var dayCount: Int32 = 0
    /// First and last day on which anything runs (narrowed by feed_info.txt); days since 1970-01-01.
    package var validFrom: Int32 = 0
    package var validUntil: Int32 = 0
    /// True for the built-in sample, which is not for travel.
    package var isSample = false
    package init() {}
  }

  /// A time zone as the changes of its offset, so that a search needs no zone files.
  package struct Zone: Sendable {
    package var identifier: TextRef
    /// Ascending.
    ///
    /// The first one holds from the beginning of time (`at == .min`).
    package var changes: [OffsetChange]
    package init(identifier: TextRef, changes: [OffsetChange]) {
      self.identifier = identifier
      self.changes = changes
    }
  }

  package struct OffsetChange: Sendable, BitwiseCopyable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package var at: Int64
    /// Seconds east of UTC from then on.
    package var offset: Int32
    package init(at: Int64, offset: Int32) {
      self.at = at
      self.offset = offset
    }
  }

  package struct Agency: Sendable {
    package var id: TextRef
    package var name: TextRef
    package var url: TextRef
    package var zone: UInt32
    package init(id: TextRef, name: TextRef, url: TextRef, zone: UInt32) {
      self.id = id
      self.name = name
      self.url = url
      self.zone = zone
    }
  }

  package struct Stop: Sendable {
    package var id: TextRef
    package var name: TextRef
    package var code: TextRef
    package var platform: TextRef
    /// Degrees, WGS 84; NaN where the feed has none.
    package var latitude: Double
    package var longitude: Double
    /// GTFS location_type: 0 stop or platform, 1 station, 2 entrance, 3 node, 4 boarding area.
    package var kind: UInt8
    /// The station it belongs to, or `none`.
    package var parent: UInt32
    /// stop_timezone (for display), or the zone of the first agency.
    package var zone: UInt32
    package init(
      id: TextRef, name: TextRef, code: TextRef = .empty, platform: TextRef = .empty,
      latitude: Double, longitude: Double, kind: UInt8, parent: UInt32, zone: UInt32
    ) {
      self.id = id
      self.name = name
      self.code = code
      self.platform = platform
      self.latitude = latitude
      self.longitude = longitude
      self.kind = kind
      self.parent = parent
      self.zone = zone
    }
  }

  package struct Route: Sendable {
    package var id: TextRef
    package var shortName: TextRef
    package var longName: TextRef
    package var agency: UInt32
    /// GTFS route_type, extended types too.
    package var type: UInt16
    /// 0xRRGGBB, or `none` where the feed has none.
    package var color: UInt32
    package var textColor: UInt32
    package init(
      id: TextRef, shortName: TextRef, longName: TextRef, agency: UInt32, type: UInt16,
      color: UInt32 = TimetableModel.none, textColor: UInt32 = TimetableModel.none
    ) {
      self.id = id
      self.shortName = shortName
      self.longName = longName
      self.agency = agency
      self.type = type
      self.color = color
      self.textColor = textColor
    }
  }

  /// A sequence of stops with what may be done at each, run by trips of one route and direction.
  package struct Pattern: Sendable {
    package var route: UInt32
    /// GTFS direction_id, or 255 where the feed has none.
    package var direction: UInt8
    package var first: UInt32
    package var count: UInt32
    package init(route: UInt32, direction: UInt8, first: UInt32, count: UInt32) {
      self.route = route
      self.direction = direction
      self.first = first
      self.count = count
    }
  }

  package struct PatternStop: Sendable, Hashable {
    package var stop: UInt32
    package var flags: PatternStopFlags
    /// stop_headsign, or empty.
    package var headsign: TextRef
    package init(stop: UInt32, flags: PatternStopFlags = [], headsign: TextRef = .empty) {
      self.stop = stop
      self.flags = flags
      self.headsign = headsign
    }
  }

  package struct PatternStopFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// pickup_type 1 or 2.
    package static let noBoarding = PatternStopFlags(rawValue: 1)
    /// drop_off_type 1 or 2.
    package static let noAlighting = PatternStopFlags(rawValue: 2)
    /// The times were interpolated (blank in the feed), or timepoint = 0.
    package static let approximate = PatternStopFlags(rawValue: 4)
    /// pickup_type 3: ask the driver.
    package static let askToBoard = PatternStopFlags(rawValue: 8)
    /// drop_off_type 3: ask the driver.
    package static let askToAlight = PatternStopFlags(rawValue: 16)
  }

  /// Times along a pattern, relative to the start of a trip; shared by all trips that run alike.
  package struct Profile: Sendable {
    package var first: UInt32
    package init(first: UInt32) { self.first = first }
  }

  package struct ProfileTime: Sendable, Hashable, BitwiseCopyable {
    /// Seconds after ``Trip/start``.
    ///
    /// The departure at the first stop is 0; the arrival there may be negative.
    package var arrival: Int32
    package var departure: Int32
    package init(arrival: Int32, departure: Int32) {
      self.arrival = arrival
      self.departure = departure
    }
  }

  package struct Trip: Sendable {
    package var id: TextRef
    package var headsign: TextRef
    package var shortName: TextRef
    package var pattern: UInt32
    package var profile: UInt32
    /// Departure at the first stop: seconds after noon − 12 h of the service day, in the agency's zone.
    package var start: Int32
    package var service: UInt32
    /// block_id as a number shared by the trips of one block, or `none`.
    package var block: UInt32
    /// True where the run stands for a headway (frequencies.txt, exact_times 0): times are "about".
    package var isApproximate: Bool
    package init(
      id: TextRef, headsign: TextRef = .empty, shortName: TextRef = .empty, pattern: UInt32,
      profile: UInt32, start: Int32, service: UInt32, block: UInt32 = TimetableModel.none,
      isApproximate: Bool = false
    ) {
      self.id = id
      self.headsign = headsign
      self.shortName = shortName
      self.pattern = pattern
      self.profile = profile
      self.start = start
      self.service = service
      self.block = block
      self.isApproximate = isApproximate
    }
  }

  /// A row of transfers.txt as the feed has it (stations not yet spread over their stops).
  package struct Transfer: Sendable {
    package var fromStop: UInt32
    package var toStop: UInt32
    package var fromRoute: UInt32
    package var toRoute: UInt32
    /// The first run of that trip id in `trips`, or `none`; applies to all runs of the id.
    package var fromTrip: UInt32
    package var toTrip: UInt32
    /// GTFS transfer_type 0 … 5.
    package var type: UInt8
    /// min_transfer_time in whole seconds (fractions rounded up), or −1 where it is not given.
    package var seconds: Int32
    package init(
      fromStop: UInt32, toStop: UInt32, fromRoute: UInt32 = TimetableModel.none,
      toRoute: UInt32 = TimetableModel.none, fromTrip: UInt32 = TimetableModel.none,
      toTrip: UInt32 = TimetableModel.none, type: UInt8, seconds: Int32
    ) {
      self.fromStop = fromStop
      self.toStop = toStop
      self.fromRoute = fromRoute
      self.toRoute = toRoute
      self.fromTrip = fromTrip
      self.toTrip = toTrip
      self.type = type
      self.seconds = seconds
    }
  }

  /// A name in another language (translations.txt, current and old GTFS-JP form).
  package struct Translation: Sendable {
    package enum Subject: UInt8, Sendable {
      case stopName, routeShortName, routeLongName, headsign, agencyName
    }
    package var subject: Subject
    /// Index of the stop, route or agency; for a headsign 0.
    package var index: UInt32
    /// For a headsign: the text that is translated.
    package var original: TextRef
    /// BCP 47, as in the feed.
    package var language: TextRef
    package var text: TextRef
    package init(
      subject: Subject, index: UInt32, original: TextRef = .empty, language: TextRef, text: TextRef
    ) {
      self.subject = subject
      self.index = index
      self.original = original
      self.language = language
      self.text = text
    }
  }
}
