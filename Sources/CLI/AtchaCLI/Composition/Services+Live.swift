import Domain

extension Services {
  /// Those of the running program.
  static func live(
    environment: [String: String], clock: any WallClock, words: any Catalogue
  ) -> Services {
    .none
  }
}
