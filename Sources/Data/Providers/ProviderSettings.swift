/// A provider that is set up.
package struct ProviderSettings: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    case file(path: String)
    case environment(variable: String)
    /// The public installation of the kind.
    case standard
  }

  package var kind: ProviderKind
  /// Without a slash at the end.
  package var url: String
  package var urlOrigin: Origin
  package var key: ProviderKey?
  package var keyOrigin: Origin?

  package var name: String { kind.rawValue }

  package init(
    kind: ProviderKind, url: String, urlOrigin: Origin = .standard, key: ProviderKey? = nil,
    keyOrigin: Origin? = nil
  ) {
    self.kind = kind
    self.url = url
    self.urlOrigin = urlOrigin
    self.key = key
    self.keyOrigin = keyOrigin
  }
}

/// A key to a service: shown nowhere, so that no message holds one by accident.
package struct ProviderKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// For the request, marked secret there.
  package let value: String

  /// - Returns: Nil for a text that can be no key: empty, with blanks inside, or longer than keys are.
  package init?(_ text: String) {
    let text = text.trimmingBlanksAndLines
    guard !text.isEmpty, text.utf8.count <= 4096,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    value = text
  }

  package var description: String { "REDACTED" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why what is set of providers cannot be used or changed.
package enum ProviderFault: Error, Hashable, Sendable {
  case unknownProvider(name: String)
  /// Not set up.
  case notSet(name: String)
  /// Not of the form `name = value`, or twice the same name.
  case badLine(path: String, line: Int)
  case badURL(text: String)
  /// An address of ntfy that ends with no topic.
  case topicNeeded(url: String)
  /// There is no installation for everybody; where it is must be said.
  case urlNeeded(ProviderKind)
  case keyNeeded(ProviderKind)
  /// A key would go over the network for all to read.
  case needsTLS(url: String)
  /// What is no key: in that file, or that variable.
  case badKey(place: String)
  /// Others can read the file with the keys.
  case readableByOthers(path: String)
  case missing(path: String)
  case noSpace(path: String)
  case notPermitted(path: String)
  case inputOutput(path: String, detail: String)
}

extension String {
  fileprivate var trimmingBlanksAndLines: String {
    let start = drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
