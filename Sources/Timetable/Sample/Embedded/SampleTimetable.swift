private import CSampleTimetable

/// The sample timetable of Seoul that the program carries in itself.
package enum SampleTimetable {
  /// A timetable file (docs/formats/timetable-file.md) in the constants of the program.
  ///
  /// It is read in place, never freed, aligned as a mapped file is, and costs nothing until it is read.
  package static var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      start: atcha_sample_timetable(), count: atcha_sample_timetable_size())
  }
}
