import CoreSystem

/// Asks GeoClue, the location service of the desktop, where this computer is.
package struct GeoClue: Sendable {
  /// A position, degrees of WGS 84.
  package struct Fix: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double
    /// Metres.
    package var accuracyMetres: Double

    package init(latitude: Double, longitude: Double, accuracyMetres: Double) {
      self.latitude = latitude
      self.longitude = longitude
      self.accuracyMetres = accuracyMetres
    }
  }

  package enum Failure: Error, Hashable, Sendable {
    /// The bus of the machine does not answer.
    case noBus(String)
    /// GeoClue is not installed, or cannot be started.
    case noService(String)
    /// It does not let this program know.
    case denied(String)
    /// Nothing was found out within so many seconds.
    case noFix(seconds: Int)
    case failed(String)
  }

  /// The name that permissions are given to: that of the desktop file, without its suffix.
  package static let desktopID = "atcha"
  /// GeoClue's level for a position as exact as there is.
  static let exact: UInt32 = 8

  static let service = "org.freedesktop.GeoClue2"
  static let manager = "/org/freedesktop/GeoClue2/Manager"
  static let clientInterface = service + ".Client"
  static let locationInterface = service + ".Location"

  private let address: String
  private let limit: Duration
  private let settling: Duration

  /// - Parameters:
  ///   - address: of the system bus.
  ///   - limit: For all of it; the first fix of a receiver takes a while.
  ///   - settling: How long a better fix is waited for after one that is not good enough.
  package init(
    address: String, limit: Duration = .seconds(15), settling: Duration = .seconds(4)
  ) {
    self.address = address
    self.limit = limit
    self.settling = settling
  }

  /// The first fix that is good enough, or the best that came in time.
  ///
  /// - Parameter metres: What is good enough.
  package func locate(within metres: Double) async throws(Failure) -> Fix {
    let session = GeoClueSession(address: address, limit: limit)
    defer { session.close() }
    try await session.start()
    var best: Fix?
    var settlesAt: ContinuousClock.Instant?
    while let fix = try await session.nextFix(before: settlesAt) {
      if fix.accuracyMetres <= metres { return fix }
      if fix.accuracyMetres < best?.accuracyMetres ?? .infinity || best == nil { best = fix }
      settlesAt = settlesAt ?? ContinuousClock.now + settling
    }
    guard let best else { throw .noFix(seconds: Int(limit.components.seconds)) }
    return best
  }
}
