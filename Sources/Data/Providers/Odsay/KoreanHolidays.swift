import Domain

/// The public holidays of Korea, on which trains run as on a Sunday.
///
/// The same as in the source of the built-in sample; a test compares the two.
enum KoreanHolidays {
  /// From the year after on only the fixed dates are known.
  static let lastYear = 2035

  static func contains(_ date: CivilDate) -> Bool {
    let (year, month, day) = date.components
    let number = month * 100 + day
    return fixed.contains(number) || moving[year, default: []].contains(number)
  }

  /// Month and day, each year.
  private static let fixed: Set<Int> = [
    101, 301, 501, 505, 606, 717, 815, 1003, 1009, 1225,
  ]

  /// Of the lunar calendar, in place of one on a weekend, and single ones.
  private static let moving: [Int: Set<Int>] = [
    2026: [216, 217, 218, 302, 524, 525, 603, 817, 924, 925, 926, 1005],
    2027: [206, 207, 208, 209, 503, 513, 719, 816, 914, 915, 916, 1004, 1011, 1227],
    2028: [126, 127, 128, 412, 502, 1002, 1004, 1005],
    2029: [212, 213, 214, 507, 520, 521, 921, 922, 923, 924],
    2030: [202, 203, 204, 205, 506, 509, 911, 912, 913],
    2031: [122, 123, 124, 303, 528, 930, 1001, 1002],
    2032: [210, 211, 212, 503, 516, 517, 719, 816, 918, 919, 920, 921, 1004, 1011, 1227],
    2033: [130, 131, 201, 202, 502, 506, 718, 907, 908, 909, 1010, 1226],
    2034: [218, 219, 220, 221, 525, 926, 927, 928],
    2035: [207, 208, 209, 507, 515, 915, 916, 917, 918],
  ]
}
