import Domain
import Testing

@Suite("Instants and zones")
struct TimeTests {
  @Test("the offset of a zone changes at the instant of the change")
  func offsets() {
    let berlin = ZoneRules(
      identifier: "Europe/Berlin",
      changes: [
        .init(at: Instant(.min), utcOffset: 7200),
        .init(at: Instant(1_572_138_000), utcOffset: 3600),
      ])
    #expect(berlin.utcOffset(at: Instant(1_572_137_999)) == 7200)
    #expect(berlin.utcOffset(at: Instant(1_572_138_000)) == 3600)
  }
}
