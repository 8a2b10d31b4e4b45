import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that the leak check detects work that outlives a view model.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OutlivingWorkTests {
  /// Expects that the leak check fails because work continues after a view model is released. This method cancels the check, as a
  /// time limit would.
  private func expectFailure(
    saying words: String, watching fake: any UseCounting,
    _ use: @escaping @MainActor () async throws -> Void
  ) async throws {
    let line = #line + 3
    try await withKnownIssue {
      let checking = Task {
        try await expectNoLeaks(watching: [fake]) {
          Counter()
        } whileUsing: { _ in
          try await use()
        }
      }
      checking.cancel()
      try await checking.value
    } matching: { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
        && issue.comments.contains {
          $0.rawValue.hasPrefix(
            "The Counter of expectNoLeaks at ExpectNoLeaksTests.swift:\(line) left 1 use of \(words)"
          )
        }
    }
  }

  @Test func `an open stream is found`() async throws {
    let events = InMemoryProductEventBus()
    var left: AsyncStream<ProductEvent>?
    try await expectFailure(
      saying: "InMemoryProductEventBus behind.", watching: events
    ) { left = events.stream() }
    #expect(left != nil)
  }

  @Test func `a call without an answer is found`() async throws {
    let repository = GatedHealthRepository()
    let left = Task { try await repository.statusText() }
    let call = try await repository.calls.next()
    try await expectFailure(
      saying: "GatedHealthRepository.calls behind.", watching: repository.calls
    ) {}
    call.answer(.success("OK"))
    #expect(try await left.value == "OK")
    try await expectNoLeaks(watching: [repository.calls]) { Counter() }
  }

  @Test func `a load without an answer is found`() async throws {
    let images = GatedImageRepository(heedsCancellation: true)
    let left = Task {
      try await images.image(at: ImageURL("a.png"), priority: .visible, progress: nil)
    }
    _ = try await images.next()
    try await expectFailure(
      saying: "GatedImageRepository behind.", watching: images
    ) {}
    left.cancel()
    try await expectNoLeaks(watching: [images]) { Counter() }
  }

  @Test func `a sleeper is found`() async throws {
    let clock = ManualClock()
    let left = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.sleepers()
    try await expectFailure(saying: "ManualClock behind.", watching: clock) {}
    left.cancel()
    try await expectNoLeaks(watching: [clock]) { Counter() }
  }

  @Test func `waiting until no caller waits ends after the last answer`() async throws {
    let calls = GatedCalls<Int, Int, CancellationError>(cancellation: CancellationError())
    let callers = [Task { try await calls.perform(1) }, Task { try await calls.perform(2) }]
    let waiting = [try await calls.next(), try await calls.next()]
    let left = await TurnTaking().start { _ in
      try? await calls.noneWaiting()
      return calls.waitingCount
    }
    for call in waiting { call.answer(.success(0)) }
    #expect(await left.value == 0)
    for caller in callers { #expect(try await caller.value == 0) }
  }

  @Test func `work that ends by itself isn't a leak`() async throws {
    let repository = GatedHealthRepository()
    var left: Task<String, any Error>?
    try await expectNoLeaks(watching: [repository.calls]) {
      Counter()
    } whileUsing: { _ in
      left = Task { try await repository.statusText() }
      _ = try await repository.calls.next()
      left?.cancel()
    }
    #expect(repository.calls.waitingCount == 0)
  }
}

/// A view model whose state is a number.
@MainActor
final class Counter: ViewModel {
  private let store = StateStore(0)

  var state: Int { store.state }

  func states(
    buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy
  ) -> AsyncStream<Int> {
    store.states(buffering: policy)
  }

  func set(_ number: Int) { store.update { $0 = number } }
}
