/// Does work that is given up once a time is over.
///
/// The work is cancelled then, and has to end soon after that.
///
/// - Returns: nil where the time was over first.
func within<Value: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
  await withTaskGroup(of: Value?.self) { group in
    group.addTask { await work() }
    group.addTask {
      try? await Task.sleep(for: limit)
      return nil
    }
    let first = await group.next() ?? nil
    group.cancelAll()
    return first
  }
}
