/// On which days each service runs, as bits.
struct ServiceDays {
  /// Day of bit 0, in days since 1970-01-01.
  private(set) var firstDay: Int32
  private(set) var dayCount: Int32
  private let wordCount: Int
  private var words: [UInt64]

  /// Works out the days of all services.
  ///
  /// Added dates count wherever they lie; removals only ever take away, and win over an addition of
  /// the same day.
  init(_ calendar: CalendarTable, _ session: ImportSession) throws(ImportError) {
    var first = Int32.max
    var last = Int32.min
    for week in calendar.weeks.rows where week.weekdays != 0 {
      first = min(first, week.start)
      last = max(last, week.end)
    }
    for exception in calendar.exceptions where exception.isAdded {
      first = min(first, exception.day)
      last = max(last, exception.day)
    }
    if first > last { (first, last) = (0, 0) }
    firstDay = first
    dayCount = last - first + 1
    wordCount = (Int(dayCount) + 63) / 64
    guard wordCount * calendar.ids.count <= session.limits.serviceWords else {
      throw ImportError(
        .tooLarge, file: Table.calendar.rawValue,
        "\(calendar.ids.count) services over \(dayCount) days "
          + "(\(CivilDate.text(first)) – \(CivilDate.text(last))) are too many")
    }
    words = [UInt64](repeating: 0, count: wordCount * calendar.ids.count)
    for service in calendar.weeks.rows.indices {
      let week = calendar.weeks.rows[service]
      guard week.weekdays != 0 else { continue }
      for day in week.start...week.end where week.weekdays >> UInt8(CivilDate.weekday(day)) & 1 != 0
      {
        set(UInt32(service), day, to: true)
      }
    }
    for exception in calendar.exceptions where exception.isAdded {
      set(exception.service, exception.day, to: true)
    }
    for exception in calendar.exceptions where !exception.isAdded {
      set(exception.service, exception.day, to: false)
    }
  }

  private mutating func set(_ service: UInt32, _ day: Int32, to isActive: Bool) {
    let bit = Int(day - firstDay)
    guard bit >= 0, bit < Int(dayCount) else { return }
    let word = Int(service) * wordCount + bit / 64
    if isActive {
      words[word] |= 1 << UInt64(bit % 64)
    } else {
      words[word] &= ~(1 << UInt64(bit % 64))
    }
  }

  /// True where the service runs on at least one day.
  func runs(_ service: UInt32) -> Bool {
    words[range(service)].contains { $0 != 0 }
  }

  private func range(_ service: UInt32) -> Range<Int> {
    Int(service) * wordCount..<Int(service + 1) * wordCount
  }

  /// First and last day on which any of the services runs.
  func span(of services: [UInt32]) -> ClosedRange<Int32>? {
    var (first, last) = (Int.max, Int.min)
    for service in services {
      let row = words[range(service)]
      guard let low = row.firstIndex(where: { $0 != 0 }),
        let high = row.lastIndex(where: { $0 != 0 })
      else { continue }
      first = min(first, (low - row.startIndex) * 64 + row[low].trailingZeroBitCount)
      last = max(last, (high - row.startIndex) * 64 + 63 - row[high].leadingZeroBitCount)
    }
    return first <= last ? firstDay + Int32(first)...firstDay + Int32(last) : nil
  }

  /// The words of some services, one after another, with bit 0 moved to the first day of `span`.
  func words(of services: [UInt32], in span: ClosedRange<Int32>) -> [UInt64] {
    let count = (span.count + 63) / 64
    let shift = Int(span.lowerBound - firstDay)
    let (skip, bits) = (shift / 64, UInt64(shift % 64))
    var result: [UInt64] = []
    result.reserveCapacity(count * services.count)
    for service in services {
      let row = range(service)
      func word(_ index: Int) -> UInt64 {
        index < wordCount ? words[row.lowerBound + index] : 0
      }
      for index in 0..<count {
        let low = word(index + skip) >> bits
        let high = bits == 0 ? 0 : word(index + skip + 1) << (64 - bits)
        result.append(low | high)
      }
    }
    return result
  }
}
