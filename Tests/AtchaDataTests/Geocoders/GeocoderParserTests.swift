import AtchaTestSupport
import CoreNetwork
import Domain
import Foundation
import Testing

@testable import AtchaData

@Suite("What geocoders answer", .enabled(if: shared("api/samples") != nil))
struct GeocoderParserTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var file: String
    var kind: GeocoderKind
    var isReverse: Bool
    var testDescription: String { file }
  }

  static let samples = [
    Sample(file: "nominatim/search-jsonv2", kind: .nominatim, isReverse: false),
    Sample(file: "nominatim/search-empty", kind: .nominatim, isReverse: false),
    Sample(file: "nominatim/reverse-jsonv2-string-numbers", kind: .nominatim, isReverse: true),
    Sample(file: "nominatim/reverse-unable", kind: .nominatim, isReverse: true),
    Sample(file: "photon/api", kind: .photon, isReverse: false),
    Sample(file: "photon/empty", kind: .photon, isReverse: false),
    Sample(file: "photon/reverse-unnamed-house", kind: .photon, isReverse: true),
    Sample(file: "kakao/keyword", kind: .kakao, isReverse: false),
    Sample(file: "kakao/address-search", kind: .kakao, isReverse: false),
    Sample(file: "kakao/coord2address", kind: .kakao, isReverse: true),
    Sample(file: "kakao/coord2address-no-road", kind: .kakao, isReverse: true),
    Sample(file: "motis/geocode", kind: .motis, isReverse: false),
    Sample(file: "motis/reverse-geocode", kind: .motis, isReverse: true),
  ]

  static func bytes(_ file: String) throws -> Data {
    try Data(contentsOf: try #require(shared("api/samples/\(file).json")))
  }

  static func read(_ sample: Sample, _ body: Data) throws -> [GeocodedPlace] {
    let api = sample.kind.api(GeocoderAccess(url: "http://localhost", key: "k"))
    let response = HTTPResponse(status: 200, body: body)
    guard sample.isReverse else { return try api.places(response) }
    let place = try api.place(response, at: Coordinate(latitude: 37.5, longitude: 127))
    return place.map { [$0] } ?? []
  }

  @Test("recorded answers are read", arguments: samples)
  func recorded(sample: Sample) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let places = try Self.read(sample, try Self.bytes(sample.file))
    expectGolden(
      String(decoding: try encoder.encode(places), as: UTF8.self) + "\n",
      "\(sample.file).out.json")
  }

  @Test(
    "what a broken answer holds is read or refused, and never anything else", arguments: samples)
  func broken(sample: Sample) throws {
    let whole = try Self.bytes(sample.file)
    var random = SplitMix64(seed: sample.file.utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) })
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 80)) {
      _ = try? Self.read(sample, whole.prefix(length))
    }
    let values = ["null", "{}", "[]", "\"\"", "1e999", "-1", "true", "\"\\u0000\"", "1e308"]
    for _ in 0..<400 {
      var bytes = [UInt8](whole)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: at)
        default:
          let value = values[Int.random(in: 0..<values.count, using: &random)]
          bytes.replaceSubrange(at..<min(at + 3, bytes.count), with: Array(value.utf8))
        }
      }
      for place in (try? Self.read(sample, Data(bytes))) ?? [] {
        #expect((-90...90).contains(place.coordinate.latitude))
        #expect((-180...180).contains(place.coordinate.longitude))
        #expect(!place.name.isEmpty && place.name.count <= 160)
        let isOneLine = !place.name.contains { $0.isNewline }
        #expect(isOneLine)
      }
    }
  }

  @Test(
    "every documented refusal has its reason",
    arguments: [
      (
        GeocoderKind.nominatim, 400, "nominatim/error-400",
        ProviderFailure.Reason.refused("Parameter 'lat' must be a number.")
      ),
      (
        .photon, 400, "photon/error-400",
        .refused("Unknown query parameter 'foo'. Allowed parameters are: [...]")
      ),
      (.kakao, 400, "kakao/error-400-quota", .limited(retryAfterSeconds: nil)),
      (.kakao, 401, "kakao/error-401", .keyRefused("wrong appKey(null) format")),
      (.kakao, 403, "kakao/error-403", .keyRefused("cannot access API")),
      (.kakao, 429, "kakao/error-429", .limited(retryAfterSeconds: nil)),
      (
        .motis, 400, "motis/error-400",
        .refused(
          "query time 2031-01-01 00:00 is outside of loaded timetable window "
            + "[2026-08-01 00:00, 2026-10-31 00:00[")
      ),
    ] as [(GeocoderKind, Int, String, ProviderFailure.Reason)])
  func refusals(
    kind: GeocoderKind, status: Int, file: String, reason: ProviderFailure.Reason
  ) throws {
    let api = kind.api(GeocoderAccess(url: "http://localhost", key: "k"))
    let response = HTTPResponse(status: status, body: try Self.bytes(file))
    #expect(api.reason(response) == reason)
  }

  @Test(
    "Kakao's numbers of errors, by which status they come",
    arguments: [
      (400, -2, "refused"), (401, -401, "keyRefused"), (400, -401, "keyRefused"),
      (403, -403, "keyRefused"), (400, -3, "keyRefused"), (400, -5, "keyRefused"),
      (400, -101, "keyRefused"), (400, -10, "limited"), (500, -1, "nil"),
    ])
  func kakaoCodes(status: Int, code: Int, expected: String) {
    let api = KakaoLocal(url: "http://localhost", key: "k")
    let body = Data(#"{"code":\#(code),"msg":"x"}"#.utf8)
    let name =
      switch api.reason(HTTPResponse(status: status, body: body)) {
      case .refused: "refused"
      case .keyRefused: "keyRefused"
      case .limited: "limited"
      default: "nil"
      }
    #expect(name == expected)
  }
}
