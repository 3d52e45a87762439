/// How people walk and change (rules 3 and 4); the defaults are those of the rules.
package struct WalkingSettings: Hashable, Sendable {
  /// Metres, straight line, between a place and a stop.
  package var accessMetres: Double
  /// Metres, straight line, between two stops at a change.
  package var transferMetres: Double
  /// From the straight line to the way on foot.
  package var detour: Double
  /// Metres a second.
  package var speed: Double
  /// Seconds added to a walk at a change, and taken by a change at one stop.
  package var changeSeconds: Int32

  package init(
    accessMetres: Double = 1000, transferMetres: Double = 400, detour: Double = 1.3,
    speed: Double = 1.25, changeSeconds: Int32 = 120
  ) {
    self.accessMetres = accessMetres
    self.transferMetres = transferMetres
    self.detour = detour
    self.speed = speed
    self.changeSeconds = changeSeconds
  }

  /// Whether two stops are near enough to change between them; with a radius of 0 none are.
  func reaches(_ metres: Double) -> Bool { metres <= transferMetres && transferMetres > 0 }

  /// Whole seconds to walk a straight-line distance in metres, rounded up.
  package func seconds(forMetres metres: Double) -> Int32 {
    let seconds = (metres * detour / speed).rounded(.up)
    return seconds < Double(Int32.max / 4) ? Int32(seconds) : Int32.max / 4
  }
}
