import Testing

@testable import SampleCompiler

@Suite("Sample last trains")
struct LastTrainTests {
  /// Where the last weekday trains of a direction end, that do not go to the end of the line.
  static let shortTurns: [(line: String, direction: String, from: String, to: String)] = [
    ("1", "forward", "의정부", "구로"), ("1", "backward", "인천", "광운대"),
    ("2", "forward", "강남", "서울대입구"), ("2", "backward", "강남", "성수"),
    ("3", "backward", "고속터미널", "구파발"), ("3", "backward", "고속터미널", "독립문"),
    ("4", "forward", "노원", "사당"), ("4", "backward", "사당", "한성대입구"),
    ("5", "forward", "여의도", "왕십리"), ("6", "backward", "공덕", "한강진"),
    ("7", "backward", "건대입구", "태릉입구"), ("7", "forward", "노원", "온수"),
    ("8", "backward", "천호", "암사"), ("9", "forward", "여의도", "종합운동장"),
  ]

  @Test(
    "a late train ends before the end of the line, after the last to the end", arguments: shortTurns
  )
  func shortTurn(line: String, direction: String, from: String, to: String) throws {
    let source = try SampleSourceFolder.source.get()
    let runs = try #require(SampleSourceFolder.runs[line]).filter {
      $0.days.contains(.weekday) && $0.course.direction.rawValue == direction
    }
    func departures(_ isIncluded: (Run) -> Bool) -> [Int] {
      runs.filter(isIncluded).compactMap { run in
        (run.first..<run.last).first { source.name(run, at: $0) == from }
          .map(run.departure(at:))
      }
    }
    let short = try #require(departures { source.name($0, at: $0.last) == to }.max())
    let whole = departures { $0.last == $0.course.last && source.name($0, at: $0.last) != to }
    #expect(short > 23 * 3600)
    #expect(whole.allSatisfy { $0 < short } || line == "2")
  }

  @Test("weekday trains run past midnight, to about one o'clock", arguments: 1...9)
  func pastMidnight(line: Int) throws {
    let runs = try #require(SampleSourceFolder.runs["\(line)"])
    let end = try #require(runs.filter { $0.days.contains(.weekday) }.map(\.end).max())
    #expect((88_200...91_000).contains(end), "24:30 to 25:17, not \(end)")
    let weekendEnd = try #require(runs.filter { $0.days.contains(.saturday) }.map(\.end).max())
    #expect(weekendEnd < end, "on Saturdays it ends earlier")
  }

  @Test("every station is served on every kind of day, in the evening too")
  func everyStation() throws {
    let source = try SampleSourceFolder.source.get()
    for days in [DayTypes.weekday, .saturday, .holiday] {
      var served: Set<Int> = []
      for runs in SampleSourceFolder.runs.values {
        for run in runs where run.days.contains(days) && run.end > 22 * 3600 {
          served.formUnion(run.course.places[run.first...run.last].map(source.station(of:)))
        }
      }
      for (index, place) in source.places.enumerated() where source.station(of: index) == index {
        #expect(served.contains(index), "\(place.names.ko), \(days.serviceID)")
      }
    }
  }

  @Test("the night bus runs about every 25 minutes from before midnight until after three")
  func nightBus() throws {
    let rows = try SampleSourceFolder.rows("frequencies.txt").filter { $0["exact_times"] == "0" }
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0["trip_id"]?.hasPrefix("N37-") == true })
    let runs = try #require(SampleSourceFolder.runs["N37"])
    #expect(runs.allSatisfy { $0.days == [.weekday, .saturday, .holiday] })
    let starts = runs.map(\.start)
    #expect(starts.min().map { $0 < 24 * 3600 } == true)
    #expect(starts.max().map { $0 >= 27 * 3600 } == true)
  }

  @Test("the last suburban bus leaves Sadang after the last train")
  func suburbanBus() throws {
    let runs = try #require(SampleSourceFolder.runs["7770"])
    let outward = runs.filter { $0.course.direction == .forward }
    #expect(outward.map(\.start).max() == 26 * 3600)
  }
}
