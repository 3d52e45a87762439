import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("agency.txt, stops.txt and routes.txt")
struct PlaceTests {
  @Test(
    "a time zone that is none refuses the feed and names the row",
    arguments: [
      "", "Mars/Olympus_Mons", "../../../../etc/passwd", "/etc/localtime", "Asia/Seoul\u{1b}[31m",
      String(repeating: "A", count: 5000), "서울",
    ])
  func hostileZone(name: String) throws {
    var feed = TextFeed()
    feed["agency.txt"] = "agency_id,agency_name,agency_url,agency_timezone\nA,Agency,u,\(name)\n"
    let error = #expect(throws: ImportError.self) { try feed.load() }
    #expect(error?.kind == .timeZone)
    #expect(error?.description.hasPrefix("agency.txt:2: ") == true)
    #expect((error?.description.utf8.count ?? 0) < 200)
    #expect(error?.description.contains("\u{1b}") == false)
    var options = ImportOptions()
    options.timeZone = "Asia/Seoul"
    let (model, report) = try feed.load(options)
    #expect(model.text.string(model.zones[0].identifier) == "Asia/Seoul")
    #expect(model.text.string(model.agencies[0].name) == "Agency")
    #expect(report.count(.zoneAssumed) == 1)
  }

  @Test("of several agencies one with a bad zone is skipped, with its lines")
  func oneBadZone() throws {
    var feed = TextFeed()
    feed["agency.txt"] =
      "agency_id,agency_name,agency_timezone\nA,One,Asia/Seoul\nB,Two,Mars/X\nC,Three,Asia/Seoul\n"
    feed["routes.txt"]? += "Q,B,2,1\n"
    let (model, report) = try feed.load()
    #expect(model.agencies.map { model.text.string($0.id) } == ["A", "C"])
    #expect(report.places(.badTimeZone) == ["agency.txt:3"])
    #expect(report.places(.unknownReference) == ["routes.txt:3"])
  }

  @Test("without agency.txt the zone must be given")
  func noAgency() throws {
    var feed = TextFeed()
    feed["agency.txt"] = nil
    let error = #expect(throws: ImportError.self) { try feed.load() }
    #expect(error?.kind == .missingFile)
    #expect(error?.file == "agency.txt")
    var options = ImportOptions()
    options.timeZone = "Europe/Berlin"
    #expect(try feed.load(options).0.zones.count == 1)
    options.timeZone = "Nowhere"
    #expect(throws: ImportError.self) { try feed.load(options) }
  }

