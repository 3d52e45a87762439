import Testing
import TimetableEngine

@Suite("Text arena")
struct TextArenaTests {
  @Test("gives back what was added, and nothing for nothing")
  func roundTrip() {
    var arena = TextArena()
    let a = arena.add("강남")
    let b = arena.add("노원")
    #expect(arena.string(a) == "강남")
    #expect(arena.string(b) == "노원")
    #expect(arena.add("").isEmpty)
  }
}
