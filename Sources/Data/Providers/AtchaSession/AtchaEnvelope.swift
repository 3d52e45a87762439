import CoreNetwork
import Foundation

/// What every answer of the Atcha server comes in.
struct AtchaEnvelope<Value: Decodable>: Decodable {
  var responseCode: String
  var result: Value?

  var isSuccess: Bool { responseCode == "SUCCESS" }
}

/// The code alone, whatever the result is.
struct AtchaCode: Decodable {
  var responseCode: String

  /// Nil where the answer is no envelope.
  static func code(of response: HTTPResponse) -> String? {
    (try? response.decoded(AtchaCode.self))?.responseCode
  }
}

extension HTTPResponse {
  /// The result of an envelope; an answer whose code is another than success counts as a status.
  func atchaResult<Value: Decodable>(_ type: Value.Type) throws(NetworkError) -> Value {
    let envelope = try decoded(AtchaEnvelope<Value>.self)
    guard envelope.isSuccess else { throw .httpStatus(self) }
    guard let result = envelope.result else {
      throw .undecodable(host: host, reason: "the answer has no \"result\"")
    }
    return result
  }
}
