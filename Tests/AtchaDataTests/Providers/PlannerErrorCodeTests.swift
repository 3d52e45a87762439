import Domain
import Testing

@testable import AtchaData

@Suite("Error codes of planners")
struct PlannerErrorCodeTests {
  typealias Reason = ProviderFailure.Reason

  /// What an answer comes to: a finding about the places or the night, or a failure.
  private enum Outcome: Hashable {
    case finding(JourneyPage.Finding?)
    case failure(Reason)

    init(_ page: () throws(ProviderFailure) -> JourneyPage) {
      do throws(ProviderFailure) {
        self = .finding(try page().finding)
      } catch {
        self = .failure(error.reason)
      }
    }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("ODsay: each code, as an object and in a list, as a number and as a text")
  func odsay() {
    let parser = OdsayParser(Asked.context("odsay"))
    func outcome(_ body: String) -> Outcome {
      Outcome { () throws(ProviderFailure) in
        switch try parser.result(bytes(body)) {
        case .success: JourneyPage(itineraries: [])
        case .failure(let found): JourneyPage(itineraries: [], finding: found.finding)
        }
      }
    }
    let expected: [(String, Outcome)] = [
      ("3", .finding(.originOutside)), ("4", .finding(.destinationOutside)),
      ("5", .finding(.bothOutside)), ("6", .finding(.bothOutside)), ("-98", .finding(.tooClose)),
      ("-99", .finding(.notConnected)), ("-11", .finding(.notConnected)),
      ("429", .failure(.limited(retryAfterSeconds: nil))), ("-8", .failure(.refused("words"))),
      ("-9", .failure(.refused("words"))), ("500", .failure(.failing("words"))),
      ("777", .failure(.refused("words"))),
    ]
    for (code, wanted) in expected {
      for body in [
        #"{"error":{"msg":"words","code":"\#(code)"}}"#,
        #"{"error":{"msg":"words","code":\#(code)}}"#,
        #"{"error":[{"code":"\#(code)","message":"words"}]}"#,
      ] {
        #expect(outcome(body) == wanted, "\(body)")
      }
    }
    let auth = #"{"error":[{"code":"500","message":"[ApiKeyAuthFailed] no"}]}"#
    #expect(outcome(auth) == .failure(.keyRefused("[ApiKeyAuthFailed] no")))
    #expect(outcome("{}") == .failure(.notUnderstood("no \"result\"")))
    #expect(parser.failure(status: 429, []).reason == .limited(retryAfterSeconds: nil))
    #expect(parser.failure(status: 403, []).reason == .keyRefused("HTTP 403"))
    #expect(parser.failure(status: 502, bytes("<html>")).reason == .failing("HTTP 502"))
  }

  @Test("TMAP: each status of its own, and those of its gateway")
  func tmap() {
    let parser = TmapRoutesParser(Asked.context("tmap"), leaveAt: time("2026-12-04 23:00"))
    func outcome(_ body: String) -> Outcome {
      Outcome { () throws(ProviderFailure) in try parser.page(bytes(body)) }
    }
    let expected: [(Int, Outcome)] = [
      (11, .finding(.tooClose)), (12, .finding(.originOutside)),
      (13, .finding(.destinationOutside)), (14, .finding(nil)), (21, .failure(.refused("words"))),
      (22, .failure(.refused("words"))), (23, .finding(.bothOutside)), (31, .failure(.timedOut)),
      (32, .failure(.failing("words"))), (99, .failure(.refused("words"))),
    ]
    for (status, wanted) in expected {
      #expect(outcome(#"{"result":{"status":\#(status),"message":"words"}}"#) == wanted)
      #expect(outcome(#"{"result":{"status":"\#(status)","message":"words"}}"#) == wanted)
    }
    func gateway(_ id: Int, _ code: String) -> String {
      #"{"error":{"id":"\#(id)","category":"gw","code":"\#(code)","message":"Forbidden"}}"#
    }
    #expect(
      parser.failure(status: 403, bytes(gateway(403, "INVALID_API_KEY"))).reason
        == .keyRefused("Forbidden"))
    #expect(
      parser.failure(status: 429, bytes(gateway(429, "QUOTA_EXCEEDED"))).reason
        == .limited(retryAfterSeconds: nil))
    #expect(
      parser.failure(status: 500, bytes(#"{"result":{"status":31,"message":"late"}}"#)).reason
        == .timedOut)
    #expect(parser.finding(bytes(#"{"result":{"status":23}}"#))?.finding == .bothOutside)
    #expect(parser.failure(status: 503, bytes("<html>")).reason == .failing("HTTP 503"))
  }

