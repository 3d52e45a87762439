import Testing

@testable import CoreAlarm

@Suite("What woke a thread")
struct WakesTests {
  @Test("whatever happened while the reader was busy is one element")
  func gathered() async {
    let wakes = Wakes()
    for _ in 0..<100 { wakes.add([.changed]) }
    wakes.add([.signal(15), .due])
    var iterator = wakes.makeAsyncIterator()
    #expect(await iterator.next() == [.changed, .signal(15), .due])
    wakes.add([.asked])
    #expect(await iterator.next() == [.asked])
    wakes.finish()
    #expect(await iterator.next() == nil)
  }

  @Test("what is typed in several goes is one text, and its end stays apart")
  func typed() async {
    let wakes = Wakes()
    wakes.add([.typed([1, 2])])
    wakes.add([.typed([3])])
    wakes.add([.typed([])])
    var iterator = wakes.makeAsyncIterator()
    #expect(await iterator.next() == [.typed([1, 2, 3]), .typed([])])
  }
}
