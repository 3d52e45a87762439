import Testing

/// What one target may import; the table in docs/architecture.md says the same in words.
struct Layer: Sendable, CustomTestStringConvertible {
  var target: String
  var folder: String
  /// Modules of this package, C libraries among them.
  var ours: Set<String> = []
  /// Modules that come with the toolchain.
  var toolchain: Set<String> = []

  var testDescription: String { target }
}

/// The layers, from the one that knows nothing to the one that knows all.
enum LayerTable {
  static let decision = "docs/adr/0002-layer-rules.md"

  /// Small parts of the standard library that every layer may use.
  static let everywhere: Set<String> = ["Synchronization"]

  static let layers: [Layer] = [
    Layer(target: "Domain", folder: "Sources/Domain", toolchain: ["FoundationEssentials"]),
    Layer(
      target: "TimetableEngine", folder: "Sources/Timetable/Engine", ours: ["CHints"],
      toolchain: ["Glibc"]),
    Layer(
      target: "TimetableImport", folder: "Sources/Timetable/Import",
      ours: ["TimetableEngine", "CZlib"], toolchain: ["Dispatch", "Foundation", "Glibc"]),
    Layer(target: "SampleCompiler", folder: "Sources/Timetable/Sample/Compiler"),
    Layer(
      target: "sample-compiler", folder: "Sources/Timetable/Sample/Tool",
      ours: ["SampleCompiler", "TimetableEngine", "TimetableImport"], toolchain: ["Foundation"]),
    Layer(
      target: "SampleTimetable", folder: "Sources/Timetable/Sample/Embedded",
      ours: ["CSampleTimetable"]),
    Layer(target: "CoreThreads", folder: "Sources/Core/Threads", toolchain: ["Glibc"]),
    Layer(target: "CoreFiles", folder: "Sources/Core/Files", toolchain: ["Glibc"]),
    Layer(
      target: "CoreStorage", folder: "Sources/Core/Storage",
      ours: ["CFileSystem", "CoreFiles", "CoreThreads", "CSQLite"], toolchain: ["Glibc"]),
    Layer(target: "CoreTerminal", folder: "Sources/Core/Terminal", toolchain: ["Glibc"]),
    Layer(
      target: "CoreSystem", folder: "Sources/Core/System", ours: ["CoreThreads", "CShims"],
      toolchain: ["Glibc", "_Concurrency"]),
    Layer(
      target: "CoreNotification", folder: "Sources/Core/Notification", ours: ["CoreSystem"],
      toolchain: ["Glibc"]),
    Layer(
      target: "CoreNetwork", folder: "Sources/Core/Network", ours: ["CCurl"],
      toolchain: ["FoundationEssentials", "Glibc"]),
    Layer(
      target: "CoreAuth", folder: "Sources/Core/Auth", ours: ["CoreFiles", "CoreNetwork"],
      toolchain: ["FoundationEssentials", "Glibc"]),
    Layer(target: "CoreLocation", folder: "Sources/Core/Location", ours: ["CoreSystem"]),
    Layer(
      target: "AtchaData", folder: "Sources/Data",
      ours: [
        "CoreAuth", "CoreFiles", "CoreLocation", "CoreNetwork", "CoreNotification", "CoreStorage",
        "CoreThreads", "Domain", "SampleTimetable", "TimetableEngine", "TimetableImport",
      ],
      toolchain: ["Foundation", "FoundationEssentials", "Glibc"]),
    Layer(
      target: "CoreAlarm", folder: "Sources/Core/Alarm", ours: ["CoreSystem", "CoreThreads"],
      toolchain: ["Glibc"]),
    Layer(target: "CommandLineKit", folder: "Sources/CLI/CommandLineKit", toolchain: ["Glibc"]),
    Layer(
      target: "AtchaCLI", folder: "Sources/CLI/AtchaCLI",
      ours: [
        "AtchaData", "CommandLineKit", "CoreAlarm", "CoreAuth", "CoreFiles", "CoreLocation",
        "CoreNetwork", "CoreNotification", "CoreStorage", "CoreSystem", "CoreTerminal",
        "CoreThreads", "Domain",
      ], toolchain: ["Foundation", "Glibc"]),
    Layer(
      target: "atcha", folder: "Sources/atcha", ours: ["AtchaCLI", "CoreSystem"],
      toolchain: ["Glibc"]),
    Layer(
      target: "atcha-bench", folder: "Sources/atcha-bench",
      ours: ["CoreNetwork", "CoreThreads", "TimetableEngine", "TimetableImport"],
      toolchain: ["FoundationEssentials", "Glibc"]),
  ]

  /// The layer that a file belongs to: the one with the longest folder above it.
  static func layer(of path: String) -> Layer? {
    layers.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }

  /// What is wrong with the imports of a file, as a person is told it.
  static func violations(in file: SourceFile) -> [String] {
    guard let layer = layer(of: file.path) else {
      return ["\(file.path): in no layer; add its target to LayerTable.swift (\(decision))"]
    }
    let allowed = layer.ours.union(layer.toolchain).union(everywhere)
    return SwiftText.imports(in: file).filter { !allowed.contains($0.module) }.map {
      """
      \(file.path):\($0.line): \(layer.target) may not import \($0.module); \
      allowed: \(allowed.sorted().joined(separator: ", ")) (\(decision))
      """
    }
  }

  /// The names of the C modules: the folders below Sources/System.
  static let cModules = Set(
    SourceTree.files(below: ["Sources/System"], withSuffix: [""]).compactMap {
      $0.path.split(separator: "/").dropFirst(2).first.map(String.init)
    }
  ).sorted()
}
