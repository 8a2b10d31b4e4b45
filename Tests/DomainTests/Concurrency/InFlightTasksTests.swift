import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct InFlightTasksTests {
  enum Failure: Error { case broken, left }
  typealias Outcome = Result<Int, Failure>
  typealias Operation = InFlightTasks<String, Int, Failure>.Operation

  private let calls = InFlightTasks<String, Int, Failure>(cancellation: .left)
  private let turns = TurnTaking()
  private let work = GatedCalls<String, Int, Failure>(cancellation: .left)

  /// An operation to which the test responds.
  private var gated: Operation {
    { [work] (_) async throws(Failure) in try await work.perform("a") }
  }

  @Test(arguments: [Outcome.success(7), .failure(.broken)])
  func `calls with equal keys share one task and its outcome, and nothing is kept`(outcome: Outcome)
    async throws
  {
    let callers = await joinThree(gated)
    try await work.next().answer(outcome)
    for caller in callers { #expect(await caller.value == outcome) }
    #expect(work.count == 1)
    expectEqual(await join { _ in 2 }.value, .success(2))
  }

  @Test(arguments: 0..<3)
  func `a cancelled caller leaves at once, and the others aren't affected`(
    leaver: Int
  ) async throws {
    let callers = await joinThree(gated)
    let call = try await work.next()
    callers[leaver].cancel()
    expectEqual(await callers[leaver].value, .failure(.left))
    call.answer(.success(7))
    for caller in callers.indices where caller != leaver {
      expectEqual(await callers[caller].value, .success(7))
    }
    #expect(work.count == 1)
  }

  @Test func `when the last caller leaves, the task is cancelled`() async throws {
    let (begun, cancelled) = (Gate(), Gate())
    let callers = await joinThree { (_) async throws(Failure) in
      do { try await begun.passUnlessCancelled() } catch { cancelled.open() }
      throw .broken
    }
    try await begun.arrivals()
    for caller in callers {
      caller.cancel()
      expectEqual(await caller.value, .failure(.left))
    }
    await cancelled.pass()
  }

  @Test func `a caller that is already cancelled starts nothing`() async {
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await outcome(of: gated)
    }
    expectEqual(await caller.value, .failure(.left))
    #expect(work.count == 0)
  }

  // MARK: - Progress

  @Test(
    arguments: [
      (
        [(10, 100), (70, 100), (20, 100), (70, 100), (80, 100), (100, 100)],
        [(10, 100), (70, 100), (80, 100), (100, 100)]
      ),
      ([(70, nil), (20, nil), (80, nil), (80, 80)], [(70, nil), (80, nil), (80, 80)]),
      ([(0, 0), (0, 0)], [(0, 0)]),
    ] as [([(Int, Int?)], [(Int, Int?)])])
  func `progress never goes back, and is complete before the outcome`(
    reported: [(Int, Int?)], expected: [(Int, Int?)]
  ) async {
    let (recorder, start) = (ProgressRecorder(), Gate())
    let caller = await join(progress: recorder.append) { (progress) async throws(Failure) in
      await start.pass()
      for (completed, total) in reported {
        progress(TransferProgress(completedBytes: completed, totalBytes: total))
      }
      return 1
    }
    start.open()
    expectEqual(await caller.value, .success(1))
    #expect(
      recorder.all == expected.map { TransferProgress(completedBytes: $0.0, totalBytes: $0.1) })
  }

  @Test func `each caller has the progress from when it joins until it leaves`() async throws {
    let recorders = (0..<3).map { _ in ProgressRecorder() }
    let steps = GatedCalls<Int, Void, Failure>(cancellation: .left)
    let operation: Operation = { (progress) async throws(Failure) in
      for number in 1...3 {
        try await steps.perform(number)
        progress(TransferProgress(completedBytes: number, totalBytes: nil))
      }
      return 3
    }
    let silent = await join(operation)
    let hasReported = Gate()
    let first = await join(progress: recorders[0].append, operation)
    let leaver = await join(
      progress: {
        recorders[1].append($0)
        hasReported.open()
      }, operation)
    try await steps.next().answer(.success(()))
    await hasReported.pass()
    leaver.cancel()
    expectEqual(await leaver.value, .failure(.left))
    let late = await join(progress: recorders[2].append, operation)
    for _ in 2...3 { try await steps.next().answer(.success(())) }
    for caller in [silent, first, late] { #expect(await caller.value == .success(3)) }
    #expect(recorders.map { $0.all.map(\.completedBytes) } == [[1, 2, 3], [1], [2, 3]])
  }

  @Test
  func `a task that all callers have left, however slowly it ends, doesn't reach the next callers`()
    async throws
  {
    let (old, recorder) = (Gate(), ProgressRecorder())
    let leaver = await join(progress: recorder.append) { (progress) async throws(Failure) in
      await old.pass()
      progress(TransferProgress(completedBytes: 90, totalBytes: nil))
      return 1
    }
    try await old.arrivals()
    leaver.cancel()
    expectEqual(await leaver.value, .failure(.left))
    let caller = await join(progress: recorder.append) { [gated] (progress) async throws(Failure) in
      progress(TransferProgress(completedBytes: 10, totalBytes: nil))
      return try await gated(progress)
    }
    let call = try await work.next()
    old.open()
    call.answer(.success(2))
    expectEqual(await caller.value, .success(2))
    #expect(recorder.all.map(\.completedBytes) == [10])
  }

  /// Starts a caller, which may observe the progress, and returns its task when it has joined.
  private func join(
    progress: TransferProgressHandler? = nil, _ operation: @escaping Operation
  ) async -> Task<Outcome, Never> {
    let caller = await turns.start { _ in await outcome(of: operation, progress) }
    await calls.afterThisTurn()
    return caller
  }

  private func joinThree(_ operation: @escaping Operation) async -> [Task<Outcome, Never>] {
    [await join(operation), await join(operation), await join(operation)]
  }

  private func outcome(
    of operation: @escaping Operation, _ progress: TransferProgressHandler? = nil
  ) async -> Outcome {
    await Result { () async throws(Failure) in
      try await calls.value(for: "a", progress: progress, operation)
    }
  }
}

extension InFlightTasks {
  /// Returns when the actor has finished the jobs that were enqueued before this call.
  func afterThisTurn() {}
}
