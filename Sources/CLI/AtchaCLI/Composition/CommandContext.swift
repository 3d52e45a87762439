import CoreTerminal
import Domain

/// Everything around a command that is not on its command line.
struct CommandContext: Sendable {
  var words: any Catalogue
  var streams: Streams
  var color: ColorChoice
  var clock: any WallClock
  /// Seconds east of UTC of the machine's clock at an instant.
  var machineOffset: @Sendable (Instant) -> Int
  var services: Services
  var environment: [String: String] = [:]
  var configuration: Configuration

  /// Looks for standard output.
  var painter: Painter { Painter(ColorPolicy.depth(color, for: streams.outputTerminal)) }
  /// Looks for standard error.
  var errorPainter: Painter { Painter(ColorPolicy.depth(color, for: streams.errorTerminal)) }

  /// The machine's own time.
  func machineTime(_ instant: Instant) -> ZonedTime {
    ZonedTime(instant, utcOffset: machineOffset(instant))
  }
}
