import AtchaTestSupport
import CommandLineKit
import Foundation

/// What the completion scripts are tried on.
enum CompletionSetting {
  /// A program that answers as a real one would, and a folder to complete files in.
  static func with(
    _ shell: CompletionShell, _ body: (URL, [String: String]) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let bin = folder.appending(path: "bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      for name in ["dir one", "home"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      try Data().write(to: folder.appending(path: "seoul.zip"))
      let program = bin.appending(path: "trip")
      try Data(fakeProgram.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      try Data(shell.script(Sample.tree, .english).utf8)
        .write(to: folder.appending(path: "script"))
      let environment = [
        "PATH": "\(bin.path):/usr/bin:/bin", "HOME": folder.appending(path: "home").path,
        "LC_ALL": "C.UTF-8", "TERM": "dumb",
      ]
      try await body(folder, environment)
    }
  }

  /// Offers all it has: choosing by prefix is left to the script.
  private static let fakeProgram = #"""
    #!/bin/sh
    if [ "$1 $3" != "__complete --" ]; then
      { for word in "$@"; do printf '<%s>' "$word"; done; echo; } >> log
      exit 0
    fi
    case $2 in
      place)
        printf '%s\t%s\n' '서울대입구' '2호선' '서울 대공원' 'zoo' '강남' "it's" '신도림 (2호선)' 'x'
        printf '%s\n' 'stop:12' 'stop:17' ;;
      alarm) printf '%s\t%s\n' 7 '23:41' 12 '0:05' ;;
    esac
    echo 'an error that nobody should see' >&2
    """#
}
