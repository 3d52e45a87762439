import FoundationEssentials

/// Tells a good answer from the others.
struct ResponseCheck {
  private let request: HTTPRequest

  init(_ request: HTTPRequest) { self.request = request }

  func checked(_ response: HTTPResponse) throws(NetworkError) -> HTTPResponse {
    switch response.status {
    case 200..<300:
      if request.expectation != .anything, PageDetection.isPage(response.headers, response.body) {
        throw .captivePortal(host: response.host)
      }
      return response
    case 304: return response
    case 429:
      let text = response.headers.value(of: "Retry-After")
      throw .rateLimited(
        retryAfter: text.flatMap { RetryAfter.delay($0, answeredAt: response.date) }, response)
    case 511: throw .captivePortal(host: response.host)
    default: throw .httpStatus(response)
    }
  }
}

extension HTTPResponse {
  /// Seconds since 1970 at which it was sent, by the clock of the server; nil where it does not say.
  package var sentAt: Int64? { headers.value(of: "Date").flatMap(HTTPDate.seconds) }

  /// When the server answered, by its own clock; by that of this computer where it does not say.
  var date: Int64 { sentAt ?? Int64(Date().timeIntervalSince1970) }

  /// How long the server wants to be left alone, where it says so.
  package var retryAfter: Duration? {
    headers.value(of: "Retry-After").flatMap { RetryAfter.delay($0, answeredAt: date) }
  }
}

/// The value of Retry-After (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
  static func delay(_ text: String, answeredAt now: Int64) -> Duration? {
    if let seconds = Int64(text), seconds >= 0 { return .seconds(min(seconds, 86_400)) }
    guard let instant = HTTPDate.seconds(text) else { return nil }
    return .seconds(min(max(0, instant - now), 86_400))
  }
}

/// A date as it stands in the head of a message: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int64(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])), let year = Int64(words[3]),
      (1970...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    return days(year, Int64(month) + 1, day) * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  /// Days from 1970-01-01, by counting years from March.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let y = month <= 2 ? year - 1 : year
    let m = (month + 9) % 12
    let dayOfYear = (153 * m + 2) / 5 + day - 1
    return y * 365 + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468
  }
}
