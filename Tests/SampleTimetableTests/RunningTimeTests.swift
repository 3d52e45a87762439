import Testing

@testable import SampleCompiler

@Suite("Sample running times")
struct RunningTimeTests {
  /// How long a train takes from one end to the other, in minutes, as the operators' timetables have it.
  static let endToEnd: [(line: String, from: String, to: String, minutes: Int)] = [
    ("1", "의정부", "인천", 119), ("1", "서울역", "인천", 66), ("1", "서울역", "수원", 60),
    ("1", "청량리", "서울역", 19), ("2", "성수", "강남", 22), ("2", "강남", "시청", 44),
    ("2", "신도림", "까치산", 10), ("2", "성수", "신설동", 9), ("3", "대화", "오금", 95),
    ("3", "구파발", "수서", 58), ("4", "불암산", "사당", 53), ("4", "불암산", "오이도", 113),
    ("4", "진접", "불암산", 14), ("5", "방화", "마천", 86), ("5", "방화", "하남검단산", 94),
    ("6", "응암", "신내", 60), ("6", "응암", "봉화산", 56), ("7", "장암", "온수", 88),
    ("7", "장암", "석남", 110), ("8", "암사", "모란", 32), ("8", "별내", "모란", 54),
    ("9", "개화", "중앙보훈병원", 80), ("9", "김포공항", "신논현", 49),
    ("9X", "김포공항", "중앙보훈병원", 54), ("9X", "김포공항", "신논현", 30),
  ]

  @Test("the running times add up to the real ones within a tenth", arguments: endToEnd)
  func sums(line: String, from: String, to: String, minutes: Int) throws {
    let source = try SampleSourceFolder.source.get()
    let runs = try #require(SampleSourceFolder.runs[line])
    let times = runs.compactMap { run -> Int? in
      guard
        let start = (run.first...run.last).first(where: { source.name(run, at: $0) == from }),
        let end = (start...run.last).first(where: { source.name(run, at: $0) == to }), start < end
      else { return nil }
      return run.arrival(at: end) - run.departure(at: start)
    }
    let shortest = try #require(times.min(), "no train from \(from) to \(to)")
    #expect(
      abs(shortest - minutes * 60) <= minutes * 6,
      "line \(line), \(from) to \(to): \(shortest / 60) min instead of \(minutes)")
  }

  @Test("a round of line 2 takes 87 minutes, and the train goes on half a minute later")
  func circle() throws {
    let runs = try #require(SampleSourceFolder.runs["2"])
    let rounds = runs.filter { $0.course.places.first == $0.course.places.last }
      .filter { $0.first == 0 && $0.last == $0.course.last }
    #expect(rounds.allSatisfy { $0.end - $0.start == 87 * 60 })
    let goingOn = rounds.filter(\.goesOn)
    #expect(goingOn.count * 10 > rounds.count * 6)
    for run in goingOn {
      #expect(rounds.contains { $0.block == run.block && $0.start == run.end + 30 })
    }
  }

  @Test("no train follows another within a minute", arguments: (1...9).map(String.init))
  func headways(line: String) throws {
    let runs = try #require(SampleSourceFolder.runs[line])
    for days in [DayTypes.weekday, .saturday, .holiday] {
      // Where trains leave for the same next station they share a track.
      var departures: [[Int]: [Int]] = [:]
      for run in runs where run.days.contains(days) {
        for position in run.first..<run.last {
          departures[Array(run.course.places[position...position + 1]), default: []]
            .append(run.departure(at: position))
        }
      }
      var closest = (seconds: Int.max, time: 0, place: 0)
      for (places, times) in departures {
        let sorted = times.sorted()
        for (one, next) in zip(sorted, sorted.dropFirst()) where next - one < closest.seconds {
          closest = (next - one, one, places[0])
        }
      }
      let name = try SampleSourceFolder.source.get().places[closest.place].names.ko
      #expect(
        closest.seconds >= 60,
        "\(days.serviceID): \(name) \(closest.time / 3600):\(closest.time / 60 % 60)")
    }
  }
}
