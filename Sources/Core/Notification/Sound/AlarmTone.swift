import Glibc

/// The sound of the alarm, made by calculation: no file is shipped, and none of the system's is needed.
enum AlarmTone {
  static let sampleRate = 22_050
  /// Frequency in Hz, 0 for silence, and length in seconds.
  ///
  /// Two pitches, a fourth apart, carry further in a loud place than one.
  private static let notes: [(frequency: Double, seconds: Double)] = [
    (880, 0.16), (0, 0.05), (1174.66, 0.16), (0, 0.05),
    (880, 0.16), (0, 0.05), (1174.66, 0.30), (0, 0.55),
  ]
  /// Part of the full range; the first harmonic above takes the rest.
  private static let loudness = 0.62
  /// Seconds to rise and fall, without which each note would begin and end with a click.
  private static let edge = 0.008

  /// One round of the alarm, about 1.5 seconds, as a file in WAVE format: one channel, 16 bits.
  static func waveFile() -> [UInt8] {
    let samples = notes.flatMap { note(frequency: $0.frequency, seconds: $0.seconds) }
    let size = samples.count * 2
    var file: [UInt8] = []
    file.reserveCapacity(44 + size)
    file += Array("RIFF".utf8) + little(UInt32(36 + size)) + Array("WAVE".utf8)
    file += Array("fmt ".utf8) + little(UInt32(16))
    // Uncompressed, one channel.
    file += little(UInt16(1)) + little(UInt16(1))
    file += little(UInt32(sampleRate)) + little(UInt32(sampleRate * 2))
    file += little(UInt16(2)) + little(UInt16(16))
    file += Array("data".utf8) + little(UInt32(size))
    for sample in samples { file += little(UInt16(bitPattern: sample)) }
    return file
  }

  private static func note(frequency: Double, seconds: Double) -> [Int16] {
    let count = Int(seconds * Double(sampleRate))
    return (0..<count).map { index in
      let time = Double(index) / Double(sampleRate)
      let rise = min(1, min(time, seconds - time) / edge)
      let angle = 2 * Double.pi * frequency * time
      let value = (sin(angle) + 0.35 * sin(2 * angle)) / 1.35
      return Int16(value * rise * loudness * Double(Int16.max))
    }
  }

  private static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<(Value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> (8 * Value($0))) }
  }
}
