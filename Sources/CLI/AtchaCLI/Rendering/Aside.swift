extension String {
  /// The text with another in brackets behind it, or behind a dot where that has brackets itself.
  func aside(_ other: String, space: String = "") -> String {
    other.contains("(") ? "\(self) · \(other)" : "\(self)\(space)(\(other))"
  }
}
