/// Puts looks onto text that is already safe and laid out; widths never see a control sequence.
package struct Painter: Sendable {
  package let depth: ColorDepth

  package init(_ depth: ColorDepth) { self.depth = depth }

  /// Leaves all text as it is.
  package static let none = Painter(.none)

  package func callAsFunction(_ text: String, _ role: Role) -> String {
    wrap(text, Palette.parameters(role))
  }

  /// The name of a line on its colour, or in brackets without colours.
  ///
  /// A column of space stands on either side of the name, so that both forms are equally wide.
  ///
  /// - Parameters:
  ///   - fill: colour of the line; nil for one without.
  ///   - ink: colour for text on it, used where it can be read.
  ///   - closed: whether the badge ends after the name; not when it was cut.
  package func badge(
    _ name: String, fill: RGB?, ink: RGB? = nil, closed: Bool = true
  ) -> String {
    guard let fill, depth > .none else { return closed ? "[\(name)]" : "[\(name)" }
    return wrap(closed ? " \(name) " : " \(name)", badgeParameters(fill, ink))
  }

  /// Text in the colour of a line, such as the strokes of its diagram.
  package func line(_ text: String, _ colour: RGB?) -> String {
    guard let colour else { return text }
    switch depth {
    case .none: return text
    case .basic: return wrap(text, [30 + BasicColour.nearest(to: colour.readableLine)])
    case .full: return wrap(text, [38, 2] + channels(colour.readableLine))
    }
  }

  private func badgeParameters(_ fill: RGB, _ ink: RGB?) -> [Int] {
    if depth == .full {
      return [48, 2] + channels(fill) + [38, 2] + channels(fill.readableText(wanted: ink))
    }
    let index = BasicColour.nearest(to: fill)
    let text = BasicColour.typical[index].readableText(wanted: nil) == .black ? 30 : 97
    return [40 + index, text]
  }

  private func channels(_ colour: RGB) -> [Int] {
    [Int(colour.red), Int(colour.green), Int(colour.blue)]
  }

  private func wrap(_ text: String, _ parameters: [Int]) -> String {
    guard depth > .none, !parameters.isEmpty, !text.isEmpty else { return text }
    let list = parameters.map(String.init).joined(separator: ";")
    return "\u{1B}[\(list)m\(text)\u{1B}[0m"
  }
}

/// The eight base colours, black to white, as terminals usually show them.
enum BasicColour {
  static let typical = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 160, 0), RGB(205, 205, 0), RGB(30, 80, 220),
    RGB(205, 0, 205), RGB(0, 185, 205), RGB(229, 229, 229),
  ]

  /// The index, 0…7, of the colour nearest by red, green and blue.
  static func nearest(to colour: RGB) -> Int {
    func distance(_ other: RGB) -> Int {
      let red = Int(colour.red) - Int(other.red)
      let green = Int(colour.green) - Int(other.green)
      let blue = Int(colour.blue) - Int(other.blue)
      return red * red + green * green + blue * blue
    }
    return typical.indices.min { distance(typical[$0]) < distance(typical[$1]) } ?? 7
  }
}
