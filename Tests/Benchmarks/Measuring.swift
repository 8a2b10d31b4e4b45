/// The time that work takes.
func time(_ work: () throws -> Void) rethrows -> Duration {
  let start = ContinuousClock.now
  try work()
  return start.duration(to: .now)
}

/// The time that work takes that waits for other work.
func timeAwaiting(_ work: () async throws -> Void) async rethrows -> Duration {
  let start = ContinuousClock.now
  try await work()
  return start.duration(to: .now)
}

/// Keeps the optimiser from leaving out work of which nobody uses the result.
@inline(never)
func use<Value>(_ value: Value) {}
