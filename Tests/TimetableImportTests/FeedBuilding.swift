import TimetableEngine

@testable import TimetableImport

/// A small feed as text, one entry for each file, for tests to change.
struct TextFeed {
  var files: [String: String] = [
    "agency.txt":
      "agency_id,agency_name,agency_url,agency_timezone\nA,Agency,https://a.example,Asia/Seoul\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon
    S1,One,37.50,127.00
    S2,Two,37.51,127.00
    S3,Three,37.53,127.00

    """,
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,1,1\n",
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    D,1,1,1,1,1,1,1,20261101,20261130

    """,
    "trips.txt": "route_id,service_id,trip_id\nR,D,T1\n",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T1,23:00:00,23:00:00,S1,1
    T1,23:05:00,23:06:00,S2,2
    T1,24:10:00,24:10:00,S3,3

    """,
  ]

  subscript(_ name: String) -> String? {
    get { files[name] }
    set { files[name] = newValue }
  }

  var source: FeedSource { .files(files.mapValues { Array($0.utf8) }, name: "test") }

  func load(
    _ options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> (TimetableModel, ImportReport) {
    try FeedImporter.importFeed(source, options: options)
  }
}
