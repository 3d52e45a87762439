import AtchaTestSupport
import Domain
import Testing

@testable import AtchaData

@Suite("Recorded answers of planners", .enabled(if: shared("api/samples") != nil))
struct RecordedAnswerTests {
  private func check(
    _ name: String, _ page: ([UInt8]) throws(ProviderFailure) -> JourneyPage
  ) throws {
    guard let bytes = try Asked.recorded(name) else { return }
    expectGolden(PageText(try page(bytes)).json, "\(name).out.json")
  }

  @Test(
    "MOTIS",
    arguments: [
      "plan-transit-v1", "plan-direct-walk-only-v1", "plan-empty-synthetic",
      "plan-arriveby-cancelled-last-v5-synthetic",
    ])
  func motis(name: String) throws {
    try check("motis/\(name)") { bytes throws(ProviderFailure) in
      try MotisPlanParser(Asked.context("motis")).page(bytes)
    }
  }

  @Test(
    "OpenTripPlanner",
    arguments: [
      "planConnection-tutorial", "planConnection-extended",
      "planConnection-latestArrival-last-synthetic", "planConnection-routing-error-synthetic",
    ])
  func otp(name: String) throws {
    try check("otp/\(name)") { bytes throws(ProviderFailure) in
      try OtpPlanParser(
        Asked.context("otp"), time: .arriveBy(time("2026-12-01 11:00"))
      ).page(bytes)
    }
  }

  @Test(
    "TMAP",
    arguments: [
      "routes-bus-transfer", "routes-service-ended", "error-200-status11", "error-200-status14",
    ])
  func tmap(name: String) throws {
    try check("tmap/\(name)") { bytes throws(ProviderFailure) in
      try TmapRoutesParser(Asked.context("tmap"), leaveAt: time("2026-12-04 23:00")).page(bytes)
    }
  }

  @Test(
    "the Atcha server",
    arguments: ["last-routes", "last-routes-empty", "error-200-LRT_001", "error-LRT_004"])
  func atcha(name: String) throws {
    try check("atcha/\(name)") { bytes throws(ProviderFailure) in
      try AtchaRoutesParser(
        Asked.context("atcha", night: "2026-08-22", from: "2026-08-22 22:00")
      ).page(bytes)
    }
  }

  @Test(
    "what is no answer is the failure that it says",
    arguments: [
      ("motis/error-400", 400), ("otp/graphql-error-200-synthetic", 200), ("odsay/error-auth", 200),
      ("odsay/error-quota", 200), ("odsay/error-too-close", 200), ("tmap/error-403-gateway", 403),
      ("tmap/error-429-gateway", 429), ("atcha/error-401-TOK_001", 401),
      ("atcha/error-404-URT_001", 404),
    ])
  func failures(name: String, status: Int) throws {
    guard let bytes = try Asked.recorded(name) else { return }
    let provider = String(name.prefix { $0 != "/" })
    let context = Asked.context(provider)
    var text: String
    do throws(ProviderFailure) {
      switch provider {
      case "motis": throw MotisPlanParser(context).failure(status: status, bytes)
      case "otp":
        text =
          PageText(
            try OtpPlanParser(context, time: .arriveBy(time("2026-12-01 11:00"))).page(bytes)
          ).json
      case "tmap":
        throw TmapRoutesParser(context, leaveAt: time("2026-12-04 23:00"))
          .failure(status: status, bytes)
      case "odsay":
        switch try OdsayParser(context).result(bytes) {
        case .success: text = "an answer\n"
        case .failure(let found): text = "\(found.finding)\n"
        }
      default: text = PageText(try AtchaRoutesParser(context).page(status: status, bytes)).json
      }
    } catch {
      text = "\(error.provider): \(error.reason)\n"
    }
    expectGolden(text, "\(name).out.txt")
  }

  @Test("the Atcha server: routes that lack what they need are left out")
  func tolerant() throws {
    guard let bytes = try Asked.recorded("atcha/last-route-tolerant-cases") else { return }
    let body = Array(#"{"responseCode":"SUCCESS","result":"#.utf8) + bytes + Array("}".utf8)
    let page = try AtchaRoutesParser(
      Asked.context("atcha", night: "2026-08-22", from: "2026-08-22 22:00")
    ).page(body)
    expectGolden(PageText(page).json, "atcha/last-route-tolerant-cases.out.json")
  }

  @Test("ODsay: a way of its route search has the times of its last train")
  func odsay() throws {
    let parser = OdsayParser(Asked.context("odsay"))
    guard let search = try Asked.recorded("odsay/searchPubTransPathT-incity"),
      let schedule = try Asked.recorded("odsay/subwayPathSchedule-mode4-last")
    else { return }
    let paths = parser.paths(try parser.result(search).get())
    #expect(paths.count == 2)
    let train = try #require(parser.lastTrain(try parser.result(schedule).get()))
    var assembly = OdsayAssembly(context: parser.context)
    assembly.trains[.init(start: 349, end: 630)] = train
    let page = JourneyPage(itineraries: paths.compactMap { assembly.route($0) })
    #expect(page.itineraries.count == 1)
    expectGolden(PageText(page).json, "odsay/last-train.out.json")
  }

  @Test("ODsay: intercity ways have no times, other ways in town wait for theirs")
  func odsayBus() throws {
    let parser = OdsayParser(Asked.context("odsay"))
    guard let search = try Asked.recorded("odsay/searchPubTransPathT-bus-only-gangneung") else {
      return
    }
    let path = try #require(parser.paths(try parser.result(search).get()).first)
    #expect(OdsayAssembly(context: parser.context).route(path) == nil)
  }
}
