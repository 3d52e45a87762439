/// The tables of a feed that are read.
///
/// Other files in it are left alone.
enum Table: String, CaseIterable, Sendable {
  case agency = "agency.txt"
  case stops = "stops.txt"
  case routes = "routes.txt"
  case calendar = "calendar.txt"
  case calendarDates = "calendar_dates.txt"
  case trips = "trips.txt"
  case stopTimes = "stop_times.txt"
  case frequencies = "frequencies.txt"
  case transfers = "transfers.txt"
  case translations = "translations.txt"
  case feedInfo = "feed_info.txt"
  case attributions = "attributions.txt"

  /// True for the tables by which a folder is known to hold a feed.
  var marksFeed: Bool {
    switch self {
    case .stops, .routes, .trips, .stopTimes: true
    default: false
    }
  }

  /// The table of a file name, whatever its case.
  init?(fileName: some StringProtocol) { self.init(rawValue: fileName.lowercased()) }
}
