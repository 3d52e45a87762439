import AtchaCLI
import CoreSystem
import Glibc

/// The process: its arguments and environment in, its exit status out.
@main
struct Entry {
  static func main() {
    ProgramThreads.run {
      let status = await Program.main(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: Self.environment())
      // Not exit(3): it has OpenSSL, which libcurl brings, free what its thread frees at the same moment.
      // Nothing is left to be done: all output is written by now.
      _exit(status)
    }
  }

  /// The environment, read from the C library: Foundation would cost more than a search.
  private static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text)
      if let sign = pair.firstIndex(of: "=") {
        variables[String(pair[..<sign])] = String(pair[pair.index(after: sign)...])
      }
      unsafe entry += 1
    }
    return variables
  }
}
