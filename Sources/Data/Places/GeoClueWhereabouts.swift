package import CoreLocation
package import Domain

/// Where this computer is, by GeoClue.
package struct GeoClueWhereabouts: Whereabouts {
  /// A position that is known no better says which city one is in, not which stop is near.
  package static let accuracyLimit = 2_000

  private let geoClue: GeoClue

  package init(_ geoClue: GeoClue) { self.geoClue = geoClue }

  package func position() async throws(WhereaboutsError) -> Position {
    let fix: GeoClue.Fix
    do throws(GeoClue.Failure) {
      fix = try await geoClue.locate(within: Double(Self.accuracyLimit))
    } catch {
      switch error {
      case .noBus(let why), .noService(let why), .failed(let why): throw .unavailable(why)
      case .denied(let why): throw .denied(why)
      case .noFix(let seconds): throw .noFix(seconds: seconds)
      }
    }
    guard fix.accuracyMetres <= Double(Self.accuracyLimit) else {
      throw .inaccurate(
        metres: Int(fix.accuracyMetres.rounded(.up).clamped(to: 0...1e9)),
        limit: Self.accuracyLimit)
    }
    return Position(
      coordinate: Coordinate(latitude: fix.latitude, longitude: fix.longitude),
      accuracyMetres: fix.accuracyMetres)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    // Not a number is the worst accuracy.
    self.isNaN ? range.upperBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
