import Foundation
import SampleCompiler
import TimetableEngine
import TimetableImport

/// `sample-compiler SOURCE-FOLDER OUTPUT-FOLDER`: what the build runs to embed the sample timetable.
///
/// Writes the timetable file, and an assembly file that includes its bytes into the program.
@main
struct SampleCompilerTool {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      end("usage: sample-compiler SOURCE-FOLDER OUTPUT-FOLDER", status: 64)
    }
    let source = URL(filePath: arguments[1])
    do {
      let feed = try SampleCompiler.compile(files(in: source))
      let timetable = try Self.timetable(of: feed)
      try embed(timetable, in: URL(filePath: arguments[2]))
    } catch let errors as SourceErrors {
      let lines = errors.errors.map {
        let line = $0.line == 0 ? "" : ":\($0.line)"
        return "\(source.appending(path: $0.file).path)\(line): error: \($0.message)"
      }
      end(lines.joined(separator: "\n"), status: 65)
    } catch {
      end("error: \(error)", status: 74)
    }
  }

  private static func files(in folder: URL) throws -> [SourceFile] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map {
        SourceFile(
          name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
      }
  }

  /// The ordinary import; the source has no row that it would leave out.
  private static func timetable(of feed: SampleFeed) throws -> [UInt8] {
    var options = ImportOptions()
    options.name = feed.name
    options.isSample = true
    let (model, report) = try FeedImporter.importFeed(
      .files(feed.tables, name: feed.name), options: options)
    guard report.skipped.isEmpty, report.warnings.isEmpty else {
      throw RejectedRows(issues: report.skipped + report.warnings)
    }
    return try TimetableWriter.bytes(model)
  }

  private static func embed(_ timetable: [UInt8], in folder: URL) throws {
    let file = folder.appending(path: "SampleTimetable.timetable")
    try Data(timetable).write(to: file)
    // The alignment is that of the sections in the file. The size and sum in the first line make the
    // text another one whenever the bytes are, so that it is assembled again.
    let sum = timetable.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
    let assembly = """
      /* \(timetable.count) bytes, \(sum) */
      .section .rodata
      .balign 64
      .globl atcha_sample_timetable_start
      atcha_sample_timetable_start:
      .incbin "\(file.path)"
      .globl atcha_sample_timetable_end
      atcha_sample_timetable_end:
      .section .note.GNU-stack,"",%progbits

      """
    try Data(assembly.utf8).write(to: folder.appending(path: "SampleTimetable.S"))
  }

  private static func end(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

/// Rows of the compiled sample that the importer did not take as they are: a fault of the compiler.
private struct RejectedRows: Error {
  var issues: [Issue]
}
