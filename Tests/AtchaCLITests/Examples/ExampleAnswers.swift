import Domain

@testable import AtchaCLI

/// One answer of each kind, made by hand: Gangnam to Nowon on the night of Friday, 4 December 2026.
enum ExampleAnswers {
  static let seoul = 9 * 3600
  static let night = ServiceNight(
    date: time("2026-12-05T04:00:00").date.adding(days: -1), endsAt: time("2026-12-05T04:00:00"))
  static let office = Place(
    name: "역삼동 사무실", position: .coordinate,
    coordinate: Coordinate(latitude: 37.4999, longitude: 127.0312))
  static let nowon = Place(
    name: "노원", position: .stop(feed: "seoul", id: "S411"),
    coordinate: Coordinate(latitude: 37.6554, longitude: 127.0613))

  /// A time on the clocks of Seoul.
  static func time(_ text: String) -> ZonedTime {
    ZonedTime(rfc3339: text + "+09:00") ?? ZonedTime(Instant(0), utcOffset: seoul)
  }

  static func view(
    _ answer: SearchAnswer, at now: String = "2026-12-04T23:05:00", machineOffset: Int = seoul
  ) -> SearchView {
    SearchView(answer: answer, now: time(now), machineOffset: machineOffset)
  }

  // MARK: Answers

  static func bare(
    _ status: SearchAnswer.Status, reason: SearchAnswer.Reason? = nil, kind: String = "gtfs"
  ) -> SearchAnswer {
    SearchAnswer(
      status: status, reason: reason,
      question: SearchQuestion(
        from: office, to: nowon, night: night, notBefore: time("2026-12-04T23:05:00").instant,
        arriveBy: night.endsAt.instant),
      source: AnswerSource(
        kind: kind, name: "서울 도시철도", checkedAt: time("2026-12-04T23:05:00"),
        validFrom: CivilDate("2026-11-01"), validUntil: CivilDate("2027-01-31"),
        attribution: "서울교통공사"))
  }

  static let available: SearchAnswer = {
    var answer = bare(.available)
    answer.routes = [last, direct]
    answer.earlier = [earlier]
    return answer
  }()

  static let sample: SearchAnswer = {
    var answer = bare(.available, kind: "sample")
    answer.routes = [last]
    return answer
  }()

  static let allNight: SearchAnswer = {
    var answer = bare(.available)
    answer.routes = [direct]
    answer.isAllNight = true
    answer.walk = Walk(metres: 940, seconds: 978)
    return answer
  }()

  static let gone: SearchAnswer = {
    var answer = bare(.gone)
    answer.missed = last
    answer.alternatives = [
      Alternative(route: nightBus, remainingMetres: 0),
      Alternative(route: partial, remainingMetres: 2140),
    ]
    answer.next = morning
    return answer
  }()

  /// Asked early in the evening for a departure after the last one.
  static let goneLater: SearchAnswer = {
    var answer = gone
    answer.question.notBefore = time("2026-12-05T00:10:00").instant
    return answer
  }()

  static let notConnected = bare(.noRoute, reason: .notConnected)
  static let walkable: SearchAnswer = {
    var answer = bare(.noRoute, reason: .walkable)
    answer.walk = Walk(metres: 610, seconds: 635)
    return answer
  }()
  static let outside = bare(.outsideRegion, reason: .destinationOutside)

  /// Every kind of answer by a name for its golden file, and the moment at which it is asked.
  static let all: [(name: String, answer: SearchAnswer, now: String)] = [
    ("available", available, "2026-12-04T23:05:00"),
    ("sample", sample, "2026-12-04T23:40:30"),
    ("all-night", allNight, "2026-12-04T23:05:00"),
    ("gone", gone, "2026-12-05T00:10:00"),
    ("gone-later", goneLater, "2026-12-04T23:05:00"),
    ("not-connected", notConnected, "2026-12-04T23:05:00"),
    ("walkable", walkable, "2026-12-04T23:05:00"),
    ("outside", outside, "2026-12-04T23:05:00"),
  ]
}
