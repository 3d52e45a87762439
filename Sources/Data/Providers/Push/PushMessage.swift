/// What a phone is to show.
package struct PushMessage: Hashable, Sendable {
  package var title: String
  package var text: String
  /// Rings and lights up although the phone is set to be quiet, as far as its owner lets it.
  package var isUrgent: Bool

  package init(title: String, text: String, isUrgent: Bool) {
    self.title = title
    self.text = text
    self.isUrgent = isUrgent
  }
}