  @Test("a zone becomes its offset changes, with the second of each")
  func zoneChanges() throws {
    var feed = TextFeed()
    feed["agency.txt"] = "agency_id,agency_name,agency_timezone\nA,Agency,Europe/Berlin\n"
    feed["calendar.txt"] =
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20261001,20261031\n"
    let (model, _) = try feed.load()
    // 2026-10-25T01:00Z, 2027-03-28T01:00Z, 2027-10-31T01:00Z; 400 days cover the last one too.
    #expect(
      model.zones[0].changes.map(\.at) == [.min, 1_792_890_000, 1_806_195_600, 1_824_944_400])
    #expect(model.zones[0].changes.map(\.offset) == [7200, 3600, 7200, 3600])
  }

  @Test("stops have their own zone, their station's, or the first agency's")
  func stopZones() throws {
    var feed = TextFeed()
    feed["stops.txt"] = """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone
      S1,One,1,1,0,P,
      S2,Two,1,1,0,,Asia/Tokyo
      S3,Three,1,1,0,,Bad/Zone
      P,Station,1,1,1,,Europe/Berlin

      """
    let (model, _) = try feed.load()
    #expect(
      model.zones.map { model.text.string($0.identifier) } == [
        "Asia/Seoul", "Asia/Tokyo", "Europe/Berlin",
      ])
    #expect(model.stops.map(\.zone) == [2, 2, 1, 0])
    #expect(
      model.stops.map(\.parent) == [
        TimetableModel.none, 0, TimetableModel.none, TimetableModel.none,
      ])
  }

  @Test(
    "coordinates that cannot be are left out, the stop stays",
    arguments: [
      ("91", "0"), ("-90.1", "0"), ("0", "181"), ("1e308", "0"), ("37,5", "127"), ("nan", "1"),
      ("inf", "1"), ("0x10", "1"), ("0", "0"), ("37.5", ""), ("", "127"), ("--1", "2"), (".", "."),
    ])
  func badCoordinates(latitude: String, longitude: String) throws {
    var feed = TextFeed()
    feed["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon\nS1,One,\"\(latitude)\",\"\(longitude)\"\nS2,,1,1\nS3,,1,1\n"
    let (model, report) = try feed.load()
    #expect(model.stops[0].latitude.isNaN && model.stops[0].longitude.isNaN)
    #expect(report.places(.badCoordinates) == ["stops.txt:2"])
    #expect(model.trips.count == 1)
  }

  @Test(
    "decimal numbers are read exactly",
    arguments: [
      "0", "-0.5", "37.497942", "127.027621", "+3.25", "5.", ".5", "1e2", "37.49794212345678901234",
      "-179.9999999999",
    ])
  func decimals(text: String) {
    let expected = Double(
      text.hasSuffix(".") ? text + "0" : text.hasPrefix(".") ? "0" + text : text)
    #expect(Array(text.utf8).withField { $0.decimal } == expected)
  }

  @Test("parents in a circle, missing ones and stops as parents are left out")
  func parents() throws {
    var feed = TextFeed()
    feed["stops.txt"] = """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
      A,A,1,1,1,B
      B,B,1,1,1,A
      S1,One,1,1,0,A
      S2,Two,1,1,0,S1
      S3,Three,1,1,0,NO
      S4,Self,1,1,0,S4
      X,Area,1,1,4,S1

      """
    let (model, report) = try feed.load()
    let none = TimetableModel.none
    #expect(model.stops.map(\.parent) == [none, none, 0, none, none, none, 2])
    #expect(report.places(.badParent) == [2, 3, 5, 6, 7].map { "stops.txt:\($0)" })
  }

  @Test("of rows with one id the same one stays in any order")
  func duplicates() throws {
    var feed = TextFeed()
    let rows = ["S2,Beta,1,1", "S2,Alpha,2,2", "S1,One,1,1", "S3,Three,1,1"]
    var models: [TimetableModel] = []
    for order in [rows, rows.reversed()] {
      feed["stops.txt"] = "stop_id,stop_name,stop_lat,stop_lon\n" + order.joined(separator: "\n")
      let (model, report) = try feed.load()
      #expect(report.count(.duplicateKey) == 1)
      models.append(model)
    }
    #expect(firstDifference(models[0], models[1]) == nil)
    #expect(models[0].text.string(models[0].stops[1].name) == "Alpha")
  }

  @Test("lines keep type and colours; an unknown type reads as bus")
  func routes() throws {
    var feed = TextFeed()
    feed["routes.txt"] = """
      route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color
      R,A,1,Line,1,00A84D,#ffffff
      S,A,2,,1501,GGGGGG,
      T,,3,,,,
      U,NO,4,,tram,,

      """
    let (model, report) = try feed.load()
    #expect(model.routes.map(\.type) == [1, 1501, 3, 3])
    #expect(model.routes[0].color == 0x00A84D)
    #expect(model.routes[0].textColor == 0xFFFFFF)
    #expect(model.routes[1].color == TimetableModel.none)
    #expect(report.count(.unknownRouteType) == 2)
    #expect(report.places(.agencyAssumed) == ["routes.txt:5"])
  }

  @Test("a feed in which nothing runs is refused with what was wrong")
  func nothing() throws {
    var feed = TextFeed()
    feed["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT1,23:00:00,23:00:00,S1,1\nT9,1:00:00,1:00:00,S1,1\n"
    let error = #expect(throws: ImportError.self) { try feed.load() }
    #expect(error?.kind == .nothingUsable)
    #expect(error?.issues.map(\.kind) == [.unknownReference, .tripTooShort])
    #expect(
      error?.message.contains(
        "1 rows that name something that is not in the feed (stop_times.txt:3)")
        == true)
    #expect(
      error?.message.contains("1 trips with fewer than two usable stops (stop_times.txt:2)") == true
    )
  }

  @Test(
    "a missing table or column is named", arguments: ["stops", "routes", "trips", "stop_times"])
  func missing(name: String) throws {
    var feed = TextFeed()
    let text = try #require(feed[name + ".txt"])
    feed[name + ".txt"] = nil
    #expect(throws: ImportError.self) { try feed.load() }
    feed[name + ".txt"] = ""
    let empty = #expect(throws: ImportError.self) { try feed.load() }
    #expect(empty?.kind == .missingFile)
    #expect(empty?.file == name + ".txt")
    feed[name + ".txt"] = text.replacing("_id", with: "_ix")
    let column = #expect(throws: ImportError.self) { try feed.load() }
    #expect(column?.kind == .missingColumn)
    feed[name + ".txt"] = text.replacing(",", with: ";")
    let semicolons = #expect(throws: ImportError.self) { try feed.load() }
    #expect(semicolons?.hint?.contains("';'") == true)
  }

  @Test("the report goes through JSON unchanged and lies in the model")
  func report() throws {
    var feed = TextFeed()
    feed["stop_times.txt"]? += "T1,x,x,S1,9\n"
    let (model, report) = try feed.load()
    #expect(ImportReport.decode(model.report) == report)
    #expect(report.skippedCount == 1)
  }
}
