/// A language that atcha speaks.
enum Language: String, Sendable, CaseIterable {
  case korean = "ko"
  case english = "en"
  case japanese = "ja"

  /// Every text of the program in this language.
  var catalogue: any Catalogue {
    switch self {
    case .korean: Korean()
    case .english: English()
    case .japanese: Japanese()
    }
  }

  /// The language of a POSIX locale name or a BCP 47 tag: `ko_KR.UTF-8`, `ja`, `en-GB`.
  ///
  /// Nil for the languages that atcha does not speak, and for `C` and `POSIX`.
  init?(locale: String) {
    let tag = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self.init(rawValue: tag)
  }

  /// The language to speak: `--lang`, then `ATCHA_LANG`, then `lang` of the configuration, then the
  /// locale, else English.
  ///
  /// As in POSIX the first of LC_ALL, LC_MESSAGES and LANG that is set decides the locale, even where
  /// it names a language that atcha does not speak.
  static func resolve(
    flag: String?, environment: [String: String], configured: String? = nil
  ) -> Language {
    if let flag, let language = Language(locale: flag) { return language }
    if let own = environment["ATCHA_LANG"], let language = Language(locale: own) { return language }
    if let configured, let language = Language(rawValue: configured) { return language }
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let locale = environment[name], !locale.isEmpty {
        return Language(locale: locale) ?? .english
      }
    }
    return .english
  }
}
