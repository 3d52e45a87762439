extension String {
  /// As one word of a shell, in quotes where it needs them.
  var asShellWord: String {
    let isPlain =
      !isEmpty
      && allSatisfy {
        !$0.isASCII ? $0.isLetter : $0.isLetter || $0.isNumber || "/._-:=,@%+".contains($0)
      }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
