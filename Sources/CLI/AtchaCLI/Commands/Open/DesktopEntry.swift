import CoreSystem

/// The entry of the desktop that opens links.
struct DesktopEntry: Sendable {
  static let fileName = "atcha.desktop"
  static let mimeType = "x-scheme-handler/\(AppLink.scheme)"
  /// Tells the entry of `daemon install` from one that came with the program.
  static let daemonMark = "X-Atcha-Owner=daemon"
  /// The database of the desktop is rebuilt within this, or not at all.
  private static let limit = Duration.seconds(5)

  private let environment: [String: String]
  /// The folder of the user's own entries; nil where neither HOME nor XDG_DATA_HOME says it.
  let folder: String?

  init(environment: [String: String]) {
    self.environment = environment
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      folder = "\(data)/applications"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = "\(home)/.local/share/applications"
    } else {
      folder = nil
    }
  }

  var path: String? { folder.map { "\($0)/\(Self.fileName)" } }

  /// The entry; nil where the path of the program cannot stand in one.
  ///
  /// - Parameter program: path of this program.
  static func text(program: String) -> String? {
    guard !program.contains(where: \.isNewline) else { return nil }
    var lines = [
      "[Desktop Entry]", "Type=Application", "Version=1.0", "Exec=\(exec(program)) open --wait %u",
      // What is shown is text: without a terminal nobody would see it.
      "Terminal=true", "Icon=alarm-symbolic", "Categories=Utility;Clock;",
      "MimeType=\(mimeType);", "StartupNotify=false",
    ]
    for language in Language.allCases {
      let words = language.catalogue
      let tag = language == .english ? "" : "[\(language.rawValue)]"
      lines += [
        "Name\(tag)=\(words.desktopName)", "GenericName\(tag)=\(words.desktopGenericName)",
        "Comment\(tag)=\(words.desktopComment)", "Keywords\(tag)=\(words.desktopKeywords)",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Has the desktop read the entries again, where it has a program for that.
  func refresh() async {
    guard let folder,
      let program = ProgramEnvironment.program("update-desktop-database", in: environment),
      let child = try? ChildProgram(
        path: program, arguments: ["-q", folder],
        environment: ProgramEnvironment.passedOn(environment))
    else { return }
    _ = await child.wait(limit: Self.limit)
  }

  /// The path as the first word of Exec: quoted, and as a value of type string on top of that.
  private static func exec(_ path: String) -> String {
    let quoted = path.reduce(into: "") { text, character in
      switch character {
      case "\"", "`", "$", "\\": text += "\\\(character)"
      case "%": text += "%%"
      default: text.append(character)
      }
    }
    return "\"\(quoted.replacing("\\", with: "\\\\"))\""
  }
}
