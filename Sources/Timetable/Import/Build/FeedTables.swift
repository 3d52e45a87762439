/// All tables of a feed, read and checked.
struct FeedTables: ~Copyable {
  let agencies: AgencyTable
  let stops: StopTable
  let routes: RouteTable
  let calendar: CalendarTable
  let days: ServiceDays
  let trips: TripTable
  let frequencies: FrequencyTable
  let runs: TripAssembler
  let transfers: TransferTable
  let translations: TranslationTable
  let info: FeedInfoTable

  /// Reads every table, each after those that it refers to.
  static func read(_ session: ImportSession) throws(ImportError) -> FeedTables {
    for table in [Table.stops, .routes, .trips, .stopTimes] where !session.files.has(table) {
      throw session.missing(table)
    }
    let agencies = try AgencyTable.read(session)
    let info = try FeedInfoTable.read(session)
    let stops = try StopTable.read(session)
    let routes = try RouteTable.read(session, agencies)
    let calendar = try CalendarTable.read(session)
    let days = try ServiceDays(calendar, session)
    let trips = try TripTable.read(session, routes, calendar, days)
    let frequencies = try FrequencyTable.read(session, trips)
    let transfers = try TransferTable.read(session, stops: stops, routes: routes, trips: trips)
    let translations = try TranslationTable.read(session)
    return FeedTables(
      agencies: agencies, stops: stops, routes: routes, calendar: calendar, days: days,
      trips: trips, frequencies: frequencies,
      runs: try StopTimesReading.read(session, trips, stops), transfers: transfers,
      translations: translations, info: info)
  }
}
