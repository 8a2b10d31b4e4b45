import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
struct SharedWorkTests {
  private let gate = GatedCalls<String, Bool, MarketError>(cancellation: .cancelled)

  private func work() -> SharedWork {
    SharedWork { [gate] in _ = try? await gate.perform("work") }
  }

  @Test func `all callers return when the work has settled`() async throws {
    let work = work()
    async let first: Void = work.wait()
    async let second: Void = work.wait()
    try await gate.next().answer(.success(true))
    _ = await (first, second)
    await work.wait()
    #expect(gate.count == 1)
    #expect(!work.isCancelled)
  }

  @Test func `one caller leaving does not end it for the others`() async throws {
    let work = work()
    let staying = Task { await work.wait() }
    let leaving = Task { await work.wait() }
    let call = try await gate.next()
    leaving.cancel()
    await leaving.value
    #expect(!work.isCancelled)
    call.answer(.success(true))
    await staying.value
  }

  @Test func `the last caller leaving ends it`() async throws {
    let work = work()
    let callers = (1...3).map { _ in Task { await work.wait() } }
    _ = try await gate.next()
    for caller in callers { caller.cancel() }
    for caller in callers { await caller.value }
    #expect(work.isCancelled)
  }

  @Test func `a caller who is cancelled already still ends what it began`() async {
    let caller = Task { [gate] in
      withUnsafeCurrentTask { $0?.cancel() }
      let work = SharedWork { _ = try? await gate.perform("work") }
      await work.wait()
      return work.isCancelled
    }
    #expect(await caller.value)
  }
}
