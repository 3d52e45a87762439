import Foundation
import PackagePlugin

/// Compiles the sample's source into a timetable file, and an assembly file that holds its bytes.
@main
struct EmbedSampleTimetable: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let source = context.package.directoryURL.appending(path: "Sources/Timetable/Sample/Source")
    let files = try FileManager.default.contentsOfDirectory(
      at: source, includingPropertiesForKeys: nil)
    let output = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Compiling the sample timetable",
        executable: try context.tool(named: "sample-compiler").url,
        arguments: [source.path, output.path],
        inputFiles: files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path },
        outputFiles: [output.appending(path: "SampleTimetable.S")])
    ]
  }
}
