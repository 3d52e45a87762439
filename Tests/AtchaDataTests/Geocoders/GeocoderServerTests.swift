import AtchaTestSupport
import CoreNetwork
import Domain
import Foundation
import Testing

@testable import AtchaData

/// Geocoders over real HTTP, against servers that keep to the contracts.
@Suite("Geocoders over HTTP", .timeLimit(.minutes(2)))
struct GeocoderServerTests {
  private let cityHall = Coordinate(latitude: 37.5663, longitude: 126.9779)

  private func geocoder(
    _ kind: GeocoderKind, _ server: ContractServer, key: String? = "good-key"
  ) -> HTTPGeocoder {
    HTTPGeocoder(
      kind, GeocoderAccess(url: "\(server.url)/\(kind.rawValue)", key: key),
      transport: NetworkClient(NetworkSettings(userAgent: "atcha/test")))
  }

  @Test(
    "each is asked as its contract says, and answers with places", arguments: GeocoderKind.allCases)
  func contract(kind: GeocoderKind) async throws {
    let server = try await ContractServer("geocoders")
    let geocoder = geocoder(kind, server)
    let cafes = try await geocoder.places(for: "카페", near: cityHall, language: "ko")
    #expect(cafes.map(\.name) == ["강남 카페", "부산 카페"])
    #expect(cafes.map(\.coordinate.latitude) == [37.5001, 35.0989])
    #expect(cafes.allSatisfy { $0.source == kind.rawValue && $0.attribution != nil })
    let byAddress = try await geocoder.places(for: "세종대로 110", near: nil, language: nil)
    #expect(byAddress.count == 1)
    #expect(try await geocoder.places(for: "&?=#%", near: nil, language: "ja").isEmpty)
    let there = try await geocoder.place(at: cityHall, language: "ko")
    #expect(there?.name == "서울특별시청")
    let sea = try await geocoder.place(
      at: Coordinate(latitude: -1.5, longitude: -140), language: nil)
    #expect(sea == nil)
    #expect(server.violations == [])
  }

  @Test("a key that is refused is told from a server that fails", arguments: GeocoderKind.allCases)
  func refused(kind: GeocoderKind) async throws {
    let server = try await ContractServer("geocoders")
    func reason(_ geocoder: HTTPGeocoder) async -> ProviderFailure.Reason? {
      do throws(ProviderFailure) {
        _ = try await geocoder.places(for: "카페", near: nil, language: nil)
        return nil
      } catch {
        return error.reason
      }
    }
    if kind == .kakao {
      #expect(
        await reason(geocoder(kind, server, key: "bad")) == .keyRefused("wrong appKey format"))
      #expect(!server.log.contains("good-key"))
    }
    let path = "/\(kind.rawValue)"
    try await server.fault("html", path: path)
    #expect(await reason(geocoder(kind, server)) == .captivePortal)
    try await server.reset()
    try await server.fault("status", path: path, times: -1, #"{"status": 500}"#)
    #expect(await reason(geocoder(kind, server)) == .failing("HTTP 500"))
    try await server.reset()
    try await server.fault("badJSON", path: path, times: -1)
    guard case .notUnderstood = await reason(geocoder(kind, server)) else {
      Issue.record("half an answer was taken")
      return
    }
    try await server.reset()
    try await server.fault("rateLimit", path: path, times: -1, #"{"retryAfter": 90}"#)
    guard case .limited = await reason(geocoder(kind, server)) else {
      Issue.record("a limit was not noticed")
      return
    }
  }
}
