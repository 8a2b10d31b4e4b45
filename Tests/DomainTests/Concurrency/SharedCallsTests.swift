import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct SharedCallsTests {
  enum Failure: Error { case broken, left }
  typealias Outcome = Result<Int, Failure>
  typealias Operation = @Sendable () async throws(Failure) -> Int

  private let calls = SharedCalls<String, Int, Failure>(cancellation: .left)
  private let work = GatedCalls<String, Int, Failure>(cancellation: .left)

  @Test(arguments: [Outcome.success(7), .failure(.broken)])
  func `calls with an equal key share one run and its outcome`(outcome: Outcome) async throws {
    let callers = await join("a", count: 3)
    try await work.next().answer(outcome)
    for caller in callers { #expect(await caller.value == outcome) }
    #expect(work.count == 1)
  }

  @Test func `calls with different keys do not`() async throws {
    let (first, second) = (await join("a"), await join("b"))
    for _ in 1...2 {
      let call = try await work.next()
      call.answer(.success(call.request == "a" ? 1 : 2))
    }
    #expect(await first.value == .success(1))
    #expect(await second.value == .success(2))
  }

  @Test(arguments: [Outcome.success(1), .failure(.broken)])
  func `nothing is kept when a run has ended`(first: Outcome) async throws {
    let before = await join("a")
    try await work.next().answer(first)
    #expect(await before.value == first)
    let after = await join("a")
    try await work.next().answer(.success(2))
    #expect(await after.value == .success(2))
    #expect(work.count == 2)
  }

  @Test(arguments: 0..<3)
  func `a caller that leaves is answered at once and costs the others nothing`(
    leaver: Int
  ) async throws {
    let callers = await join("a", count: 3)
    let call = try await work.next()
    callers[leaver].cancel()
    #expect(await callers[leaver].value == .failure(.left))
    call.answer(.success(7))
    for caller in callers.indices where caller != leaver {
      #expect(await callers[caller].value == .success(7))
    }
    #expect(work.count == 1)
  }

  @Test func `when the last caller leaves, the run is cancelled`() async throws {
    let (begun, cancelled) = (Gate(), Gate())
    let callers = await join("a", count: 3) { () async throws(Failure) in
      do { try await begun.passUnlessCancelled() } catch { cancelled.open() }
      throw .broken
    }
    try await begun.arrivals()
    for caller in callers {
      caller.cancel()
      #expect(await caller.value == .failure(.left))
    }
    await cancelled.pass()
  }

  @Test func `a call after that starts a new run, however slowly the old one unwinds`() async throws
  {
    let old = Gate()
    let leaver = await join("a") { () async throws(Failure) in
      await old.pass()
      return 1
    }
    try await old.arrivals()
    leaver.cancel()
    #expect(await leaver.value == .failure(.left))
    let caller = await join("a")
    let call = try await work.next()
    old.open()
    // Gives the old run time to end: its outcome is for nobody.
    let other = await join("b")
    try await work.next().answer(.success(3))
    #expect(await other.value == .success(3))
    call.answer(.success(2))
    #expect(await caller.value == .success(2))
  }

  @Test func `a caller that is cancelled already starts nothing`() async {
    let gate = Gate()
    let caller = Task {
      await gate.pass()
      return await outcome(of: "a")
    }
    caller.cancel()
    gate.open()
    #expect(await caller.value == .failure(.left))
    #expect(work.count == 0)
  }

  @Test func `the work runs on no actor`() async throws {
    let isFree = try await calls.value(for: "a") { () async throws(Failure) in
      #isolation == nil ? 1 : 0
    }
    #expect(isFree == 1)
  }

  @Test func `of many callers each gets an answer or leaves, and nothing stays behind`()
    async throws
  {
    let callers = await join("a", count: 200)
    let call = try await work.next()
    for caller in callers.indices where caller.isMultiple(of: 3) { callers[caller].cancel() }
    call.answer(.success(7))
    for caller in callers.indices {
      let outcome = await callers[caller].value
      #expect(outcome == .success(7) || caller.isMultiple(of: 3) && outcome == .failure(.left))
    }
    #expect(await join("a") { 8 }.value == .success(8))
    #expect(work.count == 1)
  }

  private func join(_ key: String, _ operation: Operation? = nil) async -> Task<Outcome, Never> {
    await join(key, count: 1, operation)[0]
  }

  /// Starts callers, and returns when each of them has joined.
  private func join(
    _ key: String, count: Int, _ operation: Operation? = nil
  ) async -> [Task<Outcome, Never>] {
    var callers: [Task<Outcome, Never>] = []
    for _ in 0..<count {
      let joined = Gate()
      callers.append(Task { await outcome(of: key, joined: joined, operation) })
      await joined.pass()
      await calls.afterThisTurn()
    }
    return callers
  }

  /// Calls with an operation that the test answers, unless it gives another one.
  private func outcome(
    of key: String, joined: Gate = Gate(), _ operation: Operation? = nil
  ) async -> Outcome {
    do throws(Failure) {
      return .success(
        try await calls.value(
          for: key, joined: joined,
          operation ?? { [work] () async throws(Failure) in try await work.perform(key) }))
    } catch {
      return .failure(error)
    }
  }
}

extension SharedCalls {
  /// Returns when what this actor does now has come to an end.
  fileprivate func afterThisTurn() {}

  /// Makes a call, and opens a gate in the same turn of the actor, so that nothing comes between.
  fileprivate func value(
    for key: Key, joined: Gate, _ operation: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    joined.open()
    return try await value(for: key, operation)
  }
}
