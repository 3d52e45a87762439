/// Every status with which atcha ends; scripts rely on them (docs/cli/exit-codes.md).
enum ExitStatus: Int32, Sendable, CaseIterable {
  case answered = 0
  /// Tonight's last way home has left.
  case gone = 3
  case noRoute = 4
  case outsideRegion = 5
  /// Of `check`: an alarm rang.
  case rang = 10
  /// Of `check`: an alarm is due and could not be delivered.
  case notDelivered = 11
  // From here on those of sysexits.h.
  case usage = 64
  case badData = 65
  case notFound = 66
  case unavailable = 69
  case internalFault = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryLater = 75
  case notPermitted = 77
  case configuration = 78
  /// 128 and the number of SIGINT.
  case interrupted = 130
}
