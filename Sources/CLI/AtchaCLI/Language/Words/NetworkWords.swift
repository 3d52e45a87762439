import AtchaData
import CoreNetwork

/// Failures on the way to a server, and of what is set of providers.
protocol NetworkWords {
  var offlineHelp: String { get }
  var verboseHelp: String { get }
  func explanation(_ error: NetworkError) -> Explanation
  /// `nearest`: the name that was meant, perhaps, for one that is not known.
  func explanation(_ fault: ProviderFault, nearest: String?) -> Explanation
}

extension NetworkError {
  /// Whole seconds, rounded up, for people.
  static func seconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)
  }
}
