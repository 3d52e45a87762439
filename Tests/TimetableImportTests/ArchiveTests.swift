import AtchaTestSupport
import Foundation
import Testing
import TimetableEngine

@testable import TimetableImport

@Suite("Archives and folders")
struct ArchiveTests {
  private let files = TextFeed().files

  private func load(_ zip: ZipWriter) throws(ImportError) -> (TimetableModel, ImportReport) {
    try FeedImporter.importFeed(.archive(zip.bytes, name: "feed.zip"))
  }

  private func refusal(_ zip: ZipWriter) -> ImportError? {
    do throws(ImportError) {
      _ = try load(zip)
      return nil
    } catch {
      return error
    }
  }

  @Test("every kind of archive gives the model that the plain files give")
  func kinds() throws {
    let plain = try TextFeed().load().0
    var stored = ZipWriter(files)
    for index in stored.members.indices { stored.members[index].method = 0 }
    var zip64 = ZipWriter(files)
    zip64.usesZip64 = true
    var junk = ZipWriter(files)
    junk.leading = Array("#!/bin/sh\nexit\n".utf8)
    junk.trailing = [UInt8](repeating: 0xAA, count: 70_000)
    var comment = ZipWriter(files)
    comment.comment = Array("made on a Friday".utf8)
    var litter = ZipWriter(files, prefix: "feed 2026/")
    litter.members.insert(
      .init(name: "__MACOSX/feed 2026/._stops.txt", bytes: [0, 1, 2]), at: 0)
    litter.members.append(.init(name: "feed 2026/.DS_Store", bytes: [0, 1]))
    litter.members.append(.init(name: "feed 2026/", bytes: [], method: 0))
    litter.members.append(.init(name: "readme.txt", bytes: [65]))
    let upper = ZipWriter(
      Dictionary(uniqueKeysWithValues: files.map { ($0.key.uppercased(), $0.value) }))
    var nested = ZipWriter([:])
    nested.members = [.init(name: "outer/gtfs.zip", bytes: ZipWriter(files).bytes)]
    var backslashes = ZipWriter(files, prefix: "feed\\")
    backslashes.members.reverse()
    let all = [
      ("deflated", ZipWriter(files)), ("stored", stored), ("zip64", zip64), ("junk", junk),
      ("comment", comment), ("litter", litter), ("upper case", upper), ("nested", nested),
      ("backslashes", backslashes),
    ]
    for (name, zip) in all {
      let (model, report) = try load(zip)
      #expect(describe(model).dropFirst() == describe(plain).dropFirst(), "\(name)")
      #expect(report.skipped.isEmpty && report.warnings.isEmpty, "\(name)")
    }
  }

  @Test("two feeds are refused, and both are named")
  func twoFeeds() {
    var zip = ZipWriter(files, prefix: "bus/")
    zip.members += ZipWriter(files, prefix: "rail/").members
    #expect(refusal(zip)?.kind == .severalFeeds)
    #expect(refusal(zip)?.message.contains("bus, rail") == true)
    var nested = ZipWriter([:])
    for name in ["a.zip", "b.zip"] {
      nested.members.append(.init(name: name, bytes: ZipWriter(files).bytes))
    }
    #expect(refusal(nested)?.message.contains("a.zip, b.zip") == true)
  }

  @Test("a folder with tables of no feed beside it does no harm")
  func otherFolder() throws {
    var zip = ZipWriter(files)
    zip.members.append(.init(name: "old/agency.txt", bytes: [65]))
    zip.members.append(.init(name: "old/shapes.txt", bytes: [65]))
    #expect(try load(zip).0.trips.count == 1)
  }

  @Test("a name that is there twice counts once if the content is the same, else it is refused")
  func duplicates() throws {
    var zip = ZipWriter(files)
    zip.members.append(zip.members[2])
    #expect(try load(zip).1.count(.fileIgnored) == 1)
    zip.members[zip.members.count - 1].bytes.append(10)
    #expect(refusal(zip)?.kind == .damagedArchive)
    #expect(refusal(zip)?.message.contains("twice") == true)
  }

  @Test("paths that lead outside and links are passed over and named")
  func escapes() throws {
    var zip = ZipWriter(files)
    for name in ["../stops.txt", "/etc/stops.txt", "a/../../stops.txt", "..\\stops.txt"] {
      zip.members.append(.init(name: name, bytes: [65]))
    }
    zip.members.append(
      .init(name: "link/stops.txt", bytes: Array("/etc/passwd".utf8), mode: 0o120777))
    let (_, report) = try load(zip)
    #expect(report.count(.fileIgnored) == 5)
  }

  @Test("encryption, other compression, wrong sizes and checksums are refused")
  func unusable() {
    func changed(_ change: (inout ZipWriter.Member) -> Void) -> ImportError? {
      var zip = ZipWriter(files)
      guard let index = zip.members.firstIndex(where: { $0.name == "stops.txt" }) else {
        return nil
      }
      change(&zip.members[index])
      return refusal(zip)
    }
    #expect(changed { $0.flags = 1 }?.kind == .unsupportedArchive)
    #expect(changed { $0.flags = 1 }?.message.contains("encrypted") == true)
    #expect(changed { $0.method = 12 }?.kind == .unsupportedArchive)
    #expect(changed { $0.checksum = 1 }?.kind == .damagedArchive)
    #expect(changed { $0.declaredSize = 5 }?.kind == .damagedArchive)
    #expect(changed { $0.declaredSize = 5000 }?.kind == .damagedArchive)
    #expect(changed { $0.checksum = 1 }?.file == "stops.txt")
  }

