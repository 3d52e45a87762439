import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("transfers.txt")
struct TransferTests {
  private static let none = TimetableModel.none

  private func load(_ rows: String) throws -> (TimetableModel, ImportReport) {
    var feed = TextFeed()
    feed["transfers.txt"] =
      "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n"
      + rows
    feed["trips.txt"]? += "R,D,T2\nR,X,T3\n"
    feed["calendar.txt"]? += "X,0,0,0,0,0,0,0,20261101,20261130\n"
    feed["stop_times.txt"]? += "T2,10:00:00,10:00:00,S1,1\nT2,11:00:00,11:00:00,S2,2\n"
    return try feed.load()
  }

  @Test(
    "type and time are kept; a time that is given makes type 2 of type 0 or none",
    arguments: [
      ("0,", 0, -1), (",", 0, -1), ("1,", 1, -1), ("3,", 3, -1), ("2,180", 2, 180), ("0,90", 2, 90),
      (",90", 2, 90), ("2,120.2", 2, 121), ("2,120.0", 2, 120), ("2,0", 2, 0), ("1,60", 1, 60),
      ("3,60", 3, 60), ("2,", 0, -1),
    ] as [(String, UInt8, Int32)])
  func types(fields: String, type: UInt8, seconds: Int32) throws {
    let (model, report) = try load("S1,S2,,,,,\(fields)\n")
    #expect(model.transfers.map(\.type) == [type])
    #expect(model.transfers.map(\.seconds) == [seconds])
    #expect(report.count(.transferWithoutTime) == (fields == "2," ? 1 : 0))
    #expect(report.skipped.allSatisfy { $0.kind == .tripNeverRuns })
  }

  @Test(
    "rows that cannot be are skipped",
    arguments: [
      ("NO,S2,,,,,2,60", IssueKind.unknownReference), ("S1,S2,NO,,,,2,60", .unknownReference),
      ("S1,S2,,,NO,,2,60", .unknownReference), ("S1,S2,,,,,9,60", .badValue),
      ("S1,S2,,,,,x,60", .badValue), ("S1,S2,,,,,2,-5", .badNumber),
      ("S1,S2,,,,,2,soon", .badNumber),
      ("S1,S2,,,,,2,1e99", .badNumber), (",S2,,,,,2,60", .missingKey), (",,,,T1,,4,", .missingKey),
    ])
  func skipped(row: String, kind: IssueKind) throws {
    let (model, report) = try load(row + "\n")
    #expect(model.transfers.isEmpty)
    #expect(report.places(kind) == ["transfers.txt:2"])
  }

  @Test("rows may name routes and trips, and in-seat rows may do without stops")
  func specific() throws {
    let (model, _) = try load("S3,S1,R,R,,,1,\n,,,,T1,T2,4,\nS3,S1,,,T1,T2,5,\n")
    #expect(model.transfers.map(\.type) == [1, 5, 4])
    #expect(model.transfers[0].fromRoute == 0)
    #expect(model.transfers[1].fromTrip == 0)
    #expect(model.transfers[1].toTrip == 1)
    #expect(model.transfers[2].fromStop == Self.none)
  }

  @Test("a row for a trip that does not run is left out")
  func deadTrip() throws {
    let (model, report) = try load("S3,S1,,,T1,T3,4,\n")
    #expect(model.transfers.isEmpty)
    #expect(report.count(.unknownReference) == 0)
  }

  @Test("a row for a frequency trip points at its first run")
  func frequencyTrip() throws {
    var feed = TextFeed()
    feed["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\nT1,08:00:00,09:00:00,600\n"
    feed["trips.txt"]? += "R,D,T2\n"
    feed["stop_times.txt"]? += "T2,10:00:00,10:00:00,S3,1\nT2,11:00:00,11:00:00,S2,2\n"
    feed["transfers.txt"] =
      "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nS3,S3,T1,T2,1\n"
    let (model, _) = try feed.load()
    #expect(model.trips.count == 7)
    #expect(model.transfers.map(\.fromTrip) == [0])
    #expect(model.transfers.map(\.toTrip) == [6])
  }
}

@Suite("translations.txt")
struct TranslationTests {
  private func load(_ text: String) throws -> [String] {
    var feed = TextFeed()
    feed["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon\nS1,강남,37.5,127\nS2,노원,37.6,127\nS3,강남,37.7,127\n"
    feed["routes.txt"] = "route_id,route_short_name,route_long_name,route_type\nR,2호선,둘,1\n"
    feed["trips.txt"] = "route_id,service_id,trip_id,trip_headsign\nR,D,T1,노원\n"
    feed["translations.txt"] = text
    let (model, _) = try feed.load()
    return describe(model).filter { $0.hasPrefix("translation") }
  }

  @Test("the current form goes by record or by text")
  func current() throws {
    let header = "table_name,field_name,language,translation,record_id,record_sub_id,field_value\n"
    #expect(
      try load(header + "stops,stop_name,en,Nowon,S2,,\nstops,stop_name,en,Gangnam,,,강남\n") == [
        "translation stopName|0||en|Gangnam", "translation stopName|1||en|Nowon",
        "translation stopName|2||en|Gangnam",
      ])
    #expect(
      try load(
        header + "routes,route_short_name,en,Line 2,R,,\nroutes,route_long_name,ja,二,,,둘\n"
          + "trips,trip_headsign,en,to Nowon,T1,,\nagency,agency_name,en,The Agency,A,,\n"
          + "pathways,signposted_as,en,no,x,,\n")
        == [
          "translation routeShortName|0||en|Line 2", "translation routeLongName|0||ja|二",
          "translation headsign|0|노원|en|to Nowon", "translation agencyName|0||en|The Agency",
        ].filter { !$0.contains("to Nowon") })
  }

  @Test("a headsign goes by its text, from trips.txt or stop_times.txt")
  func headsigns() throws {
    let header = "table_name,field_name,language,translation,field_value\n"
    #expect(
      try load(header + "trips,trip_headsign,en,Nowon,노원\nstop_times,stop_headsign,ja,ノウォン,노원\n")
        == [
          "translation headsign|0|노원|en|Nowon", "translation headsign|0|노원|ja|ノウォン",
        ])
  }

  @Test("the old form of GTFS-JP translates whatever has that text")
  func oldForm() throws {
    #expect(
      try load("trans_id,lang,translation\n강남,en,Gangnam\n노원,ja,ノウォン\n2호선,en,Line 2\n없다,en,None\n")
        == [
          "translation stopName|0||en|Gangnam", "translation stopName|1||ja|ノウォン",
          "translation stopName|2||en|Gangnam", "translation routeShortName|0||en|Line 2",
          "translation headsign|0|노원|ja|ノウォン",
        ])
  }

  @Test("of several translations of one thing the smallest text stays, whatever the order")
  func conflict() throws {
    let header = "table_name,field_name,language,translation,record_id\n"
    for rows in [
      "stops,stop_name,en,B,S1\nstops,stop_name,en,A,S1\n",
      "stops,stop_name,en,A,S1\nstops,stop_name,en,B,S1\n",
    ] {
      #expect(try load(header + rows) == ["translation stopName|0||en|A"])
    }
  }

  @Test("a language that is none is skipped", arguments: ["", "e", "en/../x", "한국어"])
  func language(tag: String) throws {
    #expect(
      try load(
        "table_name,field_name,language,translation,record_id\nstops,stop_name,\(tag),A,S1\n"
      ).isEmpty)
  }
}
