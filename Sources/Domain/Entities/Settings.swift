/// The values of all settings.
package struct Settings: Hashable, Sendable {
  package var walking = WalkingRules()
  package var maxVehicles = 8
  /// Planners that are asked where none is named; the timetables of this computer if empty.
  package var providers: [String] = []
  /// Requests of a day that checks of alarms do not exceed.
  package var odsayQuota = 30
  package var tmapQuota = 10
  package var nightEnd = NightPolicy.defaultNightEnd
  /// Seconds from the alarm to leave-by.
  package var bufferSeconds = AlarmTimes.defaultBufferSeconds
  /// A command to run when an alarm rings.
  package var alarmCommand: String?
  /// BCP 47; nil leaves it to the locale.
  package var language: String?
  /// Certificates of issuers to trust in place of the system's.
  package var certificateFile: String?
  /// To go out by where the environment names none: a daemon of systemd has no variables of a shell.
  package var proxy: String?
  /// Hosts to go to without it.
  package var proxyExceptions: String?
  /// Whom servers that many use may write to.
  package var contact: String?
  package init() {}

  /// The value as `config set` takes it; nil where there is none.
  package func text(of setting: Setting) -> String? {
    switch setting {
    case .walkAccess: Self.text(walking.accessMetres)
    case .walkTransfer: Self.text(walking.transferMetres)
    case .walkDetour: Self.text(walking.detour)
    case .walkSpeed: Self.text(walking.speed)
    case .changeSeconds: String(walking.changeSeconds)
    case .maxVehicles: String(maxVehicles)
    case .providers: providers.isEmpty ? nil : providers.joined(separator: ", ")
    case .odsayQuota: String(odsayQuota)
    case .tmapQuota: String(tmapQuota)
    case .nightEnd: nightEnd.description
    case .alarmBuffer: SettingText.duration(seconds: bufferSeconds)
    case .alarmOn: alarmCommand
    case .language: language
    case .certificateFile: certificateFile
    case .proxy: proxy
    case .proxyExceptions: proxyExceptions
    case .contact: contact
    }
  }

  /// Takes the value of a setting from a text.
  package mutating func set(_ setting: Setting, to text: String) throws(BadSettingValue) {
    let reader = SettingText(setting: setting, text: text)
    switch setting {
    case .walkAccess: walking.accessMetres = try reader.number()
    case .walkTransfer: walking.transferMetres = try reader.number()
    case .walkDetour: walking.detour = try reader.number()
    case .walkSpeed: walking.speed = try reader.number()
    case .changeSeconds: walking.changeSeconds = try reader.integer()
    case .maxVehicles: maxVehicles = try reader.integer()
    case .providers: providers = try reader.names()
    case .odsayQuota: odsayQuota = try reader.integer()
    case .tmapQuota: tmapQuota = try reader.integer()
    case .nightEnd: nightEnd = try reader.clock()
    case .alarmBuffer: bufferSeconds = try reader.duration()
    case .alarmOn: alarmCommand = try reader.command()
    case .language: language = try reader.choice()
    case .certificateFile: certificateFile = try reader.file()
    case .proxy: proxy = try reader.proxy()
    case .proxyExceptions: proxyExceptions = try reader.hosts()
    case .contact: contact = try reader.contact()
    }
  }

  private static func text(_ number: Double) -> String { SettingText.plain(number) }
}
