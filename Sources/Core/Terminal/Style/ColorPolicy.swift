/// What a user asked for with `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// How many colours may be used.
package enum ColorDepth: Hashable, Comparable, Sendable {
  case none
  /// The 16 colours of the terminal's own theme.
  case basic
  /// Any colour by its red, green and blue.
  case full
}

/// Whether output is coloured.
///
/// The first that applies decides:
/// 1. `--color always` or `never`;
/// 2. `NO_COLOR` that is not empty (no-color.org): none;
/// 3. `FORCE_COLOR` or `CLICOLOR_FORCE` that is neither empty nor `0`: coloured, also into a pipe;
/// 4. coloured on a terminal whose `TERM` is not `dumb`.
package enum ColorPolicy {
  package static func depth(_ choice: ColorChoice, for terminal: Terminal) -> ColorDepth {
    isOn(choice, terminal) ? available(terminal) : .none
  }

  private static func isOn(_ choice: ColorChoice, _ terminal: Terminal) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let none = terminal.environment["NO_COLOR"], !none.isEmpty { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      if let force = terminal.environment[name], !force.isEmpty, force != "0" { return true }
    }
    return terminal.isTerminal && !terminal.isDumb
  }

  /// What the terminal can show by what it says of itself; 16 colours when it says nothing.
  private static func available(_ terminal: Terminal) -> ColorDepth {
    if ["truecolor", "24bit"].contains(terminal.environment["COLORTERM"]) { return .full }
    return terminal.environment["TERM"]?.hasSuffix("-direct") == true ? .full : .basic
  }
}
