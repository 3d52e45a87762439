import CoreSystem
import Domain

/// Hands over to sleep and back: the machine waits a moment until the state is written, and after
/// the resume all is looked at again.
struct SleepWatch: Sendable {
  /// The pause before a bus that was not there is tried again, at first and at most.
  private static let pauses = Duration.seconds(300)...Duration.seconds(3600)
  /// The same for a bus that was there: it is being started anew.
  private static let shortPause = Duration.seconds(5)

  let environment: [String: String]
  /// Before the machine sleeps; it waits for it, five seconds at most.
  let prepare: @Sendable () async -> Void
  let resumed: @Sendable () async -> Void
  /// Why sleep is not announced; nil when it is.
  let tell: @Sendable (_ fault: String?) async -> Void

  /// Goes on until its task is cancelled.
  ///
  /// Without the bus of the machine nothing is announced; it is tried again ever less often. The
  /// timer notices a resume, too.
  func run() async {
    var pause = Self.pauses.lowerBound
    while !Task.isCancelled {
      let began = ContinuousClock.now
      await tell(await follow())
      if ContinuousClock.now - began > Self.pauses.lowerBound {
        pause = Self.pauses.lowerBound
        try? await Task.sleep(for: Self.shortPause)
      } else {
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, Self.pauses.upperBound)
      }
    }
  }

  /// Returns why nothing more is heard.
  private func follow() async -> String {
    let logind = Logind(address: BusAddress.system(environment))
    if let error = await logind.start() { return error.description }
    await tell(await take(logind))
    for await event in logind.events {
      switch event {
      case .aboutToSleep:
        await prepare()
        await logind.releaseDelay()
      case .resumed:
        // First the delay, should the machine go back to sleep at once.
        await tell(await take(logind))
        await resumed()
      case .appeared: await tell(await take(logind))
      case .gone: await tell("the login manager has gone")
      }
    }
    return "the bus of the machine has gone"
  }

  /// Without a delay the machine may sleep before anybody is warned.
  private func take(_ logind: Logind) async -> String? {
    await logind.takeDelay(why: "writes down the alarms")?.description
  }
}
