import AtchaTestSupport
import CoreNetwork
import Domain
import Foundation
import Testing

@testable import AtchaData

/// Messages to phones over real HTTP, against servers that keep to the contracts.
@Suite("Phones", .timeLimit(.minutes(2)))
struct PushTests {
  private let message = PushMessage(
    title: "3분 뒤 출발", text: "2호선 <b>강남</b>\n\"23:52\"", isUrgent: true)

  private func phone(
    _ kind: ProviderKind, _ server: ContractServer, key: String? = nil, path: String? = nil
  ) -> PushServer {
    PushServer(
      ProviderSettings(
        kind: kind, url: server.url + (path ?? (kind == .ntfy ? "/night-out" : "/gotify")),
        key: key.flatMap { ProviderKey($0) }),
      over: NetworkClient(NetworkSettings(userAgent: "atcha/test")))
  }

  private func reason(_ phone: PushServer) async -> ProviderFailure.Reason? {
    do throws(ProviderFailure) {
      try await phone.send(message)
      return nil
    } catch {
      return error.reason
    }
  }

  private struct Sent: Decodable, Equatable {
    struct Message: Decodable, Equatable {
      var topic: String?
      var title: String
      var message: String
      var priority: Int
    }
    var message: Message
  }

  private func sent(_ server: ContractServer) throws -> [Sent.Message] {
    try server.notes.map {
      try JSONDecoder().decode(Sent.self, from: Data($0.utf8)).message
    }
  }

  @Test("ntfy shows a message with its topic as loud as it can, for everybody or with a token")
  func ntfy() async throws {
    let server = try await ContractServer("push")
    try await phone(.ntfy, server).send(message)
    let shown = Sent.Message(
      topic: "night-out", title: message.title, message: message.text, priority: 5)
    #expect(try sent(server) == [shown])
    try await server.set(#"{"tokens": ["tk_right"]}"#)
    try await phone(.ntfy, server, key: "tk_right").send(message)
    #expect(try sent(server) == [shown, shown])
    #expect(await reason(phone(.ntfy, server)) == .keyMissing)
    #expect(await reason(phone(.ntfy, server, key: "tk_wrong")) == .keyRefused("HTTP 403"))
    #expect(server.violations == [])
  }

  @Test("Gotify shows a message by the token of its application")
  func gotify() async throws {
    let server = try await ContractServer("push")
    try await phone(.gotify, server, key: "good-key").send(message)
    #expect(
      try sent(server) == [
        Sent.Message(topic: nil, title: message.title, message: message.text, priority: 10)
      ])
    #expect(await reason(phone(.gotify, server, key: "bad-key")) == .keyRefused("HTTP 401"))
    #expect(server.violations == [])
  }

  @Test("an answer of another kind of server is told from one of these")
  func otherServer() async throws {
    let other = try await ContractServer("plain")
    #expect(
      await reason(phone(.ntfy, other)) == .notUnderstood("no number of a message"))
  }

  @Test(
    "a try that got nowhere is repeated once, a refusal is not",
    arguments: [
      ("drop", "{}", nil, 2), ("status", #"{"status": 503, "body": "busy"}"#, nil, 2),
      ("html", "{}", ProviderFailure.Reason.captivePortal, 1),
      ("rateLimit", "{}", .limited(retryAfterSeconds: nil), 1),
      ("status", #"{"status": 400, "body": "no"}"#, .refused("HTTP 400"), 1),
    ] as [(String, String, ProviderFailure.Reason?, Int)])
  func repeated(
    fault: String, details: String, reason expected: ProviderFailure.Reason?, tries: Int
  ) async throws {
    let server = try await ContractServer("push")
    try await server.fault(fault, details)
    #expect(await reason(phone(.ntfy, server)) == expected)
    #expect(server.requests(to: "/").count == tries)
  }

  @Test("a ring reaches the phone and is recorded; one that does not says why")
  func ring() async throws {
    try await withStoreFolder { folder in
      let server = try await ContractServer("push")
      let notifier = PushNotifier(
        .ntfy,
        wording: { content in
          NoticeText(
            title: "Leave for \(content.sessions[0].to.name)", lines: ["now", "line 2"],
            leaving: "", snooze: "", dismiss: "")
        }, clock: StoppedClock(at: alarmTime))
      #expect(!notifier.isInUse)
      notifier.replace(with: phone(.ntfy, server))
      #expect(notifier.isInUse)
      let session = try await folder.store().add(draft(to: "home"), now: alarmTime - 600).session
      let report = try await RingDueAlarms(
        store: folder.store(), notifiers: [notifier], now: { alarmTime })()
      #expect(report.delivered.count == 1)
      #expect(try sent(server).map(\.message) == ["now\nline 2"])
      let kept = try #require(try await folder.store().session(session.id)?.deliveries.last)
      #expect(kept.channel == "push:ntfy" && kept.isDelivered)

      try await server.fault("status", times: -1, #"{"status": 500, "body": ""}"#)
      let failed = await notifier.deliver(
        NoticeContent(
          sessions: [session], announcement: .ring(isRepeat: true, lateSeconds: 0),
          dueAt: alarmTime, now: alarmTime, mayRepeat: false))
      #expect(failed.result == .failed("failing"))
    }
  }
}
