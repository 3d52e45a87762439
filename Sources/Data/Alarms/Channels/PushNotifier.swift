package import Domain
import Synchronization

/// The person's phone, by a server that passes messages on; it may be set up, changed or taken away
/// while it is in use.
package final class PushNotifier: Notifier {
  package let channel: String
  package let threshold = Attention.alarm

  private let server = Mutex<PushServer?>(nil)
  private let wording: NoticeWording
  private let clock: any WallClock

  /// - Parameter kind: of the server; stands in records as "push:" and its name.
  package init(_ kind: ProviderKind, wording: @escaping NoticeWording, clock: any WallClock) {
    channel = "push:\(kind.rawValue)"
    self.wording = wording
    self.clock = clock
  }

  package var isInUse: Bool { server.withLock { $0 != nil } }

  package func replace(with server: PushServer?) { self.server.withLock { $0 = server } }

  package func deliver(_ content: NoticeContent) async -> Delivery {
    guard let server = server.withLock({ $0 }) else {
      return content.delivery(channel: channel, at: content.now, .failed("taken away"))
    }
    var content = content
    content.now = clock.now()
    let text = wording(content)
    let result: Delivery.Result
    do throws(ProviderFailure) {
      try await server.send(
        PushMessage(
          title: text.title, text: text.lines.joined(separator: "\n"), isUrgent: true))
      result = .delivered
    } catch {
      result = .failed(error.reason.code)
    }
    return content.delivery(channel: channel, at: clock.now(), result)
  }
}
