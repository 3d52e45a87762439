import Testing
import TimetableOracle

/// The oracle itself on feeds whose answers can be worked out by hand.
@Suite("The oracle")
struct OracleTests {
  private func ask(
    _ sketch: String, _ from: String, _ to: String, _ change: (inout Question) -> Void = { _ in }
  ) -> Answer {
    let feed = SmallFeed(sketch: sketch)
    let zone = feed.agencies[0].zone
    var question = Question(
      .named(from), .named(to), notBefore: zone.instant("20261204", "18:00"),
      deadline: zone.instant("20261204", "28:00"))
    change(&question)
    return Oracle(feed, question).answer()
  }

  private func clock(_ instant: Int) -> String {
    timeText(instant - ZoneTable.seoul.anchor(of: day(2026, 12, 4)))
  }

  private func text(_ answer: Answer) -> [String] {
    answer.entries.map {
      "\($0.vehicles): \(clock($0.leaveBy)) > \(clock($0.arrival)), walk \($0.walking)"
    }
  }

  @Test("finds the Pareto set over vehicles and leave-by")
  func paretoSet() {
    let answer = ask(
      """
      service F +20261204
      trip D direct F A=22:00 C=23:00
      trip X one F A=23:00 B=23:30
      trip Y two F B=23:32 C=23:55
      trip Z two F B=23:31:59 C=23:50
      """, "A", "C")
    #expect(text(answer) == ["2: 23:00:00 > 23:55:00, walk 0", "1: 22:00:00 > 23:00:00, walk 0"])
    #expect(answer.leaveBys.map(clock) == ["22:00:00", "23:00:00"])
  }

  @Test("counts an in-seat continuation as one vehicle, unless a row forbids it")
  func blocks() {
    let sketch = """
      service F +20261204
      trip X one F block=7 A=23:00 B=23:30
      trip Y two F block=7 B=23:30 C=23:55
      """
    #expect(text(ask(sketch, "A", "C")) == ["1: 23:00:00 > 23:55:00, walk 0"])
    #expect(text(ask(sketch + "\ntransfer B B 5 trips=X,Y", "A", "C")) == [])
    #expect(
      text(ask(sketch + "\ntransfer B B 1\ntransfer B B 5 trips=X,Y", "A", "C"))
        == ["2: 23:00:00 > 23:55:00, walk 0"])
  }

  @Test("walks from the origin, between stops and to the destination")
  func walking() {
    // 0.001° of latitude are 111.195 m: ceil(111.195 × 1.3 / 1.25) = 116 s.
    let answer = ask(
      """
      service F +20261204
      stop A 37.000 127
      stop A2 37.001 127
      stop B 38.000 127
      stop B2 38.001 127
      stop C 39.000 127
      stop C2 39.001 127
      trip X one F A2=23:00 B=23:10
      trip Y two F B2=23:13:56 C2=23:20
      """, "A", "C")
    #expect(text(answer) == ["2: 22:58:04 > 23:21:56, walk 348"])
  }

  @Test("reads times on the night of a clock change from noon − 12 h")
  func clockChange() {
    let zone = ZoneTable.berlin
    #expect(zone.instant("20261025", "00:00") == day(2026, 10, 24) * 86400 + 23 * 3600)
    #expect(zone.instant("20270328", "00:30") == zone.instant("20270327", "23:30"))
    #expect(zone.instant("20261024", "27:30") - zone.instant("20261024", "26:30") == 3600)
    #expect(zone.instant("20261025", "06:30") == day(2026, 10, 25) * 86400 + 5 * 3600 + 1800)
  }

  @Test("writes equal feeds for equal seeds, and most random questions have an answer")
  func generator() {
    var answered = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      var generator = FeedGenerator(seed: seed)
      var again = FeedGenerator(seed: seed)
      let (feed, questions) = generator.make(questions: 2)
      #expect(feed.text == again.make(questions: 2).feed.text)
      for question in questions where !Oracle(feed, question).answer().entries.isEmpty {
        answered += 1
      }
    }
    #expect(answered > 40)
  }
}
