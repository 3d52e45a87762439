import CoreSystem

/// A program that plays a file.
package struct SoundPlayer: Hashable, Sendable {
  package var name: String
  var path: String
  /// Before the file.
  var options: [String]

  /// Programs that play, the likeliest to be heard first: those of the sound servers, then the bare
  /// card, then the sound of the desktop, then players of all kinds.
  private static let known: [(name: String, options: [String])] = [
    ("pw-play", []),
    ("paplay", []),
    ("aplay", ["-q"]),
    ("canberra-gtk-play", ["-f"]),
    ("ffplay", ["-nodisp", "-autoexit", "-loglevel", "quiet"]),
    ("mpv", ["--no-config", "--no-video", "--really-quiet"]),
    ("play", ["-q"]),
  ]

  /// The names that are looked for, for a message that says what to install.
  package static let knownNames = known.map(\.name)

  /// Those that are installed, in that order.
  package static func installed(_ environment: [String: String]) -> [SoundPlayer] {
    known.compactMap { player in
      ProgramEnvironment.program(player.name, in: environment).map {
        SoundPlayer(name: player.name, path: $0, options: player.options)
      }
    }
  }
}
