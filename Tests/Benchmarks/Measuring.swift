import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

/// What work takes of the processors, on whatever threads of this process it runs, in the system too.
///
/// It runs away from the main actor: both ways are to be measured on the same ground.
@concurrent
func cpuTime(_ work: @Sendable () async throws -> Void) async rethrows -> Duration {
  let start = usedCPU()
  try await work()
  return usedCPU() - start
}

private func usedCPU() -> Duration {
  #if canImport(Glibc)
    let whose = __rusage_who_t(RUSAGE_SELF.rawValue)
  #else
    let whose = RUSAGE_SELF
  #endif
  var usage = rusage()
  guard getrusage(whose, &usage) == 0 else { preconditionFailure("no usage to be had") }
  return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
    $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
  }
}

/// Keeps the optimiser from leaving out work of which nobody uses the result.
@inline(never)
func use<Value>(_ value: Value) {}