  @Test("OpenTripPlanner: routing errors, and failures with the status of success")
  func otp() {
    let parser = OtpPlanParser(
      Asked.context("otp"), time: .arriveBy(time("2026-12-05 04:00")))
    func outcome(_ code: String, _ field: String) -> Outcome {
      Outcome { () throws(ProviderFailure) in
        try parser.page(
          bytes(
            #"{"data":{"planConnection":{"edges":[],"routingErrors":[{"code":"\#(code)","#
              + #""description":"words","inputField":\#(field)}]}}}"#))
      }
    }
    #expect(outcome("NO_TRANSIT_CONNECTION", "null") == .finding(.notConnected))
    #expect(outcome("NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW", "null") == .finding(nil))
    #expect(outcome("WALKING_BETTER_THAN_TRANSIT", "null") == .finding(.tooClose))
    for code in ["NO_STOPS_IN_RANGE", "LOCATION_NOT_FOUND", "OUTSIDE_BOUNDS"] {
      #expect(outcome(code, #""FROM""#) == .finding(.originOutside))
      #expect(outcome(code, #""TO""#) == .finding(.destinationOutside))
      #expect(outcome(code, "null") == .finding(.bothOutside))
    }
    #expect(outcome("OUTSIDE_SERVICE_PERIOD", #""DATE_TIME""#) == .failure(.notValid))
    #expect(outcome("SOMETHING_NEW", "null") == .failure(.refused("words")))
    func failure(_ kind: String) -> Outcome {
      Outcome { () throws(ProviderFailure) in
        try parser.page(
          bytes(#"{"errors":[{"message":"words","extensions":{"classification":"\#(kind)"}}]}"#))
      }
    }
    #expect(failure("ApiProcessingTimeout") == .failure(.timedOut))
    #expect(failure("InternalServerError") == .failure(.failing("words")))
    #expect(failure("ValidationError") == .failure(.refused("words")))
    #expect(parser.failure(status: 401, []).reason == .keyRefused("HTTP 401"))
    #expect(parser.failure(status: 429, []).reason == .limited(retryAfterSeconds: nil))
    #expect(
      parser.failure(status: 400, bytes("No query found in body")).reason
        == .refused("No query found in body"))
    #expect(parser.failure(status: 504, []).reason == .failing("HTTP 504"))
  }

  @Test("MOTIS: errors by status")
  func motis() {
    let parser = MotisPlanParser(Asked.context("motis"))
    func reason(_ status: Int, _ body: String) -> Reason {
      parser.failure(status: status, bytes(body)).reason
    }
    let outside = #"{"error":"query time 2031-01-01 is outside of loaded timetable window [a, b["}"#
    #expect(reason(400, outside) == .notValid)
    #expect(reason(400, #"{"error":"bad cursor"}"#) == .refused("bad cursor"))
    #expect(reason(422, #"{"error":"too much"}"#) == .refused("too much"))
    #expect(reason(429, "<html>") == .limited(retryAfterSeconds: nil))
    #expect(reason(503, "<html>") == .failing("HTTP 503"))
    #expect(reason(500, #"{"error":"x"}"#) == .failing("HTTP 500"))
  }

  @Test("the Atcha server: each code that it has")
  func atcha() {
    func outcome(_ code: String, from start: String = "2026-12-04 22:00") -> Outcome {
      let parser = AtchaRoutesParser(Asked.context("atcha", from: start))
      return Outcome { () throws(ProviderFailure) in
        try parser.page(
          status: 404, bytes(#"{"responseCode":"\#(code)","message":"words"}"#))
      }
    }
    for code in ["LRT_001", "LRT_004", "LRT_005", "LRT_003"] {
      #expect(outcome(code) == .finding(.gone))
    }
    #expect(outcome("LRT_003", from: "2026-12-04 15:00") == .finding(.notConnected))
    #expect(outcome("TRS_011") == .finding(.tooClose))
    #expect(outcome("TRS_012") == .finding(.bothOutside))
    #expect(outcome("TRS_013") == .finding(.notConnected))
    for code in ["TOK_001", "TOK_002", "ATH_001", "ATH_002", "ATH_003", "USR_002"] {
      #expect(outcome(code) == .failure(.keyRefused("\(code): words")))
    }
    #expect(outcome("EXT_006") == .failure(.limited(retryAfterSeconds: nil)))
    #expect(outcome("EXT_008") == .failure(.timedOut))
    for code in [
      "TRS_001", "TRS_006", "TRS_009", "TRS_014", "TRS_026", "EXT_001", "EXT_003", "EXT_005",
      "EXT_007", "LOC_002", "EVT_001", "INF_001", "INF_002", "INTERNAL_SERVER_ERROR",
    ] {
      #expect(outcome(code) == .failure(.failing("\(code): words")))
    }
    for code in ["REQ_001", "REQ_005", "LRT_002", "LOC_003", "APP_001", "EXT_002", "EXT_004"] {
      #expect(outcome(code) == .failure(.refused("\(code): words")))
    }
  }
}
