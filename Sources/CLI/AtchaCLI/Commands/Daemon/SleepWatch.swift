import CoreSystem
import Domain

/// Hands over to sleep and back: the machine waits a moment until the state is written, and after
/// the resume all is looked at again.
struct SleepWatch: Sendable {
  let environment: [String: String]
  /// Before the machine sleeps; it waits for it, five seconds at most.
  let prepare: @Sendable () async -> Void
  let resumed: @Sendable () async -> Void

  /// Returns when the login manager is not there, or goes: the timer notices a resume, too.
  ///
  /// - Returns: why nothing more is heard.
  func run() async -> String {
    let logind = Logind(address: BusAddress.system(environment))
    if let error = await logind.start() { return error.description }
    // Without a delay the machine sleeps at once, which loses nothing that matters.
    _ = await logind.takeDelay(why: "writes down the alarms")
    for await event in logind.events {
      switch event {
      case .aboutToSleep:
        await prepare()
        await logind.releaseDelay()
      case .resumed:
        await resumed()
        _ = await logind.takeDelay(why: "writes down the alarms")
      }
    }
    return "the bus of the machine has gone"
  }
}
