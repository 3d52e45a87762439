import AtchaTestSupport
import Foundation

/// A real desktop: a screen in memory, a bus, and dunst on it.
final class DunstDesktop: Sendable {
  static let isAvailable =
    PrivateBus.isAvailable
    && ["Xvfb", "dunst", "dunstctl", "busctl"].allSatisfy { program($0) != nil }

  let bus: PrivateBus
  private let folder: URL
  private let screen: BackgroundProgram
  private let dunst: BackgroundProgram
  private let environment: [String: String]

  /// - Parameter choice: the label that is chosen when the menu of actions is opened.
  init(in folder: URL, choice: String = "") async throws {
    self.folder = folder
    bus = try await PrivateBus(in: folder)
    let xvfb = try BackgroundProgram(
      program("Xvfb") ?? "", ["-displayfd", "1", "-screen", "0", "632x156x24", "-nolisten", "tcp"],
      environment: bus.environment, log: folder.appending(path: "screen.log"))
    screen = xvfb
    let hasDisplay = await eventually(within: .seconds(30)) { Self.display(xvfb) != nil }
    guard hasDisplay, let display = Self.display(xvfb) else {
      throw CocoaError(.executableLoad, userInfo: ["log": xvfb.output])
    }
    environment = bus.environment.merging(["DISPLAY": ":\(display)"]) { $1 }
    try Self.writeSettings(in: folder, choice: choice)
    dunst = try BackgroundProgram(
      program("dunst") ?? "", ["-conf", folder.appending(path: "dunstrc").path],
      environment: environment, log: folder.appending(path: "dunst.log"))
    let control = self.control
    _ = try await eventually(within: .seconds(30)) { try await control(["count"]).status == 0 }
  }

  private static func display(_ screen: BackgroundProgram) -> Int? {
    screen.output.split(separator: "\n").compactMap { Int($0) }.first
  }

  private static func writeSettings(in folder: URL, choice: String) throws {
    let menu = folder.appending(path: "menu.sh")
    let record = folder.appending(path: "record.sh")
    try """
    [global]
        markup = full
        font = Noto Sans CJK KR 13
        width = 560
        offset = 20x20
        frame_width = 2
        notification_limit = 5
        show_indicators = no
        format = "<b>%s</b>\\n%b"
        dmenu = \(menu.path)
        padding = 14
        horizontal_padding = 16
        icon_position = off
    [urgency_critical]
        background = "#2b1416"
        foreground = "#ffffff"
        frame_color = "#e5484d"
        timeout = 0
    [record]
        summary = "*"
        script = \(record.path)
    """.write(to: folder.appending(path: "dunstrc"), atomically: true, encoding: .utf8)
    try script("grep -F '#\(choice) '", at: menu)
    try script(
      "printf '%s|%s|%s\\n' \"$DUNST_URGENCY\" \"$DUNST_CATEGORY\" \"$DUNST_SUMMARY\""
        + " >> '\(folder.path)/recorded'", at: record)
  }

  private static func script(_ text: String, at url: URL) throws {
    try "#!/bin/sh\n\(text)\n".write(to: url, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
  }

  /// Runs dunstctl.
  func control(_ arguments: [String]) async throws -> ProcessResult {
    try await runProcess(program("dunstctl") ?? "", arguments, environment: environment)
  }

  /// What is no longer on the screen, newest first.
  func history() async throws -> [Entry] {
    let text = try await control(["history"]).stdout
    return try JSONDecoder().decode(History.self, from: Data(text.utf8)).data.flatMap(\.self)
  }

  func displayed() async throws -> Int {
    let text = try await control(["count", "displayed"]).stdout
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Urgency, category and title of each that was shown, in order.
  var recorded: [String] {
    let text = try? String(contentsOf: folder.appending(path: "recorded"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// What is on the screen, as a picture; nil where there is no program to take one.
  func picture() async throws -> Data? {
    guard let importer = program("import") else { return nil }
    let file = folder.appending(path: "screen.png")
    _ = try await runProcess(
      importer, ["-window", "root", file.path], environment: environment)
    return try? Data(contentsOf: file)
  }

  struct Text: Decodable { var data: String }
  struct Number: Decodable { var data: Int }
  struct Entry: Decodable {
    var id: Number
    var summary: Text
    var body: Text
    var appname: Text
    var category: Text
    var timeout: Number
  }
  private struct History: Decodable { var data: [[Entry]] }
}
