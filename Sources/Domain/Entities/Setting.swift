/// What can be set once for all commands; the raw value is the key that a person types.
package enum Setting: String, Hashable, Sendable, CaseIterable {
  case walkAccess = "walk.access"
  case walkTransfer = "walk.transfer"
  case walkDetour = "walk.detour"
  case walkSpeed = "walk.speed"
  case changeSeconds = "change.seconds"
  case maxVehicles = "search.maxVehicles"
  case providers
  case odsayQuota = "quota.odsay"
  case tmapQuota = "quota.tmap"
  case nightEnd = "night.end"
  case alarmBuffer = "alarm.buffer"
  case alarmOn = "alarm.on"
  case language = "lang"
  case certificateFile = "network.ca"
  case proxy = "network.proxy"
  case proxyExceptions = "network.noProxy"
  case contact

  /// What values look like.
  package enum Form: Hashable, Sendable {
    /// A decimal number; `unit` may stand behind it.
    case number(ClosedRange<Double>, unit: String)
    case integer(ClosedRange<Int>, unit: String)
    /// `HH:MM`, up to and with the last.
    case clock(last: ClockTime)
    /// `90s`, `3m`, `1h30m`; the longest in seconds.
    case duration(longest: Int)
    /// A program and its arguments, on one line.
    case command
    case choice([String])
    /// One or more of these, in an order that matters.
    case names([String])
    /// The path of a file.
    case file
    /// The address of a proxy.
    case proxy
    /// Names of hosts with commas between them.
    case hosts
    /// Where somebody can be written to.
    case contact
  }

  package var form: Form {
    switch self {
    case .walkAccess: .number(0...10_000, unit: "m")
    case .walkTransfer: .number(0...2_000, unit: "m")
    case .walkDetour: .number(1...5, unit: "")
    case .walkSpeed: .number(0.3...5, unit: "m/s")
    case .changeSeconds: .integer(0...3_600, unit: "s")
    case .maxVehicles: .integer(1...16, unit: "")
    case .providers: .names(PlannerName.all)
    case .odsayQuota, .tmapQuota: .integer(0...1_000_000, unit: "")
    // Later, and the evening of one day would belong to the night before.
    case .nightEnd: .clock(last: ClockTime(hour: 12, minute: 0))
    case .alarmBuffer: .duration(longest: 86_400)
    case .alarmOn: .command
    case .language: .choice(["ko", "en", "ja"])
    case .certificateFile: .file
    case .proxy: .proxy
    case .proxyExceptions: .hosts
    case .contact: .contact
    }
  }

  /// The environment variable that stands in for the setting: `ATCHA_WALK_ACCESS`.
  package var variable: String {
    var name = "ATCHA_"
    for character in rawValue {
      if character.isUppercase { name += "_" }
      name += character == "." ? "_" : character.uppercased()
    }
    return name
  }
}

/// A text that is no value of a setting.
package struct BadSettingValue: Error, Hashable, Sendable {
  package var setting: Setting
  package var text: String
  /// The valid value closest to the text; nil where none is close.
  package var nearest: String?
  package init(setting: Setting, text: String, nearest: String?) {
    self.setting = setting
    self.text = text
    self.nearest = nearest
  }
}
