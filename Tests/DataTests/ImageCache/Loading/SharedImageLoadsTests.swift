import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct SharedImageLoadsTests {
  typealias Outcome = SharedImageLoads.Outcome

  private let work = GatedCalls<ImageURL, ImageResponse, MarketError>(cancellation: .cancelled)
  private let turns = TurnTaking()
  private let loads: SharedImageLoads
  private let image: ImageResponse

  init() throws {
    image = ImageResponse(try .numbered(1), from: .network)
    loads = SharedImageLoads(queue: ImageLoadQueue(width: 4)) { [work] url, _ in
      do throws(MarketError) {
        return .success(try await work.perform(url))
      } catch {
        return .failure(error)
      }
    }
  }

  private func join(_ number: Int = 1, count: Int = 1) async -> [Task<Outcome, Never>] {
    var tasks: [Task<Outcome, Never>] = []
    for _ in 0..<count {
      tasks.append(
        await turns.start { [loads] turn in
          await loads.image(
            at: .numbered(number), priority: .visible, progress: nil, isolation: turn)
        })
    }
    return tasks
  }

  @Test func `a thousand callers of one picture share one load`() async throws {
    let callers = await join(count: 1_000)
    #expect(loads.callerCount(at: .numbered(1)) == 1_000)
    try await work.next().answer(.success(image))
    for caller in callers { #expect(await caller.value == .success(image)) }
    #expect(work.count == 1)
    #expect(loads.callerCount(at: .numbered(1)) == 0)
  }

  @Test func `a thousand callers who come at any time share it, too`() async throws {
    let call = Task { try await work.next() }
    let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
      for _ in 0..<1_000 {
        group.addTask { [loads] in
          await loads.image(at: .numbered(1), priority: .visible, progress: nil)
        }
      }
      group.addTask { [image] in
        try await call.value.answer(.success(image))
        return .success(image)
      }
      return try await group.reduce(into: [Outcome]()) { $0.append($1) }
    }
    #expect(outcomes.count == 1_001)
    #expect(outcomes.allSatisfy { $0 == .success(image) })
  }

  @Test func `forty-nine of fifty leave: one load, one picture`() async throws {
    let callers = await join(count: 50)
    let call = try await work.next()
    for caller in callers.dropLast() {
      caller.cancel()
      #expect(await caller.value == .failure(.cancelled))
    }
    #expect(loads.callerCount(at: .numbered(1)) == 1)
    call.answer(.success(image))
    #expect(await callers.last?.value == .success(image))
    #expect(work.count == 1)
  }

  @Test func `when the last one leaves, the load is cancelled, and the next caller begins anew`()
    async throws
  {
    let (begun, cancelled) = (Gate(), Gate())
    let loads = SharedImageLoads(queue: ImageLoadQueue(width: 1)) { _, _ in
      do { try await begun.passUnlessCancelled() } catch { cancelled.open() }
      return .failure(.cancelled)
    }
    for _ in 1...2 {
      let caller = await turns.start { turn in
        await loads.image(at: .numbered(1), priority: .soon, progress: nil)
      }
      try await begun.arrivals()
      caller.cancel()
      #expect(await caller.value == .failure(.cancelled))
      await cancelled.pass()
    }
  }

  @Test func `the late outcome of a load that all have left is nobody's`() async throws {
    let first = await join()[0]
    let abandoned = try await work.next()
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    let second = await join()[0]
    let call = try await work.next()
    abandoned.answer(.failure(.offline))
    call.answer(.success(image))
    #expect(await second.value == .success(image))
  }

  @Test func `different pictures are loaded apart, and failures are shared and not kept`()
    async throws
  {
    let (first, second) = (await join(1)[0], await join(2)[0])
    for _ in 1...2 {
      let call = try await work.next()
      call.answer(call.request == .numbered(1) ? .failure(.offline) : .success(image))
    }
    #expect(await first.value == .failure(.offline))
    #expect(await second.value == .success(image))
    let third = await join(1)[0]
    try await work.next().answer(.success(image))
    #expect(await third.value == .success(image))
  }

  @Test func `whoever was cancelled before joins nothing for long`() async {
    let gate = Gate()
    let caller = Task { [loads] in
      await gate.pass()
      return await loads.image(at: .numbered(1), priority: .visible, progress: nil)
    }
    caller.cancel()
    gate.open()
    #expect(await caller.value == .failure(.cancelled))
    #expect(loads.callerCount(at: .numbered(1)) == 0)
  }

  @Test func `what has ended leaves nothing raised`() async {
    let queue = ImageLoadQueue(width: 1)
    let loads = SharedImageLoads(queue: queue) { _, _ in .failure(.offline) }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2_000 {
        group.addTask {
          _ = await loads.image(at: .numbered(number % 7), priority: .visible, progress: nil)
        }
      }
    }
    #expect(queue.raisedCount == 0)
  }

  @Test func `everybody who listens is told of progress, and nobody after the end`() async throws {
    let told = (ProgressRecorder(), ProgressRecorder())
    let handler = GatedCalls<Int, Void, MarketError>(cancellation: .cancelled)
    let loads = SharedImageLoads(queue: ImageLoadQueue(width: 1)) { [image] _, progress in
      progress(TransferProgress(completedBytes: 1, totalBytes: 3))
      _ = try? await handler.perform(1)
      progress(TransferProgress(completedBytes: 2, totalBytes: 3))
      return .success(image)
    }
    let first = await turns.start { turn in
      await loads.image(
        at: .numbered(1), priority: .visible, progress: MonotonicProgress(told.0.append),
        isolation: turn)
    }
    let call = try await handler.next()
    let second = await turns.start { turn in
      await loads.image(
        at: .numbered(1), priority: .visible, progress: MonotonicProgress(told.1.append),
        isolation: turn)
    }
    call.answer(.success(()))
    _ = await (first.value, second.value)
    #expect(told.0.all.map(\.completedBytes) == [1, 2])
    #expect(told.1.all.map(\.completedBytes) == [2])
  }
}
