import AtchaTestSupport
import CoreNetwork
import CoreStorage
import Domain
import Foundation
import Synchronization
import Testing

@testable import AtchaData

/// A transport that answers from a list and writes down what it was asked.
final class ListTransport: HTTPTransport {
  private let state: Mutex<(answers: [Result<HTTPResponse, NetworkError>], asked: [HTTPRequest])>

  init(_ answers: [Result<HTTPResponse, NetworkError>]) { state = Mutex((answers, [])) }

  convenience init(_ bodies: String...) {
    self.init(bodies.map { .success(HTTPResponse(status: 200, body: Data($0.utf8))) })
  }

  var asked: [HTTPRequest] { state.withLock { $0.asked } }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let answer: Result<HTTPResponse, NetworkError>? = state.withLock { state in
      state.asked.append(request)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    guard let answer else { throw .offline(.noNetwork) }
    return try answer.get()
  }
}

@Suite("A geocoder on a server")
struct HTTPGeocoderTests {
  private let seoul = Coordinate(latitude: 37.5, longitude: 127)

  private func geocoder(
    _ kind: GeocoderKind, _ transport: ListTransport, key: String? = "secret"
  ) -> HTTPGeocoder {
    HTTPGeocoder(kind, GeocoderAccess(url: "http://localhost:1/", key: key), transport: transport)
  }

  @Test("questions have what each server asks for, and nothing it refuses")
  func questions() async throws {
    for kind in GeocoderKind.allCases {
      let transport = ListTransport([])
      let geocoder = geocoder(kind, transport)
      _ = try? await geocoder.places(for: "세종대로 110 & co", near: seoul, language: "ko")
      _ = try? await geocoder.place(at: seoul, language: nil)
      let targets = transport.asked.map(\.target)
      let text = "%EC%84%B8%EC%A2%85%EB%8C%80%EB%A1%9C%20110%20%26%20co"
      let expected: [String] =
        switch kind {
        case .motis:
          [
            "/api/v1/geocode?text=\(text)&numResults=10&language=ko&place=37.5%2C127.0",
            "/api/v1/reverse-geocode?place=37.5%2C127.0&numResults=1",
          ]
        case .nominatim:
          [
            "/search?q=\(text)&limit=10&format=jsonv2&addressdetails=1&accept-language=ko"
              + "&viewbox=126.0%2C36.5%2C128.0%2C38.5",
            "/reverse?lat=37.5&lon=127.0&zoom=18&format=jsonv2&addressdetails=1",
          ]
        case .photon:
          [
            "/api?q=\(text)&limit=10&lat=37.5&lon=127.0", "/reverse?lat=37.5&lon=127.0&limit=1",
          ]
        case .kakao:
          [
            "/v2/local/search/keyword.json?query=\(text)&size=10&x=127.0&y=37.5",
            "/v2/local/geo/coord2address.json?x=127.0&y=37.5",
          ]
        }
      #expect(targets == expected.map { "http://localhost:1" + $0 }, "\(kind)")
      for request in transport.asked {
        let authorization = request.headers.value(of: "Authorization")
        #expect(authorization == (kind == .kakao ? "KakaoAK secret" : nil))
        #expect(!request.shownTarget.contains("secret"))
      }
    }
  }

  @Test("a language that a server does not have is not asked of it")
  func languages() async throws {
    let transport = ListTransport(#"{"features":[]}"#)
    _ = try await geocoder(.photon, transport).places(for: "x", near: nil, language: "de")
    #expect(transport.asked[0].target.hasSuffix("lang=de"))
  }

  @Test("Kakao is asked for an address where no place has the name, and not without a key")
  func kakao() async throws {
    let address =
      #"{"documents":[{"address_name":"서울 중구 태평로1가 31","x":"126.97","y":"37.56"}]}"#
    let transport = ListTransport(#"{"documents":[]}"#, address)
    let found = try await geocoder(.kakao, transport).places(
      for: "태평로1가 31", near: nil, language: nil)
    #expect(found.map(\.name) == ["서울 중구 태평로1가 31"])
    #expect(found[0].address == nil)
    #expect(transport.asked.map { $0.url.suffix(12) } == ["keyword.json", "address.json"])
    let silent = ListTransport([])
    await #expect(throws: ProviderFailure(provider: "kakao", reason: .keyMissing)) {
      _ = try await geocoder(.kakao, silent, key: nil).places(
        for: "x", near: nil, language: nil)
    }
    #expect(silent.asked.isEmpty)
  }

  @Test(
    "each failure of the network has its reason",
    arguments: [
      (NetworkError.offline(.asked), ProviderFailure.Reason.offline),
      (.dns(host: "h"), .unreachable(.noAddress(host: "h"))),
      (
        .connect(host: "h", reason: "refused"),
        .unreachable(.noConnection(host: "h", detail: "refused"))
      ),
      (.tls(host: "h", .expired), .untrusted(host: "h", .expired)),
      (.timeout(host: "h", phase: .answering, after: .seconds(15)), .timedOut),
      (.httpStatus(HTTPResponse(status: 503)), .failing("HTTP 503")),
      (.httpStatus(HTTPResponse(status: 403)), .limited(retryAfterSeconds: nil)),
      (
        .rateLimited(retryAfter: .seconds(7), HTTPResponse(status: 429)),
        .limited(retryAfterSeconds: 7)
      ),
      (.captivePortal(host: "h"), .captivePortal),
      (.truncated(host: "h"), .cutShort),
      (.undecodable(host: "h", reason: "not JSON"), .notUnderstood("not JSON")),
    ] as [(NetworkError, ProviderFailure.Reason)])
  func failures(error: NetworkError, reason: ProviderFailure.Reason) async {
    let geocoder = geocoder(.nominatim, ListTransport([.failure(error)]))
    await #expect(throws: ProviderFailure(provider: "nominatim", reason: reason)) {
      _ = try await geocoder.places(for: "x", near: nil, language: nil)
    }
  }

