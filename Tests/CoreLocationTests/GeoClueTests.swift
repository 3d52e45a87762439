import AtchaTestSupport
import CoreLocation
import Foundation
import Testing

@Suite("GeoClue", .enabled(if: GeoClueMock.isAvailable), .timeLimit(.minutes(2)))
struct GeoClueTests {
  private func locate(
    _ parameters: String, limit: Duration = .seconds(15), settling: Duration = .seconds(4)
  ) async throws -> Result<GeoClue.Fix, GeoClue.Failure> {
    try await withTemporaryFolder { folder in
      let mock = try await GeoClueMock(in: folder, parameters)
      do {
        return .success(
          try await GeoClue(address: mock.bus.address, limit: limit, settling: settling)
            .locate(within: 2000))
      } catch let failure as GeoClue.Failure {
        return .failure(failure)
      }
    }
  }

  @Test("the first good position is taken")
  func good() async throws {
    #expect(
      try await locate(#"{"fixes": [[37.498, 127.028, 35.5]]}"#)
        == .success(.init(latitude: 37.498, longitude: 127.028, accuracyMetres: 35.5)))
  }

  @Test("a rough one is improved while better ones come, and else given as it is")
  func settling() async throws {
    let better = try await locate(
      #"{"fixes": [[37.0, 127.0, 25000.0], [37.4, 127.1, 9000.0], [37.5, 127.0, 12.0]]}"#)
    #expect(try better.get().accuracyMetres == 12)
    let rough = try await locate(
      #"{"fixes": [[37.0, 127.0, 25000.0]]}"#, settling: .milliseconds(300))
    #expect(try rough.get().accuracyMetres == 25_000)
  }

  @Test("a refusal is told from a service that is missing, and that from a bus that is")
  func refusals() async throws {
    guard case .failure(.denied(let why)) = try await locate(#"{"answer": "deny"}"#) else {
      Issue.record("not denied")
      return
    }
    #expect(why.contains("no agent for UID 0"))
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      await #expect {
        try await GeoClue(address: bus.address).locate(within: 2000)
      } throws: { error in
        if case .noService? = error as? GeoClue.Failure { true } else { false }
      }
      await #expect {
        try await GeoClue(address: "unix:path=\(folder.path)/none").locate(within: 2000)
      } throws: { error in
        if case .noBus? = error as? GeoClue.Failure { true } else { false }
      }
    }
  }

  @Test("without a position, or without an answer, the deadline ends it")
  func deadline() async throws {
    for answer in ["nothing", "hang"] {
      let start = ContinuousClock.now
      #expect(
        try await locate(#"{"answer": "\#(answer)"}"#, limit: .seconds(2))
          == .failure(.noFix(seconds: 2)))
      #expect(ContinuousClock.now - start < .seconds(60))
    }
  }
}
