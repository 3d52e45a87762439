import Domain

/// Parts of messages about settings that are the same in every language.
extension ClosedRange<Double> {
  /// Both ends without needless fractions: 0.3 and 5.
  var ends: (String, String) { (Self.text(lowerBound), Self.text(upperBound)) }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : "\(number)"
  }
}

extension String {
  /// A unit behind a number, if there is one.
  var asUnit: String { isEmpty ? "" : " \(self)" }
}

extension String? {
  /// The place of a fault before what is wrong there.
  var before: String { map { "\($0): " } ?? "" }
}