  @Test("only the public Nominatim has to be spared")
  func pace() {
    func needsPace(_ kind: GeocoderKind, _ url: String) -> Bool {
      HTTPGeocoder.needsPace(kind, GeocoderAccess(url: url))
    }
    #expect(needsPace(.nominatim, "https://nominatim.openstreetmap.org"))
    #expect(needsPace(.nominatim, "HTTPS://Nominatim.OpenStreetMap.org/"))
    #expect(!needsPace(.nominatim, "http://localhost:8080"))
    #expect(!needsPace(.photon, "https://photon.komoot.io"))
  }

  @Test("questions of all processes are kept apart", .timeLimit(.minutes(1)))
  func apart() async throws {
    try await withTemporaryFolder { folder async throws in
      let path = folder.appending(path: "pace").path
      let start = ContinuousClock.now
      let turns = await withTaskGroup(of: Bool.self) { group in
        // Each has the file open for itself, as another process would.
        for _ in 0..<4 {
          group.addTask { await SharedPace(path: path, milliseconds: 150).wait() }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(turns == [true, true, true, true])
      #expect(ContinuousClock.now - start >= .milliseconds(440))
      #expect(!(await SharedPace(path: path, milliseconds: 60_000, patience: 10).wait()))
      let nowhere = SharedPace(path: "/nonexistent/pace", milliseconds: 1)
      #expect(await nowhere.wait())
    }
  }
}

@Suite("Remembering what a geocoder answered")
struct CachedGeocoderTests {
  private let seoul = Coordinate(latitude: 37.5, longitude: 127)
  private let answer =
    #"[{"lat":"37.5","lon":"127","name":"A","display_name":"A, Seoul","type":"shop"}]"#

  private func cached(
    _ transport: ListTransport, _ folder: URL, now: @escaping @Sendable () -> Int64,
    url: String = "http://localhost"
  ) -> CachedGeocoder {
    let database = Database(.init(path: folder.appending(path: "cache.db").path))
    return CachedGeocoder(
      HTTPGeocoder(.nominatim, GeocoderAccess(url: url), transport: transport),
      cache: ExpiringCache(database, name: "geocoder", limits: .init(jitter: 0), now: now),
      address: url)
  }

  @Test("searches are kept for an hour, by what was asked where, in which language")
  func searches() async throws {
    try await withTemporaryFolder { folder async throws in
      let clock = Mutex<Int64>(1_000_000)
      let transport = ListTransport(answer, answer, answer, answer)
      let geocoder = cached(transport, folder, now: { clock.withLock { $0 } })
      func ask(_ text: String, _ near: Coordinate?, _ language: String?) async throws -> Int {
        let found = try await geocoder.places(for: text, near: near, language: language)
        #expect(found.map(\.address) == ["Seoul"])
        return transport.asked.count
      }
      #expect(try await ask("Main St", seoul, "en") == 1)
      let near = Coordinate(latitude: 37.50004, longitude: 127.00004)
      #expect(try await ask(" main  ST ", near, "en") == 1)
      #expect(try await ask("Main St", seoul, "ko") == 2)
      #expect(try await ask("Main St", nil, "en") == 3)
      clock.withLock { $0 += 3599 }
      #expect(try await ask("Main St", seoul, "en") == 3)
      clock.withLock { $0 += 2 }
      #expect(try await ask("Main St", seoul, "en") == 4)
    }
  }

  @Test("what is at a position is kept for a week, and failures never")
  func reverse() async throws {
    try await withTemporaryFolder { folder async throws in
      let clock = Mutex<Int64>(1_000_000)
      let one = String(answer.dropFirst().dropLast())
      let transport = ListTransport([
        .failure(.offline(.noNetwork)),
        .success(HTTPResponse(status: 200, body: Data(one.utf8))),
        .success(HTTPResponse(status: 200, body: Data(#"{"error":"Unable to geocode"}"#.utf8))),
      ])
      let geocoder = cached(transport, folder, now: { clock.withLock { $0 } })
      await #expect(throws: ProviderFailure(provider: "nominatim", reason: .offline)) {
        _ = try await geocoder.place(at: seoul, language: nil)
      }
      #expect(try await geocoder.place(at: seoul, language: nil)?.name == "A")
      clock.withLock { $0 += 7 * 86_400 - 1 }
      #expect(try await geocoder.place(at: seoul, language: nil)?.name == "A")
      #expect(transport.asked.count == 2)
      clock.withLock { $0 += 2 }
      // That nothing is there is an answer, too.
      #expect(try await geocoder.place(at: seoul, language: nil) == nil)
      #expect(try await geocoder.place(at: seoul, language: nil) == nil)
      #expect(transport.asked.count == 3)
    }
  }
}
