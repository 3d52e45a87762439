import AtchaTestSupport
import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("Equal feeds give equal models")
struct DeterminismTests {
  /// A feed with something of everything.
  static func richFeed() -> TextFeed {
    var feed = TextFeed()
    feed["agency.txt"] =
      "agency_id,agency_name,agency_timezone\nA,Agency,Asia/Seoul\nB,Bus,Asia/Seoul\nC,Coach,Asia/Tokyo\n"
    var stops = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone\n"
    for stop in 0..<30 {
      stops +=
        "S\(stop),Stop \(stop % 7),37.\(100 + stop),127.\(200 + stop * 3),0,\(stop % 3 == 0 ? "P" : ""),\n"
    }
    feed["stops.txt"] = stops + "P,Station,37.1,127.1,1,,Asia/Tokyo\nS3,Twin,1,1,0,,\n"
    feed["routes.txt"] =
      "route_id,agency_id,route_short_name,route_type\nR1,A,1,1\nR2,B,2,3\nR3,C,3,3\nR2,A,2b,3\n"
    feed["calendar.txt"] =
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
      + "W,1,1,1,1,1,0,0,20261101,20270228\nE,0,0,0,0,0,1,1,20261101,20270131\n"
    feed["calendar_dates.txt"] =
      "service_id,date,exception_type\nW,20261225,2\nE,20261225,1\nX,20261231,1\nW,20270101,2\nX,20261231,2\nX,20261230,1\n"
    var trips = "route_id,service_id,trip_id,trip_headsign,block_id,direction_id\n"
    var times =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,stop_headsign,shape_dist_traveled\n"
    var frequencies = "trip_id,start_time,end_time,headway_secs,exact_times\n"
    for trip in 0..<40 {
      let service = ["W", "E", "X"][trip % 3]
      trips += "R\(trip % 3 + 1),\(service),T\(trip),to \(trip % 4),B\(trip % 5),\(trip % 2)\n"
      for call in 0..<(3 + trip % 6) {
        let minute = call * (2 + trip % 3)
        let isBlank = call % 2 == 1 && call < 2 + trip % 6
        let time = isBlank ? "" : "\(20 + trip % 6):\(minute < 10 ? "0" : "")\(minute):00"
        times +=
          "T\(trip),\(time),\(time),S\((trip % 4 + call * 3) % 30),\(call * 2),\(call % 4),0,"
          + "\(call == 2 ? "via" : ""),\(call)\n"
      }
      if trip % 10 == 9 { frequencies += "T\(trip),22:00:00,24:00:00,1200,\(trip % 4 / 2)\n" }
    }
    feed["trips.txt"] = trips
    feed["stop_times.txt"] = times
    feed["frequencies.txt"] = frequencies
    feed["transfers.txt"] =
      "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\nS1,S2,,,2,90\nS2,S1,,,1,\nS1,S2,T1,T2,5,\nS1,S2,,,2,120\n"
    feed["translations.txt"] =
      "table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,en,One,S1,\nstops,stop_name,en,Many,,Stop 3\ntrips,trip_headsign,ja,へ,,to 1\n"
    feed["attributions.txt"] = "organization_name\nZeta\nAlpha\n"
    return feed
  }

  @Test("the order of rows does not matter", arguments: 0..<25)
  func rows(seed: UInt64) throws {
    let feed = Self.richFeed()
    let expected = try feed.load().0
    #expect(expected.trips.count > 40)
    var random = SplitMix64(seed: seed)
    var shuffled = feed
    for (name, text) in feed.files {
      let lines = text.split(separator: "\n")
      shuffled[name] = ([lines[0]] + lines.dropFirst().shuffled(using: &random)).joined(
        separator: "\n")
    }
    let (model, report) = try shuffled.load()
    #expect(firstDifference(expected, model) == nil, "seed \(seed)")
    #expect(report.count(.tripTooShort) == 0)
  }

  @Test("trips whose rows are scattered give what they give together, in bounded passes")
  func scattered() throws {
    var together = TextFeed()
    var trips = "route_id,service_id,trip_id\n"
    var rows: [String] = []
    for trip in 0..<200 {
      trips += "R,D,T\(trip)\n"
      for call in 1...3 {
        rows.append("T\(trip),1\(call):00:\(10 + trip % 40),1\(call):00:59,S\(call),\(call)")
      }
    }
    let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    together["trips.txt"] = trips
    together["stop_times.txt"] = header + rows.joined(separator: "\n")
    var random = SplitMix64(seed: 7)
    var apart = together
    apart["stop_times.txt"] = header + rows.shuffled(using: &random).joined(separator: "\n")
    let (one, two) = (try together.load(), try apart.load())
    #expect(firstDifference(one.0, two.0) == nil)
    #expect(one.1 == two.1)
  }

  @Test("faults of scattered trips are counted once")
  func scatteredFaults() throws {
    var feed = TextFeed()
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,D,T2\n"
    feed["stop_times.txt"] = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T1,10:00:00,10:00:00,S1,1
      T2,10:00:00,10:00:00,S1,1
      T1,10:10:00,10:10:00,NO,2
      T2,10:10:00,10:10:00,S2,1
      T1,10:20:00,10:20:00,S3,3

      """
    let (model, report) = try feed.load()
    #expect(model.trips.count == 1)
    #expect(model.calls(of: 0) == ["S1 36000 36000", "S3 37200 37200"])
    #expect(report.places(.unknownReference) == ["stop_times.txt:4"])
    #expect(report.places(.tripDuplicateSequence) == ["stop_times.txt:3"])
  }

  @Test("a scattered trip with an absurd number of rows is left out before it takes memory")
  func scatteredTooLong() throws {
    var options = ImportOptions()
    options.limits.stopsPerTrip = 5
    var feed = TextFeed()
    feed["trips.txt"] = "route_id,service_id,trip_id\nR,D,T1\nR,D,T2\nR,D,T3\n"
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for call in 0..<8 {
      for trip in ["T1", "T2"] { times += "\(trip),1\(call):00:00,1\(call):00:00,S1,\(call)\n" }
    }
    feed["stop_times.txt"] = times + "T3,10:00:00,10:00:00,S1,1\nT3,11:00:00,11:00:00,S2,2\n"
    let (model, report) = try feed.load(options)
    #expect(model.trips.count == 1)
    #expect(report.count(.tripTooLong) == 2)
  }
}
