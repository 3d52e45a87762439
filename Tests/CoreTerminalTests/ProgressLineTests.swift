import CoreTerminal
import Synchronization
import Testing

@Suite("Progress")
struct ProgressLineTests {
  private final class Setting: Sendable {
    let time = Mutex(Duration.zero)
    let columns = Mutex(60)
    let sink = BufferSink()

    func line(isTerminal: Bool = true, term: String = "xterm") -> ProgressLine {
      let terminal = Terminal(isTerminal: isTerminal, environment: ["TERM": term]) {
        TerminalSize(columns: self.columns.withLock { $0 }, rows: 24)
      }
      return ProgressLine(sink, terminal) { self.time.withLock { $0 } }
    }
  }

  @Test("is drawn over itself and leaves no trace")
  func drawing() {
    let setting = Setting()
    let line = setting.line()
    line.update(ProgressState("Reading", completed: 1, total: 2))
    setting.time.withLock { $0 += .milliseconds(100) }
    line.update(ProgressState("Reading", completed: 2, total: 2))
    line.clear()
    #expect(
      setting.sink.text
        == "\r\u{1B}[JReading  [===============>              ]  50%"
        + "\r\u{1B}[JReading  [==============================] 100%" + "\r\u{1B}[J")
    line.clear()
    #expect(setting.sink.text.hasSuffix("100%\r\u{1B}[J"))
  }

  @Test("is not drawn more than ten times a second")
  func throttled() {
    let setting = Setting()
    let line = setting.line()
    for step in 0..<1000 {
      line.update(ProgressState("Reading", completed: step, total: 1000))
      setting.time.withLock { $0 += .milliseconds(1) }
    }
    #expect(setting.sink.text.split(separator: "\r").count == 10)
  }

  @Test("writes nothing into a pipe or onto a dumb terminal")
  func silent() {
    for (isTerminal, term) in [(false, "xterm"), (true, "dumb")] {
      let setting = Setting()
      let line = setting.line(isTerminal: isTerminal, term: term)
      line.update(ProgressState("Reading", completed: 1, total: 2))
      line.clear()
      #expect(setting.sink.text.isEmpty)
    }
  }

  @Test("clears what a narrower window has broken into several lines")
  func resized() {
    let setting = Setting()
    let line = setting.line()
    line.update(ProgressState("Reading", completed: 1, total: 2))
    setting.columns.withLock { $0 = 20 }
    setting.time.withLock { $0 += .seconds(1) }
    line.update(ProgressState("Reading", completed: 1, total: 2))
    #expect(setting.sink.text.hasSuffix("\r\u{1B}[2A\u{1B}[JReading   50%"))
  }

  @Test("fits any width, with a bar, a percentage or a counter")
  func forms() {
    #expect(ProgressState("서울 읽는 중", completed: 1200).rendered(columns: 40) == "서울 읽는 중  1200")
    #expect(
      ProgressState("서울 읽는 중", completed: 1, total: 4).rendered(columns: 22) == "서울 읽는 중   25%")
    #expect(ProgressState("x", completed: 9, total: 4).rendered(columns: 80).hasSuffix("] 100%"))
    for columns in 0...80 {
      for total in [nil, 7] {
        let progress = ProgressState("수도권 전철 시간표 읽는 중", completed: 3, total: total)
        #expect(progress.rendered(columns: columns).displayWidth <= columns)
      }
    }
  }
}
