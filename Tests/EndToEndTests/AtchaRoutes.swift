/// What the contract server of Atcha offers on the night of 4 December 2026.
enum AtchaRoutes {
  /// The later one leaves at 23:48 and boards at 23:52; they come with the earlier one first.
  static let tonight = routes(leaveBy: "2026-12-04T23:48:00", boarding: "2026-12-04T23:52:00")

  static func routes(leaveBy: String, boarding: String) -> String {
    """
    [{"routeId": "early", "departureDateTime": "2026-12-04T23:20:00", "legs": [
       {"mode": "BUS", "sectionTime": 2700, "departureDateTime": "2026-12-04T23:20:00",
        "route": "간선:146", "start": {"name": "강남역", "lat": 37.498, "lon": 127.0277},
        "end": {"name": "노원역", "lat": 37.6551, "lon": 127.0611}}]},
     {"routeId": "last", "departureDateTime": "\(leaveBy)", "legs": [
       {"mode": "WALK", "sectionTime": 240, "distance": 300,
        "start": {"name": "출발지", "lat": 37.4979, "lon": 127.0276},
        "end": {"name": "강남구청", "lat": 37.5171, "lon": 127.0412}},
       {"mode": "SUBWAY", "sectionTime": 1800, "departureDateTime": "\(boarding)",
        "route": "수도권7호선", "subwayFinalStation": "장암", "isLastSubway": true,
        "start": {"name": "강남구청", "lat": 37.5171, "lon": 127.0412},
        "end": {"name": "노원", "lat": 37.6551, "lon": 127.0611}}]}]
    """
  }
}
