/// Texts of everything that is hard to lay out.
enum RandomText {
  private static let clusters = [
    "a", "Z", "7", " ", " ", "서", "울", "강", "駅", "。", "（", "」", "ー", "é", "e\u{301}", "🚇", "🇰🇷",
    "👩‍👩‍👧‍👦", "👍🏽", "☀\u{FE0F}", "\u{1109}\u{1165}", "กี่", "ﾄ", "Ａ", "-", "/", "(", ")",
  ]

  static func make(_ random: inout some RandomNumberGenerator) -> String {
    let count = Int.random(in: 0...24, using: &random)
    return (0..<count).map { _ in clusters.randomElement(using: &random) ?? "" }.joined()
  }
}
