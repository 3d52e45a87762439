import Testing

@Suite("The rules' eye for Swift")
struct SwiftTextTests {
  @Test(
    "an import is seen in every form",
    arguments: [
      "import CZlib", "package import CZlib", "@preconcurrency import CZlib",
      "@_spi(Tests) internal import CZlib", "  import func CZlib.inflate",
    ])
  func imports(text: String) {
    #expect(
      SwiftText.imports(in: SourceFile(path: "A.swift", text: "\n" + text)) == [
        .init(module: "CZlib", line: 2)
      ])
  }

  @Test(
    "an import is not seen in a comment or a string",
    arguments: [
      "// import CZlib", "/* a\n/* b */\nimport CZlib */", "let a = \"\"\"\nimport CZlib\n\"\"\"",
      "let a = #\"\"\"\n\"\nimport CZlib\n\"\"\"#", "// \"\n// import CZlib",
    ])
  func noImports(text: String) {
    #expect(SwiftText.imports(in: SourceFile(path: "A.swift", text: text)).isEmpty)
  }

  @Test("comments and strings are blanked, interpolations are code, lines stay")
  func code() {
    let text = #"""
      let a = "x \(f("y", g(1))) z" // b
      let c = "\\" + d
      """#
    let expected = #"""
      let a =     (f(   , g(1)))        
      let c =      + d
      """#
    #expect(
      SwiftText.code(of: text).split(separator: "\n").map { $0.replacing(/\s+/, with: " ") }
        == expected.split(separator: "\n").map { $0.replacing(/\s+/, with: " ") })
  }
}
