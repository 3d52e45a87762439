/// A colour of the sRGB space.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Six hexadecimal digits with or without `#`, as in route_color of GTFS.
  package init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }

  static let black = RGB(0, 0, 0)
  static let white = RGB(255, 255, 255)

  /// Relative luminance by WCAG 2.1, 0…1.
  var luminance: Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Contrast ratio by WCAG 2.1, 1…21.
  package func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// A colour for text on this one: the wanted one where it can be read (4.5:1), else black or
  /// white, one of which always can.
  package func readableText(wanted: RGB?) -> RGB {
    if let wanted, contrast(with: wanted) >= 4.5 { return wanted }
    return contrast(with: .white) >= contrast(with: .black) ? .white : .black
  }

  /// The colour moved toward grey until lines drawn with it stand out on black and on white
  /// (2:1), since the background of a terminal is not known.
  package var readableLine: RGB {
    var colour = self
    // 20 steps of a tenth reach any luminance between the bounds.
    for _ in 0..<20 {
      if colour.contrast(with: .black) < 2 {
        colour = colour.mixed(with: .white)
      } else if colour.contrast(with: .white) < 2 {
        colour = colour.mixed(with: .black)
      } else {
        break
      }
    }
    return colour
  }

  private func mixed(with other: RGB) -> RGB {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * 9 + Int(b)) / 10) }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The light of a channel, 0…1, by the transfer function of sRGB.
  private func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : Libc.power((value + 0.055) / 1.055, 2.4)
  }
}
