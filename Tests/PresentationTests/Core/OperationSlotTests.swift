import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(10)))
final class OperationSlotTests {
  private let slot = OperationSlot()
  private let work = GatedCalls<String, Bool, MarketError>(cancellation: .cancelled)

  private var settled: [Bool?] = []

  private func run() async {
    await slot.run { [work] in
      try? await work.perform("work")
    } settle: {
      self.settled.append($0)
    }
  }

  /// Starts an operation, and lets the given number of other callers join it.
  private func start(joining count: Int = 0) async throws -> [Task<Void, Never>] {
    var callers = [Task { await run() }]
    for _ in 0..<count { callers.append(Task { #expect(await slot.join()) }) }
    await MainActor.turn()
    return callers
  }

  @Test(arguments: [nil, 0, 1, 2])
  func `callers return when the outcome has settled, and a cancelled caller at once`(
    leaver: Int?
  ) async throws {
    let callers = try await start(joining: 2)
    let call = try await work.next()
    if let leaver {
      callers[leaver].cancel()
      await callers[leaver].value
    }
    #expect(settled.isEmpty)
    call.answer(.success(true))
    for caller in callers { await caller.value }
    #expect((settled, work.count) == ([true], 1))
    #expect(await !slot.join())
  }

  @Test func `when the last caller leaves, the operation is cancelled and settles`() async throws {
    let callers = try await start(joining: 2)
    _ = try await work.next()
    for caller in callers { caller.cancel() }
    for caller in callers { await caller.value }
    #expect(settled == [nil])
  }

  @Test func `a caller that is already cancelled cancels what it started`() async {
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await run()
    }
    await caller.value
    #expect(settled == [nil])
  }

  @Test(arguments: [false, true])
  func `an operation that is dropped or replaced doesn't settle`(isReplaced: Bool) async throws {
    let callers = try await start()
    let first = try await work.next()
    let next = isReplaced ? Task { await run() } : nil
    if isReplaced { try await work.next().answer(.success(true)) } else { slot.drop() }
    first.answer(.success(false))
    for caller in callers + [next].compactMap(\.self) { await caller.value }
    #expect(settled == (isReplaced ? [true] : []))
  }
}

@MainActor
struct MainActorProgressTests {
  @Test func `reports in one turn of the main actor are delivered as one`() async {
    var received: [Int] = []
    let progress = MainActorProgress { received.append($0.completedBytes) }
    for bytes in 1...1_000 {
      progress.report(TransferProgress(completedBytes: bytes, totalBytes: nil))
    }
    await MainActor.turn()
    #expect(received == [1_000])
    await Task { @concurrent in
      progress.report(TransferProgress(completedBytes: 1_001, totalBytes: nil))
    }.value
    await MainActor.turn()
    #expect(received == [1_000, 1_001])
  }
}
