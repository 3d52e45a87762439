import CommandLineKit
import CoreTerminal
import Domain

/// The form of `atcha status`.
enum StatusFormat: String, Sendable, CaseIterable {
  case plain, json, waybar, i3blocks, tmux
}

/// The next alarm for a status bar.
struct StatusLine {
  var sessions: [AlarmSession]
  /// Set while the clock cannot be believed.
  var clockLastSeen: ZonedTime?
  var isWatched: Bool
  /// Why the settings in the file are not in force; nil where they are.
  var configFault: String?
  var now: Instant
  var words: any Catalogue

  /// Those that still say something, the next one first.
  var current: [AlarmSession] {
    sessions.filter {
      !$0.isOver && now < $0.boardingAt + RingSchedule.expirySeconds
    }
  }

  func text(_ format: StatusFormat) -> String {
    switch format {
    case .plain: line.map { Sanitizer.terminal($0) + "\n" } ?? ""
    case .json: document.compact + "\n"
    case .waybar: waybar.compact + "\n"
    case .i3blocks: i3blocks
    case .tmux: tmux
    }
  }

  /// Nil where nothing is set.
  private var line: String? {
    guard configFault != nil else { return alarmLine }
    return [alarmLine, "! config: invalid"].compactMap(\.self).joined(separator: " ")
  }

  private var alarmLine: String? {
    if let clockLastSeen {
      return "! \(words.clockSuspect(ClockText.hoursAndMinutes(clockLastSeen)))"
    }
    guard let first = current.first else { return nil }
    let text = AlarmText(session: first, words: words, now: now)
    var line = text.summary
    if first.showsMovedEarlier(at: now), let old = first.movedEarlierFrom {
      line += " ! "
      line += words.movedEarlier(
        from: text.moments.short(old), to: text.moments.short(first.route.boardingAt))
    }
    return isWatched ? line : "\(line) !"
  }

  /// Stable name of how pressing it is.
  private var state: String {
    guard let first = current.first else { return "none" }
    switch first.phase {
    case .ringing: return "ringing"
    case .acknowledged: return "acknowledged"
    default: return first.urgency(at: now).rawValue
    }
  }

  private var document: JSONValue {
    let json = AlarmJSON(now: now)
    return [
      "schema": "atcha.status/1", "daemon": .bool(isWatched),
      "clockSuspect": .bool(clockLastSeen != nil), "state": .string(state),
      "text": .optional(line), "config": .string(configFault == nil ? "valid" : "invalid"),
      "configFault": .optional(configFault), "alarms": .array(current.map(json.alarm)),
    ]
  }

  private var waybar: JSONValue {
    let tooltip =
      current.map { session in
        let text = AlarmText(session: session, words: words, now: now)
        return "\(session.id)  \(text.way)  \(text.summary)"
      } + [configFault.map(words.configInvalid)].compactMap(\.self)
    return [
      "text": .string(Self.markup(line ?? "")),
      "tooltip": .string(Self.markup(tooltip.joined(separator: "\n"))),
      "class": .string(state), "alt": .string(state),
    ]
  }

  /// Full text, short text, colour.
  private var i3blocks: String {
    guard let line, let first = current.first else { return "\n" }
    let short = AlarmText(session: first, words: words, now: now)
      .moments.short(first.route.leaveBy.minuteBefore)
    return "\(Sanitizer.terminal(line))\n\(Sanitizer.terminal(short))\n\(color)\n"
  }

  private var color: String {
    switch state {
    case "caution": "#E5C07B"
    case "imminent", "ringing": "#E06C75"
    default: "#98C379"
    }
  }

  private var tmux: String {
    guard let line else { return "\n" }
    let name =
      switch state {
      case "caution": "yellow"
      case "imminent", "ringing": "red"
      default: "green"
      }
    // A number sign begins a command or a style there.
    let text = Sanitizer.terminal(line).split(separator: "#", omittingEmptySubsequences: false)
      .joined(separator: "##")
    return "#[fg=\(name)]\(text)#[default]\n"
  }

  /// Text within Pango's markup.
  private static func markup(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n": result += "\n"
      default: result += Sanitizer.terminal(String(character))
      }
    }
  }
}
