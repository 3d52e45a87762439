import AtchaTestSupport
import CoreTerminal
import Foundation
import Testing

@Suite("Writing to descriptors")
struct TextSinkTests {
  @Test("large texts arrive whole through a pipe that is read slowly")
  func whole() async throws {
    let pipe = Pipe()
    let text = String(repeating: "막차 🚇\n", count: 100_000)
    let writer = Task.detached {
      let sink = DescriptorSink(pipe.fileHandleForWriting.fileDescriptor)
      sink.write(text)
      let failure = sink.failure
      try pipe.fileHandleForWriting.close()
      return failure
    }
    let read = try await Task.detached { try pipe.fileHandleForReading.readToEnd() ?? Data() }.value
    #expect(try await writer.value == nil)
    #expect(String(decoding: read, as: UTF8.self) == text)
  }

  @Test("a reader that has gone is a quiet end, after which nothing is written")
  func brokenPipe() async throws {
    await #expect(processExitsWith: .success) {
      DescriptorSink.ignoreBrokenPipeSignal()
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let sink = DescriptorSink(pipe.fileHandleForWriting.fileDescriptor)
      sink.writeLine("x")
      try #require(sink.failure == .readerGone)
      sink.writeLine("y")
    }
  }

  @Test("a full disk is reported in the system's words")
  func fullDisk() throws {
    let device = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let sink = DescriptorSink(device.fileDescriptor)
    sink.write("x")
    #expect(sink.failure == .system(code: ENOSPC, message: "No space left on device"))
  }

  @Test("facts about descriptors and the environment make the width")
  func columns() throws {
    func columns(_ environment: [String: String], _ size: TerminalSize? = nil) -> Int {
      Terminal(isTerminal: true, environment: environment, size: { size }).columns
    }
    #expect(columns([:]) == 80)
    #expect(columns([:], TerminalSize(columns: 120, rows: 40)) == 120)
    #expect(columns(["COLUMNS": "100"], TerminalSize(columns: 120, rows: 40)) == 100)
    #expect(columns(["COLUMNS": "x"]) == 80)
    #expect(columns(["COLUMNS": "0"]) == 80)
    #expect(columns(["COLUMNS": "7"]) == 40)
    #expect(columns(["COLUMNS": "999"]) == 200)
    let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let terminal = Terminal.descriptor(file.fileDescriptor, environment: [:])
    #expect(!terminal.isTerminal)
    #expect(terminal.size() == nil)
  }

  @Test("the size of a terminal is followed as its window changes")
  func pseudoTerminal() throws {
    let terminal = try PseudoTerminal()
    let facts = Terminal.descriptor(terminal.program, environment: [:])
    #expect(facts.isTerminal)
    terminal.resize(columns: 132, rows: 50)
    #expect(facts.size() == TerminalSize(columns: 132, rows: 50))
    terminal.resize(columns: 61, rows: 20)
    #expect(facts.columns == 61)

    let progress = ProgressLine(DescriptorSink(terminal.program), facts)
    progress.update(ProgressState("읽는 중", completed: 1, total: 2))
    #expect(terminal.shown() == "\r\u{1B}[J읽는 중  [===============>              ]  50%")
    progress.clear()
    #expect(terminal.shown() == "\r\u{1B}[J")
  }
}
