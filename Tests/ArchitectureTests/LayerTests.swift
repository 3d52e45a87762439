import Testing

@Suite("Layers")
struct LayerTests {
  @Test("a target imports what its layer allows, and nothing else")
  func imports() {
    for file in SourceTree.sources {
      for violation in LayerTable.violations(in: file) { Issue.record("\(violation)") }
    }
  }

  @Test("what is wrong is told with file, line, rule and decision")
  func message() {
    let file = SourceFile(path: "Sources/Domain/Clock.swift", text: "\nimport CZlib\n")
    #expect(
      LayerTable.violations(in: file) == [
        """
        Sources/Domain/Clock.swift:2: Domain may not import CZlib; \
        allowed: FoundationEssentials, Synchronization (docs/adr/0002-layer-rules.md)
        """
      ])
    let stray = SourceFile(path: "Sources/Stray/A.swift", text: "")
    #expect(LayerTable.violations(in: stray).count == 1)
  }

  @Test("every layer of the table has files", arguments: LayerTable.layers)
  func everyLayerHasFiles(layer: Layer) {
    #expect(
      SourceTree.sources.contains { LayerTable.layer(of: $0.path)?.target == layer.target },
      "\(layer.folder) is empty; take \(layer.target) out of LayerTable.swift")
  }

  @Test("the layers know each other in one direction")
  func noCycles() {
    // In the table's order every layer stands after those that it may import.
    var known = Set(LayerTable.cModules)
    for layer in LayerTable.layers {
      #expect(
        layer.ours.isSubset(of: known),
        "\(layer.target) imports a layer that stands after it in LayerTable.swift")
      known.insert(layer.target)
    }
  }

  @Test("one target imports a C module", arguments: LayerTable.cModules)
  func oneImporter(module: String) {
    let importers = Set(
      SourceTree.sources.filter { file in
        SwiftText.imports(in: file).contains { $0.module == module }
      }.compactMap { LayerTable.layer(of: $0.path)?.target })
    #expect(
      importers.count <= 1,
      "\(module) is imported by \(importers.sorted()); one target owns it (\(LayerTable.decision))")
  }
}
