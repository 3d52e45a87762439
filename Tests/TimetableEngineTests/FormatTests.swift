import Testing

@testable import TimetableEngine

@Suite("The timetable file")
struct FormatTests {
  @Test("records keep their sizes")
  func sizes() {
    #expect(MemoryLayout<Layout.Header>.stride == 72)
    #expect(MemoryLayout<Layout.SectionRecord>.stride == 24)
    #expect(MemoryLayout<Connection>.stride == 16)
    #expect(MemoryLayout<TripRecord>.stride == 32)
    #expect(MemoryLayout<PatternRecord>.stride == 40)
    #expect(MemoryLayout<StreamRecord>.stride == 40)
    #expect(MemoryLayout<FootpathRecord>.stride == 8)
    #expect(MemoryLayout<FeedRecord>.stride == 72)
  }

  private func bytes() throws -> [UInt8] {
    var tiny = TinyTimetable(stops: ["A", "B"])
    tiny.trip("L: A 22:00 - B 22:30")
    return try TimetableWriter.bytes(tiny.model)
  }

  @Test("a file that was cut is refused, at every length")
  func truncation() throws {
    let whole = try bytes()
    for length in stride(from: 0, to: whole.count, by: 97) {
      #expect(throws: TimetableError.self) {
        try Timetable(bytes: Array(whole[..<length]), name: "cut")
      }
    }
  }

  @Test("a flipped bit is found: in the frame at once, in the content by its checksum")
  func damage() throws {
    let whole = try bytes()
    for index in stride(from: 0, to: whole.count, by: 31) {
      var damaged = whole
      damaged[index] ^= 0x10
      // The walking rules in the header are values, not structure.
      if (40..<72).contains(index) { continue }
      #expect(throws: TimetableError.self, "byte \(index)") {
        try Timetable(bytes: damaged, name: "damaged").verifyContent()
      }
    }
  }

  @Test("another version is named")
  func version() throws {
    var other = try bytes()
    other[8] = 99
    #expect(throws: TimetableError.otherVersion(path: "other", found: 99, expected: 1)) {
      try Timetable(bytes: other, name: "other")
    }
  }
}
