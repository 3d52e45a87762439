import CShims

/// What the kernel knows of its clock.
package enum SystemClockState {
  /// Whether something keeps it right; nil where that cannot be asked.
  package static var isSynchronized: Bool? {
    let state = atcha_clock_is_synchronized()
    return state < 0 ? nil : state == 1
  }
}
