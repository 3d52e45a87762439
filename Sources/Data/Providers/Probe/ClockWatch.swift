import CoreNetwork
import Glibc
import Synchronization

/// Notes how far the clock of this computer is from those of the servers that answer.
final class ClockWatch: HTTPTransport {
  private let base: any HTTPTransport
  private let difference = Mutex<Int64?>(nil)

  init(_ base: any HTTPTransport) { self.base = base }

  /// Seconds by which this computer is ahead, by the first answer that told the time.
  var secondsAhead: Int? { difference.withLock { $0.map { Int(clamping: $0) } } }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    do throws(NetworkError) {
      let response = try await base.send(request)
      note(response)
      return response
    } catch {
      if let response = error.response { note(response) }
      throw error
    }
  }

  private func note(_ response: HTTPResponse) {
    guard let sent = response.sentAt else { return }
    let now = Int64(time(nil))
    difference.withLock { $0 = $0 ?? (now - sent) }
  }
}