  @Test("sizes beyond the limits are refused before anything is read")
  func limits() {
    var options = ImportOptions()
    func kind(_ zip: ZipWriter) -> ImportError.Kind? {
      do throws(ImportError) {
        _ = try FeedImporter.importFeed(.archive(zip.bytes, name: "feed.zip"), options: options)
        return nil
      } catch {
        return error.kind
      }
    }
    var zip = ZipWriter(files)
    zip.usesZip64 = true
    for index in zip.members.indices where zip.members[index].name == "stop_times.txt" {
      zip.members[index].declaredSize = 9 << 30
    }
    #expect(kind(zip) == .tooLarge)
    options.limits.smallMemberBytes = 40
    #expect(kind(ZipWriter(files)) == .tooLarge)
    options = ImportOptions()
    options.limits.archiveEntries = 3
    #expect(kind(ZipWriter(files)) == .tooLarge)
    options = ImportOptions()
    options.limits.nestedArchiveBytes = 100
    var nested = ZipWriter([:])
    nested.members = [.init(name: "gtfs.zip", bytes: ZipWriter(files).bytes)]
    #expect(kind(nested) == .tooLarge)
  }

  @Test("what is no archive says what it is instead")
  func noArchive() {
    func error(_ bytes: [UInt8]) -> ImportError? {
      do throws(ImportError) {
        _ = try FeedImporter.importFeed(.archive(bytes, name: "feed.zip"))
        return nil
      } catch {
        return error
      }
    }
    #expect(error([])?.message == "the file is empty")
    #expect(error(Array("  <!DOCTYPE html><html>".utf8))?.message.contains("web page") == true)
    #expect(error(Array("hello".utf8))?.kind == .notAnArchive)
    let bytes = ZipWriter(files).bytes
    #expect(error(Array(bytes.prefix(bytes.count / 2)))?.kind == .damagedArchive)
    #expect(error(ZipWriter(["readme.txt": "x"]).bytes)?.kind == .missingFile)
  }

  @Test("an archive cut off anywhere is refused")
  func cutOff() {
    let bytes = ZipWriter(files).bytes
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let error = #expect(throws: ImportError.self) {
        try FeedImporter.importFeed(.archive(Array(bytes.prefix(length)), name: "feed.zip"))
      }
      #expect(error?.isInputOutput == false)
    }
  }

  @Test("a large table is inflated beside the reading, and a broken one stops both")
  func threaded() throws {
    var feed = TextFeed()
    var trips = "route_id,service_id,trip_id\n"
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for trip in 0..<60_000 {
      trips += "R,D,trip-number-\(trip)\n"
      times +=
        "trip-number-\(trip),10:00:00,10:00:00,S1,1\ntrip-number-\(trip),10:10:00,10:10:00,S2,2\n"
    }
    feed["trips.txt"] = trips
    feed["stop_times.txt"] = times
    #expect(times.utf8.count > 4 << 20)
    var zip = ZipWriter(feed.files)
    let (model, report) = try load(zip)
    #expect(model.trips.count == 60_000)
    #expect(model.patterns.count == 1 && model.profiles.count == 1)
    #expect(report.stopTimes == 120_000)
    for index in zip.members.indices where zip.members[index].name == "stop_times.txt" {
      zip.members[index].checksum = 7
    }
    #expect(refusal(zip)?.message == "the file fails its checksum")
    // A refusal in the middle of the table lets go of the other thread.
    for index in zip.members.indices where zip.members[index].name == "stop_times.txt" {
      zip.members[index].bytes.replaceSubrange(0..<7, with: Array("trap_id".utf8))
    }
    #expect(refusal(zip)?.kind == .missingColumn)
  }

  @Test("folders are read, also one level down; what is missing or no file is an I/O problem")
  func folders() async throws {
    let plain = try TextFeed().load().0
    try await withTemporaryFolder { folder in
      let inner = folder.appending(path: "feed")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for (name, text) in files {
        try Data(text.utf8).write(to: inner.appending(path: name.uppercased()))
      }
      for path in [inner.path, folder.path] {
        let (model, _) = try FeedImporter.importFeed(.path(path))
        #expect(describe(model).dropFirst() == describe(plain).dropFirst())
      }
      try Data(ZipWriter(files).bytes).write(to: folder.appending(path: "feed.zip"))
      let (model, report) = try FeedImporter.importFeed(
        .path(folder.appending(path: "feed.zip").path))
      #expect(model.trips.count == 1)
      #expect(report.name == "Agency")
      let missing = #expect(throws: ImportError.self) {
        try FeedImporter.importFeed(.path(folder.path + "/nothing"))
      }
      #expect(missing?.kind == .notFound)
      #expect(missing?.isInputOutput == true)
      let device = #expect(throws: ImportError.self) {
        try FeedImporter.importFeed(.path("/dev/zero"))
      }
      #expect(device?.kind == .unreadable)
    }
  }
}
