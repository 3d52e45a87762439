/// Numbers as people read them.
enum NumberText {
  /// Groups of three digits, as Korean, English and Japanese write them: 12,345.
  static func grouped(_ number: Int) -> String {
    let digits = String(abs(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "-\(text)" : text
  }
}

/// Sizes of files in powers of 1000.
enum ByteText {
  static func size(_ bytes: Int) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var value = bytes * 10
    var unit = 0
    while value >= 10_000, unit < units.count - 1 {
      value = (value + 500) / 1000
      unit += 1
    }
    if unit == 0 || value >= 100 { return "\((value + 5) / 10) \(units[unit])" }
    return "\(value / 10).\(value % 10) \(units[unit])"
  }
}
