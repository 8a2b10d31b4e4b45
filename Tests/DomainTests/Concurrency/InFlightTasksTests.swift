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

  @Test(arguments: [Outcome.success(7), .failure(.broken)], [nil, 0, 1, 2])
  func `calls with equal keys share a task, and a cancelled caller leaves without the others`(
    outcome: Outcome, leaver: Int?
  ) async throws {
    var callers = await joinThree(gated)
    let call = try await work.next()
    if let leaver {
      let left = callers.remove(at: leaver)
      left.cancel()
      expectEqual(await left.value, .failure(.left))
    }
    call.answer(outcome)
    for caller in callers { expectEqual(await caller.value, outcome) }
    #expect(work.count == 1)
    expectEqual(await join { _ in 2 }.value, .success(2))
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

  private static func bytes(_ completed: Int, of total: Int? = nil) -> TransferProgress {
    TransferProgress(completedBytes: completed, totalBytes: total)
  }

  @Test(arguments: [
    (
      [bytes(70, of: 100), bytes(20, of: 100), bytes(70, of: 100), bytes(100, of: 100)],
      [bytes(70, of: 100), bytes(100, of: 100)]
    ),
    ([bytes(80), bytes(80, of: 80)], [bytes(80), bytes(80, of: 80)]),
  ])
  func `progress never goes back, and is complete before the outcome`(
    reports: [TransferProgress], expected: [TransferProgress]
  ) async {
    let (recorder, start) = (ProgressRecorder(), Gate())
    let caller = await join(progress: recorder.append) { (progress) async throws(Failure) in
      await start.pass()
      for report in reports { progress(report) }
      return 1
    }
    start.open()
    expectEqual(await caller.value, .success(1))
    #expect(recorder.all == expected)
  }

  @Test func `each caller has the progress from when it joins until it leaves`() async throws {
    let recorders = (0..<3).map { _ in ProgressRecorder() }
    let steps = GatedCalls<Int, Void, Failure>(cancellation: .left)
    let operation: Operation = { (progress) async throws(Failure) in
      for number in 1...3 {
        try await steps.perform(number)
        progress(Self.bytes(number))
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
    for caller in [silent, first, late] { expectEqual(await caller.value, .success(3)) }
    #expect(recorders.map { $0.all.map(\.completedBytes) } == [[1, 2, 3], [1], [2, 3]])
  }

  @Test
  func `a task that all callers have left, however slowly it ends, doesn't reach the next callers`()
    async throws
  {
    let (old, recorder) = (Gate(), ProgressRecorder())
    let leaver = await join(progress: recorder.append) { (progress) async throws(Failure) in
      await old.pass()
      progress(Self.bytes(90))
      return 1
    }
    try await old.arrivals()
    leaver.cancel()
    expectEqual(await leaver.value, .failure(.left))
    let caller = await join(progress: recorder.append) { [gated] (progress) async throws(Failure) in
      progress(Self.bytes(10))
      return try await gated(progress)
    }
    let call = try await work.next()
    old.open()
    call.answer(.success(2))
    expectEqual(await caller.value, .success(2))
    #expect(recorder.all == [Self.bytes(10)])
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
