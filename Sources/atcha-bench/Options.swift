/// The options and words of a command line: `--name value` or `--name=value`, in any order.
struct Options {
  private var values: [String: String] = [:]
  private(set) var words: [String] = []

  /// - Parameters:
  ///   - known: names that take a value.
  ///   - flags: names that take none.
  init(_ arguments: [String], known: Set<String>, flags: Set<String> = []) throws(BenchError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        words.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      if flags.contains(name), parts.count == 1 {
        values[name] = ""
      } else if known.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .usage("--\(name) needs a value")
        }
        values[name] = value
      } else {
        throw .usage("there is no option --\(name) here")
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> String? { values[name] }

  func required(_ name: String) throws(BenchError) -> String {
    guard let value = values[name] else { throw .usage("--\(name) is needed") }
    return value
  }

  /// A whole number of at least 1.
  func number(_ name: String, default fallback: Int) throws(BenchError) -> Int {
    guard let text = values[name] else { return fallback }
    guard let number = Int(text), number > 0 else {
      throw .usage("--\(name) takes a whole number above 0, not '\(text)'")
    }
    return number
  }

  /// The words, which have to be as many.
  func words(count: Int, named names: String) throws(BenchError) -> [String] {
    guard words.count == count else { throw .usage("expected \(names)") }
    return words
  }
}
