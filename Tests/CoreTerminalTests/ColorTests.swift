import CoreTerminal
import Testing

@Suite("Colour")
struct ColorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var choice = ColorChoice.auto
    var environment: [String: String] = [:]
    var isTerminal = true
    var isColoured: Bool
    var testDescription: String { "\(choice) \(environment) \(isTerminal ? "terminal" : "pipe")" }
  }

  @Test(
    "follows flag, NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE, terminal, in this order",
    arguments: [
      Case(isColoured: true),
      Case(isTerminal: false, isColoured: false),
      Case(environment: ["TERM": "dumb"], isColoured: false),
      Case(environment: ["NO_COLOR": "1"], isColoured: false),
      Case(environment: ["NO_COLOR": ""], isColoured: true),
      Case(environment: ["CLICOLOR_FORCE": "1"], isTerminal: false, isColoured: true),
      Case(environment: ["CLICOLOR_FORCE": "0"], isTerminal: false, isColoured: false),
      Case(environment: ["CLICOLOR_FORCE": ""], isTerminal: false, isColoured: false),
      Case(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isColoured: false),
      Case(environment: ["FORCE_COLOR": "1"], isTerminal: false, isColoured: true),
      Case(environment: ["FORCE_COLOR": "0"], isTerminal: false, isColoured: false),
      Case(environment: ["FORCE_COLOR": ""], isTerminal: false, isColoured: false),
      Case(environment: ["NO_COLOR": "1", "FORCE_COLOR": "1"], isColoured: false),
      Case(choice: .always, environment: ["NO_COLOR": "1"], isTerminal: false, isColoured: true),
      Case(choice: .always, environment: ["TERM": "dumb"], isColoured: true),
      Case(choice: .never, environment: ["CLICOLOR_FORCE": "1"], isColoured: false),
    ])
  func policy(example: Case) {
    let terminal = Terminal(isTerminal: example.isTerminal, environment: example.environment)
    let painter = Painter(ColorPolicy.depth(example.choice, for: terminal))
    #expect(painter("23:41", .emphasis).contains("\u{1B}") == example.isColoured)
  }

  @Test("all colours are used where the terminal says it has them")
  func depth() {
    func depth(_ environment: [String: String]) -> ColorDepth {
      ColorPolicy.depth(.auto, for: Terminal(isTerminal: true, environment: environment))
    }
    #expect(depth(["TERM": "xterm"]) == .basic)
    #expect(depth(["COLORTERM": "truecolor"]) == .full)
    #expect(depth(["TERM": "xterm-direct"]) == .full)
  }

  @Test("the colour of a line is read as feeds write it")
  func hex() {
    #expect(RGB(hex: "00A84D") == RGB(0, 0xA8, 0x4D))
    #expect(RGB(hex: "#ffffff") == RGB(255, 255, 255))
    for bad in ["", "fff", "00A84", "00A84DD", "+0A84D", "GGGGGG", "초록색"] {
      #expect(RGB(hex: bad) == nil, "\(bad)")
    }
  }

  @Test("text on a line's colour can be read, whatever the feed says")
  func contrast() {
    #expect(RGB(0, 0, 0).contrast(with: RGB(255, 255, 255)) == 21)
    #expect(RGB(255, 255, 0).readableText(wanted: RGB(255, 255, 255)) == RGB(0, 0, 0))
    #expect(RGB(0, 0, 120).readableText(wanted: RGB(255, 255, 0)) == RGB(255, 255, 0))
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        let fill = RGB(UInt8(red), UInt8(green), 128)
        #expect(fill.contrast(with: fill.readableText(wanted: fill)) >= 4.5)
        let line = fill.readableLine
        #expect(line.contrast(with: RGB(0, 0, 0)) >= 2)
        #expect(line.contrast(with: RGB(255, 255, 255)) >= 2)
      }
    }
  }

  @Test("a badge is as wide with colours as without")
  func badge() {
    let green = RGB(hex: "00A84D")
    #expect(Painter(.none).badge("2", fill: green) == "[2]")
    #expect(
      Painter(.full).badge("2", fill: green, ink: RGB(255, 255, 255))
        == "\u{1B}[48;2;0;168;77;38;2;0;0;0m 2 \u{1B}[0m")
    #expect(Painter(.basic).badge("2", fill: green) == "\u{1B}[42;30m 2 \u{1B}[0m")
    #expect(Painter(.basic).line("│", RGB(hex: "0052A4")) == "\u{1B}[34m│\u{1B}[0m")
    #expect(Painter(.full).line("│", nil) == "│")
  }

  @Test("every role has a look that ends where the text ends")
  func roles() {
    for role in Role.allCases where role != .plain {
      let text = Painter(.basic)("x", role)
      #expect(text.hasPrefix("\u{1B}[") && text.hasSuffix("mx\u{1B}[0m"), "\(role)")
    }
    #expect(Painter(.basic)("x", .plain) == "x")
    #expect(Painter(.basic)("", .error) == "")
  }
}
