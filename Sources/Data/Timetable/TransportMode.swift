import Domain

extension Leg.Mode {
  /// The mode of a GTFS route type, basic or extended.
  init(routeType: Int) {
    self =
      switch routeType {
      case 0, 5, 900...999: .tram
      case 1, 401, 402, 500...699: .subway
      case 2, 12, 100...199, 400, 403...499: .rail
      case 3, 11, 200...299, 700...899: .bus
      case 4, 1000...1099, 1200...1299: .ferry
      case 6, 7, 1300...1499: .cableway
      default: .other
      }
  }
}
