import AtchaTestSupport
import CoreNetwork
import Domain
import Foundation
import Testing

@testable import AtchaCLI
@testable import AtchaData

/// Answers each question with one page.
private struct OnePage: JourneyPlannerAPI {
  let capabilities = JourneyCapabilities(answersLastDeparture: true)
  var page: JourneyPage
  func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage { page }
}

/// What a person reads for each code that the pages of the providers document.
@Suite("Codes of providers, in words")
struct ErrorCodeWordsTests {
  private typealias Outcome = Result<JourneyPage, ProviderFailure>

  private static let night = NightPolicy(zone: ZoneData.korea).night(
    of: CivilDate("2026-12-04") ?? CivilDate(daysSince1970: 0))

  private static func place(_ name: String, _ latitude: Double) -> Place {
    Place(
      name: name, position: .coordinate, coordinate: Coordinate(latitude: latitude, longitude: 127))
  }

  private static let question = SearchQuestion(
    from: place("강남", 37.5), to: place("노원", 37.65), night: night,
    notBefore: night.endsAt.instant - 6 * 3600, arriveBy: night.endsAt.instant)

  private static func context(_ provider: String) -> JourneyContext {
    JourneyContext(provider: provider, question: question, zone: ZoneData.korea)
  }

  private static func outcome(_ read: () throws(ProviderFailure) -> JourneyPage) -> Outcome {
    do throws(ProviderFailure) {
      return .success(try read())
    } catch {
      return .failure(error)
    }
  }

  // MARK: Codes

