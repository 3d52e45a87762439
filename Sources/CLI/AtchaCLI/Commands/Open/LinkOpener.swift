import CoreSystem
import Domain

/// Has the desktop open a link, as a click on it anywhere would.
struct LinkOpener: Sendable {
  /// What is opened may stay open for as long as a night lasts, and ends with the program here.
  private static let limit = Duration.seconds(86_400)

  private let program: String
  private let environment: [String: String]

  /// Nil where the desktop has no program for it.
  init?(environment: [String: String]) {
    guard let program = ProgramEnvironment.program("xdg-open", in: environment) else { return nil }
    self.program = program
    self.environment = ProgramEnvironment.passedOn(environment)
  }

  /// Returns at once; that nothing can be opened is for the desktop to say.
  func open(_ id: AlarmID) {
    // What is shown as a name of an alarm has passed the same test as one that is typed.
    let link = AppLink.alarm(id.rawValue)
    guard (try? AppLink(link)) != nil,
      let child = try? ChildProgram(path: program, arguments: [link], environment: environment)
    else { return }
    Task { _ = await child.wait(limit: Self.limit) }
  }
}
