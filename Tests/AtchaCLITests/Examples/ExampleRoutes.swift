import Domain

@testable import AtchaCLI

extension ExampleAnswers {
  static let officePoint = StopPoint(name: office.name, coordinate: office.coordinate)

  /// A walk, two lines with a change of little slack, a short-turn after the last train.
  static let last = route(
    "last",
    [
      walk("2026-12-04T23:46:20", "2026-12-04T23:52:00", officePoint, stop("강남", "S222"), 327),
      ride(
        .subway, "2호선", 0x00A84D, "성수", "2026-12-04T23:52:00", "2026-12-05T00:07:30",
        stop("강남", "S222", platform: "2"), stop("건대입구", "S212"),
        passing: ["역삼", "선릉", "삼성", "종합운동장", "잠실새내", "잠실", "잠실나루", "강변", "구의"],
        slack: 150
      ) {
        $0.terminatesAt = "성수"
        $0.isLastOfLine = true
      },
      walk(
        "2026-12-05T00:07:30", "2026-12-05T00:10:40", stop("건대입구", "S212"), stop("건대입구", "S727"),
        180),
      ride(
        .subway, "7호선", 0x747F00, "도봉산", "2026-12-05T00:13:00", "2026-12-05T00:37:20",
        stop("건대입구", "S727", platform: "1"), stop("노원", "S713"),
        passing: ["어린이대공원", "군자", "중곡", "용마산", "사가정", "면목", "상봉", "중화", "먹골", "태릉입구"]
      ) {
        $0.terminatesAt = "도봉산"
        $0.laterShortTurns = [
          ShortTurn(departureAt: time("2026-12-05T00:31:00"), endsAt: "태릉입구")
        ]
      },
    ], binding: 3)

  static let direct = route(
    "direct",
    [
      walk("2026-12-04T23:18:00", "2026-12-04T23:22:10", officePoint, stop("역삼역", "B23"), 240),
      ride(
        .bus, "146", 0x3366FF, "상계주공", "2026-12-04T23:23:00", "2026-12-05T00:41:00",
        stop("역삼역", "B23"), stop("노원역", "B88"), passing: ["르네상스호텔", "선릉역"]
      ) { $0.isApproximate = true },
      walk(
        "2026-12-05T00:41:00", "2026-12-05T00:43:00", stop("노원역", "B88"), stop("노원", "S411"), 110),
    ])

  static let earlier = route(
    "earlier",
    [
      walk("2026-12-04T23:36:20", "2026-12-04T23:42:00", officePoint, stop("강남", "S222"), 327),
      ride(
        .subway, "2호선", 0x00A84D, "성수", "2026-12-04T23:42:00", "2026-12-04T23:57:30",
        stop("강남", "S222", platform: "2"), stop("건대입구", "S212"), slack: 720),
      ride(
        .subway, "7호선", 0x747F00, "도봉산", "2026-12-05T00:00:00", "2026-12-05T00:24:20",
        stop("건대입구", "S212"), stop("노원", "S713")),
    ])

  static let nightBus = route(
    "night",
    [
      walk("2026-12-05T00:28:00", "2026-12-05T00:34:00", officePoint, stop("강남역", "B11"), 345),
      ride(
        .bus, "N61", nil, "노원", "2026-12-05T00:35:00", "2026-12-05T01:40:00",
        stop("강남역", "B11"), stop("노원역", "B88"), passing: ["삼성역", "잠실역"]
      ) { $0.headsign = nil },
    ])

  static let partial = route(
    "partial",
    [
      ride(
        .subway, "2호선", 0x00A84D, "성수", "2026-12-05T00:16:00", "2026-12-05T00:31:00",
        stop("강남", "S222"), stop("건대입구", "S212"))
    ])

  static let morning = route(
    "morning",
    [
      ride(
        .subway, "2호선", 0x00A84D, "성수", "2026-12-05T05:36:00", "2026-12-05T05:51:30",
        stop("강남", "S222"), stop("건대입구", "S212"), slack: 9000),
      ride(
        .subway, "7호선", 0x747F00, "도봉산", "2026-12-05T05:58:00", "2026-12-05T06:22:20",
        stop("건대입구", "S212"), stop("노원", "S713")),
    ])

  // MARK: Parts

  static func stop(_ name: String, _ id: String, platform: String? = nil) -> StopPoint {
    StopPoint(name: name, stopID: id, platform: platform)
  }

  static func walk(
    _ from: String, _ until: String, _ start: StopPoint, _ end: StopPoint, _ metres: Int
  ) -> Leg {
    Leg(
      mode: .walk, departureAt: time(from), arrivalAt: time(until), from: start, to: end,
      distanceMetres: metres)
  }

  static func ride(
    _ mode: Leg.Mode, _ line: String, _ color: UInt32?, _ headsign: String, _ from: String,
    _ until: String, _ start: StopPoint, _ end: StopPoint, passing: [String] = [],
    slack: Int? = nil, _ adjust: (inout Ride) -> Void = { _ in }
  ) -> Leg {
    var ride = Ride(
      line: line, lineColor: color, headsign: headsign, terminatesAt: headsign,
      agency: "서울교통공사", tripID: "\(line)-\(from)", serviceDate: night.date,
      stopsPassed: passing)
    adjust(&ride)
    return Leg(
      mode: mode, departureAt: time(from), arrivalAt: time(until), from: start, to: end,
      ride: ride, slackSeconds: slack)
  }

  static func route(_ id: String, _ legs: [Leg], binding: Int? = nil) -> Route {
    Route(
      id: id, leaveBy: legs[0].departureAt,
      boardingAt: (legs.first { $0.isRide } ?? legs[0]).departureAt,
      arrivalAt: legs[legs.count - 1].arrivalAt, legs: legs, bindingLeg: binding,
      firstSlackSeconds: 0)
  }
}
