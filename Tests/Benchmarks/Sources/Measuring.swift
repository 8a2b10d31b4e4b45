import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the time that the given asynchronous work takes.
func timeAwaiting(_ work: () async throws -> Void) async rethrows -> Duration {
  let start = ContinuousClock.now
  try await work()
  return start.duration(to: .now)
}

/// Returns the processor time that all threads of this process use while the given work is
/// repeated, including time in the kernel.
///
/// This function runs outside the main actor, so that all implementations are measured under the
/// same conditions.
@concurrent
func cpuTime(
  repeating count: Int, _ work: @Sendable () async throws -> Void
) async rethrows -> Duration {
  let start = usedCPU()
  for _ in 0..<count { try await work() }
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

/// Uses the given value, so that the optimizer can't remove the work that produces it.
@inline(never)
func use<Value>(_ value: Value) {}

/// A temporary folder that is deleted when this object is released.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "openmarket-benchmarks-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL { url.appending(path: name) }
}
