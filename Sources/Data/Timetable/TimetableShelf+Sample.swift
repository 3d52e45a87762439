import SampleTimetable
import TimetableEngine

extension TimetableShelf {
  /// A shelf with the built-in sample, which is searched where there is no feed.
  ///
  /// - Parameter only: The one feed to search in; nil searches in all.
  package static func withSample(store: FeedStore, only: String? = nil) -> TimetableShelf {
    TimetableShelf(store: store, only: only) { () throws(TimetableError) in
      // The bytes are constants of the program: they stay as long as it runs.
      try unsafe Timetable(immortal: SampleTimetable.bytes, name: sampleName)
    }
  }
}