  private static var odsay: [(String, Outcome)] {
    let parser = OdsayParser(context("odsay"))
    let codes = ["500", "429", "-8", "-9", "3", "4", "5", "6", "-98", "-99", "-11"]
    func read(_ body: String) -> Outcome {
      outcome { () throws(ProviderFailure) in
        switch try parser.result(Array(body.utf8)) {
        case .success: JourneyPage(itineraries: [])
        case .failure(let found): JourneyPage(itineraries: [], finding: found.finding)
        }
      }
    }
    return codes.map { ($0, read(#"{"error":{"msg":"words","code":"\#($0)"}}"#)) } + [
      (
        "500 ApiKeyAuthFailed",
        read(#"{"error":[{"code":"500","message":"[ApiKeyAuthFailed] no"}]}"#)
      )
    ]
  }

  private static var tmap: [(String, Outcome)] {
    let parser = TmapRoutesParser(context("tmap"), leaveAt: question.notBefore)
    let own = [11, 12, 13, 14, 21, 22, 23, 31, 32].map { status -> (String, Outcome) in
      let body = Array(#"{"result":{"status":\#(status),"message":"words"}}"#.utf8)
      return ("\(status)", outcome { () throws(ProviderFailure) in try parser.page(body) })
    }
    let gateway = [(403, "INVALID_API_KEY"), (429, "QUOTA_EXCEEDED"), (503, "HTML")].map {
      let body = #"{"error":{"id":"\#($0.0)","code":"\#($0.1)","message":"words"}}"#
      return (
        "\($0.0) \($0.1)", Outcome.failure(parser.failure(status: $0.0, Array(body.utf8)))
      )
    }
    return own + gateway
  }

  private static var otp: [(String, Outcome)] {
    let parser = OtpPlanParser(context("otp"), time: .arriveBy(question.arriveBy))
    func read(_ body: String) -> Outcome {
      outcome { () throws(ProviderFailure) in try parser.page(Array(body.utf8)) }
    }
    let codes = [
      "NO_TRANSIT_CONNECTION", "NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW", "OUTSIDE_SERVICE_PERIOD",
      "OUTSIDE_BOUNDS", "LOCATION_NOT_FOUND", "NO_STOPS_IN_RANGE", "WALKING_BETTER_THAN_TRANSIT",
    ]
    let routing = codes.map { code in
      (
        code,
        read(
          #"{"data":{"planConnection":{"edges":[],"routingErrors":[{"code":"\#(code)","#
            + #""description":"words","inputField":"FROM"}]}}}"#)
      )
    }
    let failures = ["ValidationError", "ApiProcessingTimeout", "ResponseTooLarge"].map {
      (
        $0,
        read(#"{"errors":[{"message":"words","extensions":{"classification":"\#($0)"}}]}"#)
      )
    }
    let statuses = [400, 401, 403, 429, 500, 504].map {
      ("\($0)", Outcome.failure(parser.failure(status: $0, Array("words".utf8))))
    }
    return routing + failures + statuses
  }

  private static var motis: [(String, Outcome)] {
    let parser = MotisPlanParser(context("motis"))
    let outside = "query time 2031-01-01 is outside of loaded timetable window [a, b["
    return [
      (400, outside), (400, "bad cursor"), (404, "no such stop"), (422, "too much"), (429, ""),
      (500, "words"), (503, "<html>"),
    ].map {
      let body = Array(#"{"error":"\#($0.1)"}"#.utf8)
      return (
        "\($0.0) \($0.1.prefix(20))", Outcome.failure(parser.failure(status: $0.0, body))
      )
    }
  }

  private static var atcha: [(String, Outcome)] {
    let parser = AtchaRoutesParser(context("atcha"))
    let codes = [
      "REQ_001", "REQ_002", "REQ_003", "REQ_004", "REQ_005", "TOK_001", "TOK_002", "ATH_001",
      "ATH_002", "ATH_003", "USR_002", "LRT_001", "LRT_002", "LRT_003", "LRT_004", "LRT_005",
      "TRS_001", "TRS_002", "TRS_003", "TRS_004", "TRS_006", "TRS_009", "TRS_011", "TRS_012",
      "TRS_013", "TRS_014", "TRS_021", "TRS_024", "LOC_002", "LOC_003", "LOC_004", "EXT_001",
      "EXT_002", "EXT_003", "EXT_004", "EXT_005", "EXT_006", "EXT_007", "EXT_008", "APP_001",
      "EVT_001", "INF_001", "INF_002", "INTERNAL_SERVER_ERROR",
    ]
    return codes.map { code in
      let body = Array(#"{"responseCode":"\#(code)","message":"words"}"#.utf8)
      return (
        code, outcome { () throws(ProviderFailure) in try parser.page(status: 400, body) }
      )
    }
  }

  private static func geocoder(
    _ kind: GeocoderKind, _ answers: [(Int, String)]
  ) async -> [(String, ProviderFailure)] {
    var found: [(String, ProviderFailure)] = []
    for (status, body) in answers {
      let response = HTTPResponse(status: status, body: Data(body.utf8))
      let api = kind.api(GeocoderAccess(url: "https://example.org", key: "k"))
      let reason =
        status == 429
        ? ProviderFailure.Reason.limited(retryAfterSeconds: nil)
        : api.reason(response) ?? .failing("HTTP \(status)")
      found.append(
        ("\(status) \(body.prefix(40))", ProviderFailure(provider: kind.rawValue, reason: reason)))
    }
    return found
  }

  // MARK: Words

  private func line(
    _ code: String, _ outcome: Outcome, of provider: String, _ words: any Catalogue
  ) async -> String {
    switch outcome {
    case .failure(let failure):
      let error = UserFacingError(failure, words)
      return "\(code): \(error.status.rawValue) \(error.message) | \(error.hint)"
    case .success(let page):
      let derive = DeriveLastDeparture(OnePage(page: page), budget: 1, metres: { _, _ in 16_000 })
      let source = AnswerSource(
        kind: provider, name: provider, checkedAt: ZoneData.korea.zoned(Self.question.notBefore))
      guard let answer = try? await derive(Self.question, source: source) else {
        return "\(code): no answer"
      }
      let text =
        answer.status == .gone
        ? words.hasLeft(night: nil)
        : words.noRouteText(answer.reason, from: "강남", to: "노원")
      let hint = answer.status == .gone ? words.goneHint : words.noRouteHint(of: answer)
      return "\(code): \(ExitStatus(answer.status).rawValue) \(text) | \(hint)"
    }
  }

  @Test("each documented code has its words and its status", arguments: Language.allCases)
  func codes(language: Language) async {
    let words = language.catalogue
    var lines: [String] = []
    for (name, codes) in [
      ("odsay", Self.odsay), ("tmap", Self.tmap), ("otp", Self.otp), ("motis", Self.motis),
      ("atcha", Self.atcha),
    ] {
      lines.append("[\(name)]")
      for (code, outcome) in codes { lines.append(await line(code, outcome, of: name, words)) }
    }
    let kakao = await Self.geocoder(
      .kakao,
      [
        (401, #"{"errorType":"AccessDeniedError","message":"words"}"#),
        (403, #"{"errorType":"AccessDeniedError","message":"ip mismatched!"}"#),
        (400, #"{"errorType":"MissingParameter","message":"words"}"#),
        (429, #"{"errorType":"RequestThrottled","message":"words"}"#),
        (400, #"{"code":-10,"msg":"API limit has been exceeded."}"#),
        (401, #"{"code":-401,"msg":"words"}"#), (403, #"{"code":-3,"msg":"words"}"#),
        (400, #"{"code":-2,"msg":"words"}"#), (400, #"{"code":-101,"msg":"words"}"#),
      ])
    let nominatim = await Self.geocoder(
      .nominatim,
      [
        (400, #"{"error":{"code":400,"message":"words"}}"#), (403, ""), (404, ""), (429, ""),
        (503, ""),
      ])
    let photon = await Self.geocoder(
      .photon, [(400, #"{"message":"words"}"#), (403, ""), (429, "")])
    for (code, failure) in kakao + nominatim + photon {
      let error = UserFacingError(geocoder: failure, "세종대로 110", words)
      lines.append(
        "\(failure.provider) \(code): \(error.status.rawValue) \(error.message) | "
          + "\(error.hint)")
    }
    expectGolden(lines.joined(separator: "\n") + "\n", "codes.\(language.rawValue).txt")
  }
}
