import OpenMarketTestSupport
import Testing

/// Tests that the leak check detects work that outlives a view model.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ExpectNoLeaksTests {
  /// Expects that the leak check fails with the given words, because of what the closure leaves
  /// behind. This method cancels the check, as a time limit would.
  private func expectLeak(
    _ words: String, watching fakes: [any UseCounting] = [],
    _ use: @escaping @MainActor (Counter) async throws -> Void = { _ in }
  ) async {
    let line = #line + 4
    let place = "The Counter of expectNoLeaks at ExpectNoLeaksTests.swift:\(line)"
    await expectFailure(at: line, saying: "\(place) \(words)") {
      let checking = Task {
        try await expectNoLeaks(watching: fakes, { Counter() }, whileUsing: use)
      }
      checking.cancel()
      try await checking.value
    }
  }

  @Test func `a view model that is held is found`() async throws {
    var held: Counter?
    await expectLeak("is still in memory after its release.") { held = $0 }
    #expect(held != nil)
  }

  @Test func `an open subscription is found`() async throws {
    let events = InMemoryProductEventBus()
    var left: Subscription?
    await expectLeak("left 1 use of InMemoryProductEventBus behind.", watching: [events]) { _ in
      left = events.subscribe(Subscriber { _ in })
    }
    #expect(left != nil)
  }

  @Test func `a call, a load and a sleep without an end are found`() async throws {
    let repository = GatedHealthRepository()
    let images = GatedImageRepository()
    let clock = ManualClock()
    let left = [
      Task { _ = try await repository.statusText() },
      Task { _ = try await images.image(at: ImageURL("a.png"), priority: .soon, progress: nil) },
      Task { try await clock.sleep(for: .seconds(1)) },
    ]
    let call = try await repository.calls.next()
    _ = try await images.calls.next()
    try await clock.sleepers()
    for (name, fake) in [
      ("GatedHealthRepository.calls", repository.calls),
      ("GatedImageRepository.calls", images.calls),
      ("ManualClock", clock),
    ] as [(String, any UseCounting)] {
      await expectLeak("left 1 use of \(name) behind.", watching: [fake])
    }
    call.answer(.success("OK"))
    for task in left.dropFirst() { task.cancel() }
    try await expectNoLeaks(watching: [repository.calls, images.calls, clock]) { Counter() }
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
    #expect(repository.calls.useCount == 0)
  }
}
