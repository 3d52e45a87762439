package import Foundation

/// A real desktop: a screen in memory, a bus, and dunst on it.
package final class DunstDesktop: Sendable {
  package static let isAvailable =
    PrivateBus.isAvailable
    && ["Xvfb", "dunst", "dunstctl", "busctl"].allSatisfy { program($0) != nil }

  /// Address of its bus.
  package let address: String
  private let bus: PrivateBus?
  private let folder: URL
  private let screen: BackgroundProgram
  private let dunst: BackgroundProgram
  private let environment: [String: String]

  /// - Parameters:
  ///   - choice: the label that is chosen when the menu of actions is opened.
  ///   - surroundings: the environment of a bus that is there; nil for one of its own.
  package init(
    in folder: URL, choice: String = "", on surroundings: [String: String]? = nil
  ) async throws {
    self.folder = folder
    let bus = surroundings == nil ? try await PrivateBus(in: folder) : nil
    self.bus = bus
    let surroundings = surroundings ?? bus?.environment ?? [:]
    address = surroundings["DBUS_SESSION_BUS_ADDRESS"] ?? ""
    let xvfb = try BackgroundProgram(
      program("Xvfb") ?? "", ["-displayfd", "1", "-screen", "0", "632x156x24", "-nolisten", "tcp"],
      environment: surroundings, log: folder.appending(path: "screen.log"))
    screen = xvfb
    let hasDisplay = await eventually(within: .seconds(30)) { Self.display(xvfb) != nil }
    guard hasDisplay, let display = Self.display(xvfb) else {
      throw CocoaError(.executableLoad, userInfo: ["log": xvfb.output])
    }
    environment = surroundings.merging(["DISPLAY": ":\(display)"]) { $1 }
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

  /// Stops it as a program that hangs is stopped.
  package func freeze() { dunst.signal(SIGSTOP) }
  package func thaw() { dunst.signal(SIGCONT) }

  /// Runs dunstctl.
  package func control(_ arguments: [String]) async throws -> ProcessResult {
    try await runProcess(program("dunstctl") ?? "", arguments, environment: environment)
  }

  /// What is no longer on the screen, newest first.
  package func history() async throws -> [Entry] {
    let text = try await control(["history"]).stdout
    return try JSONDecoder().decode(History.self, from: Data(text.utf8)).data.flatMap(\.self)
  }

  package func displayed() async throws -> Int {
    let text = try await control(["count", "displayed"]).stdout
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Urgency, category and title of each that was shown, in order.
  package var recorded: [String] {
    let text = try? String(contentsOf: folder.appending(path: "recorded"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// What is on the screen, as a picture; nil where there is no program to take one.
  package func picture() async throws -> Data? {
    guard let importer = program("import") else { return nil }
    let file = folder.appending(path: "screen.png")
    _ = try await runProcess(
      importer, ["-window", "root", file.path], environment: environment)
    return try? Data(contentsOf: file)
  }

  package struct Text: Decodable { package var data: String }
  package struct Number: Decodable { package var data: Int }
  package struct Entry: Decodable {
    package var id: Number
    package var summary: Text
    package var body: Text
    package var appname: Text
    package var category: Text
    package var timeout: Number
  }
  private struct History: Decodable { var data: [[Entry]] }
}
