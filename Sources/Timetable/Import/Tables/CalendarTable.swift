/// The rows of calendar.txt and calendar_dates.txt.
struct CalendarTable {
  /// A row of calendar.txt.
  struct Week: StagedRow {
    /// Bit 0 Monday … bit 6 Sunday.
    var weekdays: UInt8
    var start: Int32
    var end: Int32

    func content(_ texts: IDTable) -> [UInt8] {
      var content = RowContent()
      content.add(weekdays)
      content.add(start)
      content.add(end)
      return content.bytes
    }
  }

  /// A row of calendar_dates.txt.
  struct Exception {
    var service: UInt32
    var day: Int32
    var isAdded: Bool
  }

  /// Weekly services; services that only have exceptions come after them in `ids`.
  private(set) var weeks = KeyedRows<Week>()
  private(set) var ids = IDTable()
  private(set) var exceptions: [Exception] = []
  /// Service numbers by id, bytewise, and the inverse.
  private(set) var order: [UInt32] = []
  private(set) var ranks: [UInt32] = []

  static func read(_ session: ImportSession) throws(ImportError) -> CalendarTable {
    var table = CalendarTable()
    let weeks = try session.read(.calendar) { rows throws(ImportError) in
      try parseWeeks(&rows, session)
    }
    if let weeks { table.weeks = weeks }
    table.ids = table.weeks.ids
    let base = table
    let withDates = try session.read(.calendarDates) { rows throws(ImportError) in
      var fresh = base
      try fresh.parseDates(&rows, session)
      return fresh
    }
    guard weeks != nil || withDates != nil else {
      throw ImportError(
        .missingFile, file: Table.calendar.rawValue,
        "the file is missing or empty, and so is \(Table.calendarDates.rawValue)",
        hint: "without one of the two it is not known on which days anything runs")
    }
    if let withDates { table = withDates }
    table.order = table.ids.sorted()
    table.ranks = inverse(of: table.order)
    return table
  }

  private static func parseWeeks(
    _ rows: inout TableRows, _ session: ImportSession
  ) throws(ImportError) -> KeyedRows<Week> {
    var weeks = KeyedRows<Week>()
    let id = try rows.required("service_id")
    var days: [Column] = []
    for day in ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] {
      days.append(try rows.required(day))
    }
    let start = try rows.required("start_date")
    let end = try rows.required("end_date")
    while try rows.next() {
      guard !rows[id].isEmpty else {
        rows.note(.missingKey)
        continue
      }
      var weekdays: UInt8 = 0
      var badDay: String?
      for (bit, day) in days.enumerated() {
        switch rows[day].digits {
        case 1: weekdays |= 1 << UInt8(bit)
        case 0: break
        default: badDay = badDay ?? rows[day].string
        }
      }
      if let badDay {
        rows.note(.badValue, "weekday '\(badDay)'")
        continue
      }
      guard let first = rows[start].day, let last = rows[end].day else {
        rows.note(.badDate, "\(rows[start].string) – \(rows[end].string)")
        continue
      }
      guard first <= last else {
        rows.note(
          .badDate, "the end \(rows[end].string) lies before the start \(rows[start].string)")
        continue
      }
      let week = Week(weekdays: weekdays, start: first, end: last)
      if !weeks.add(rows.text(id), week) { rows.note(.duplicateKey, rows[id].string) }
      guard weeks.count <= session.limits.services else {
        throw session.tooMany(session.limits.services, "services", .calendar)
      }
    }
    return weeks
  }

  private mutating func parseDates(
    _ rows: inout TableRows, _ session: ImportSession
  ) throws(ImportError) {
    let id = try rows.required("service_id")
    let date = try rows.required("date")
    let type = try rows.required("exception_type")
    while try rows.next() {
      guard !rows[id].isEmpty else {
        rows.note(.missingKey)
        continue
      }
      guard let day = rows[date].day else {
        rows.note(.badDate, rows[date].string)
        continue
      }
      guard let kind = rows[type].digits, kind == 1 || kind == 2 else {
        rows.note(.badValue, "exception_type \(rows[type].string)")
        continue
      }
      let service = ids.insert(rows.text(id)).number
      exceptions.append(Exception(service: service, day: day, isAdded: kind == 1))
      guard ids.count <= session.limits.services else {
        throw session.tooMany(session.limits.services, "services", .calendarDates)
      }
      guard exceptions.count <= session.limits.calendarDates else {
        throw session.tooMany(session.limits.calendarDates, "dates", .calendarDates)
      }
    }
  }
}
