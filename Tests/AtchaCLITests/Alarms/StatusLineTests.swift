import CoreTerminal
import Domain
import Testing

@testable import AtchaCLI

@Suite("The line for status bars")
struct StatusLineTests {
  private func line(
    at now: String, isWatched: Bool = true, name: String = "노원",
    change: (inout AlarmSession) -> Void = { _ in }
  ) -> StatusLine {
    var session = AlarmSession(
      id: AlarmID(rawValue: "k7mq"), night: ExampleAnswers.night.date, from: ExampleAnswers.office,
      to: Place(name: name, position: .coordinate, coordinate: nil),
      route: RouteSnapshot(
        ExampleAnswers.available.routes[0], source: ExampleAnswers.available.source),
      bufferSeconds: 180, createdAt: ExampleAnswers.time("2026-12-04T22:00:00").instant)
    change(&session)
    return StatusLine(
      sessions: [session], clockLastSeen: nil, isWatched: isWatched,
      now: ExampleAnswers.time(now).instant, words: English())
  }

  @Test("minutes are rounded up, to the second")
  func minutes() {
    #expect(line(at: "2026-12-04T23:05:00").text(.plain) == "leave in 42 min (23:46)\n")
    #expect(line(at: "2026-12-04T23:45:19").text(.plain) == "leave in 2 min (23:46)\n")
    #expect(line(at: "2026-12-04T23:45:20").text(.plain) == "leave in 1 min (23:46)\n")
    #expect(line(at: "2026-12-04T23:46:19").text(.plain) == "leave in 1 min (23:46)\n")
    #expect(line(at: "2026-12-04T23:46:20").text(.plain) == "leave now\n")
  }

  @Test("a train that has left is not shown")
  func left() {
    #expect(line(at: "2026-12-05T00:30:00").text(.plain).isEmpty)
    #expect(line(at: "2026-12-05T00:30:00").text(.tmux) == "\n")
  }

  @Test("nobody watching is marked")
  func unwatched() {
    let text = line(at: "2026-12-04T23:05:00", isWatched: false).text(.plain)
    #expect(text == "leave in 42 min (23:46) !\n")
  }

  @Test("hostile names are plain text in every format")
  func hostile() {
    let name = "<b>&x</b>#[fg=red]\u{1B}[31m\n\"]}"
    for format in StatusFormat.allCases {
      let text = line(at: "2026-12-04T23:05:00", name: name).text(format)
      #expect(!text.contains("\u{1B}"), "\(format)")
    }
    let waybar = line(at: "2026-12-04T23:05:00", name: name).text(.waybar)
    #expect(waybar.contains("&lt;b&gt;&amp;x"))
    #expect(waybar.split(separator: "\n").count == 1)
  }

  @Test("the state names how pressing it is")
  func states() {
    #expect(line(at: "2026-12-04T23:05:00").text(.json).contains(#""state":"relaxed""#))
    #expect(line(at: "2026-12-04T23:20:00").text(.json).contains(#""state":"caution""#))
    #expect(line(at: "2026-12-04T23:40:00").text(.json).contains(#""state":"imminent""#))
    let ringing = line(at: "2026-12-04T23:44:00") { $0.phase = .ringing }
    #expect(ringing.text(.i3blocks).hasSuffix("\n#E06C75\n"))
    #expect(ringing.text(.tmux).hasPrefix("#[fg=red]"))
  }

  @Test("the countdown fits any terminal", arguments: [(20, 6), (40, 12), (80, 24), (200, 60)])
  func countdown(columns: Int, rows: Int) {
    let session = line(at: "2026-12-04T23:05:00").sessions[0]
    let screen = CountdownScreen(
      session: session, isWatched: true, now: ExampleAnswers.time("2026-12-04T23:05:00").instant,
      words: English())
    let lines = screen.lines(columns: columns, rows: rows, painter: .none)
    #expect(lines.count <= rows)
    // Where they do not fit on one line they are on two.
    let bottom = lines.suffix(2).joined(separator: " ")
    if columns >= 40 { #expect(bottom.hasSuffix(English().watchKeys), "\(bottom)") }
  }

  @Test(
    "the countdown is what is left now, never less than nothing, however the clock jumps",
    arguments: [-7_200, -1, 0, 1, 59, 60, 61, 3_599, 3_600, 3_601, 86_400])
  func neverNegative(secondsAfterLeaveBy: Int) {
    let example = line(at: "2026-12-04T23:05:00").sessions[0]
    let now = example.leaveBy + secondsAfterLeaveBy
    for phase in [AlarmPhase.scheduled, .ringing, .acknowledged] {
      var session = example
      session.phase = phase
      let screen = CountdownScreen(session: session, isWatched: true, now: now, words: English())
      let lines = screen.lines(columns: 80, rows: 12, painter: .none)
      let shown = (lines + [screen.line]).joined(separator: "\n")
      #expect(
        !shown.contains { $0 == "−" } && shown.firstRange(of: /(^|[^0-9A-Za-z])-[0-9]/) == nil,
        "\(shown)")
      if phase == .ringing, secondsAfterLeaveBy < 0 {
        let left = -secondsAfterLeaveBy
        let clock = left >= 3_600 ? "2:00:00" : "00:0\(left)"
        #expect(lines.contains { $0.contains(clock) }, "\(shown)")
      }
    }
  }
}
