import Testing

@testable import SampleCompiler

@Suite("Sample calendar")
struct CalendarTests {
  private let calendar: CalendarFacts

  init() throws { calendar = try SampleSourceFolder.source.get().calendar }

  @Test("it is valid from 2024 to 2050")
  func validity() {
    #expect(calendar.first.gtfs == "20240101")
    #expect(calendar.last.gtfs == "20501231")
  }

  /// Days with the timetable that runs on them, from the official calendars and laws.
  static let days: [(date: String, runs: String)] = [
    ("20250127", "holiday"), ("20250129", "holiday"), ("20250303", "holiday"),
    ("20250506", "holiday"), ("20250603", "holiday"), ("20251008", "holiday"),
    ("20251009", "holiday"), ("20251010", "weekday"), ("20260216", "holiday"),
    ("20260218", "holiday"), ("20260219", "weekday"), ("20260302", "holiday"),
    ("20260501", "holiday"), ("20260525", "holiday"), ("20260603", "holiday"),
    ("20260606", "holiday"), ("20260717", "holiday"), ("20260817", "holiday"),
    ("20260926", "holiday"), ("20261005", "holiday"), ("20261130", "weekday"),
    ("20261205", "saturday"), ("20270209", "holiday"), ("20270816", "holiday"),
    ("20271004", "holiday"), ("20271227", "holiday"), ("20281005", "holiday"),
    ("20290507", "holiday"), ("20290924", "holiday"), ("20300205", "holiday"),
    ("20311001", "holiday"), ("20320921", "holiday"), ("20330202", "holiday"),
    ("20340221", "holiday"), ("20350918", "holiday"), ("20350919", "weekday"),
    ("20400301", "holiday"), ("20250501", "weekday"), ("20240717", "weekday"),
  ]

  @Test("a date runs its timetable", arguments: days)
  func day(date: String, runs: String) throws {
    let services = try services(on: date)
    #expect(!services.isEmpty)
    #expect(services.allSatisfy { $0.split(separator: "-").contains(Substring(runs)) })
  }

  @Test("every date from 2026 to 2035 runs exactly one kind of day")
  func everyDate() throws {
    let tables = try Tables.ofSample.get()
    let holidays = Set(calendar.holidays)
    for year in 2026...2035 {
      for month in 1...12 {
        for day in 1...CalendarDate.days(in: month, of: year) {
          let date = CalendarDate(year: year, month: month, day: day)
          let services = tables.services(on: date)
          let kind = holidays.contains(date) ? DayTypes.holiday : date.ordinaryType
          let expected = tables.all.filter { $0.contains(kind) }
          #expect(Set(services) == Set(expected), "\(date.gtfs)")
        }
      }
    }
  }

  @Test("weekdays are right")
  func weekdays() {
    #expect(CalendarDate(year: 2026, month: 11, day: 30).ordinaryType == .weekday)
    #expect(CalendarDate(year: 2024, month: 2, day: 29).ordinaryType == .weekday)
    #expect(CalendarDate(year: 2024, month: 3, day: 2).ordinaryType == .saturday)
    #expect(CalendarDate(year: 2050, month: 1, day: 2).ordinaryType == .holiday)
  }

  private func services(on date: String) throws -> [String] {
    let number = try #require(Int(date))
    let day = CalendarDate(year: number / 10000, month: number / 100 % 100, day: number % 100)
    return try Tables.ofSample.get().services(on: day).map(\.serviceID)
  }
}

/// calendar.txt and calendar_dates.txt, read back.
private struct Tables {
  static let ofSample = Result { try Tables() }

  private let ordinary: [DayTypes: [String: String]]
  private let exceptions: [String: [DayTypes: String]]
  let all: [DayTypes]

  init() throws {
    func type(_ id: String?) -> DayTypes {
      var type: DayTypes = []
      for word in (id ?? "").split(separator: "-") {
        if let found = DayTypes.words.first(where: { $0.word == word }) { type.insert(found.type) }
      }
      return type
    }
    let rows = try SampleSourceFolder.rows("calendar.txt")
    ordinary = Dictionary(uniqueKeysWithValues: rows.map { (type($0["service_id"]), $0) })
    all = Array(ordinary.keys)
    var exceptions: [String: [DayTypes: String]] = [:]
    for row in try SampleSourceFolder.rows("calendar_dates.txt") {
      exceptions[row["date"] ?? "", default: [:]][type(row["service_id"])] = row["exception_type"]
    }
    self.exceptions = exceptions
  }

  func services(on date: CalendarDate) -> [DayTypes] {
    let column =
      date.ordinaryType == .weekday
      ? "tuesday" : date.ordinaryType == .saturday ? "saturday" : "sunday"
    return all.filter { service in
      switch exceptions[date.gtfs]?[service] {
      case "1": true
      case "2": false
      default: ordinary[service]?[column] == "1"
      }
    }
  }
}
