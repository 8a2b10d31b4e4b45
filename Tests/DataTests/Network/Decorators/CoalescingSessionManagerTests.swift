import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests that check which requests share an exchange. `InFlightTasksTests` covers how callers share a task.
@Suite(.timeLimit(.minutes(5)))
struct CoalescingSessionManagerTests {
  private let inner = GatedSessionManager()
  private let manager: CoalescingSessionManager

  init() {
    manager = CoalescingSessionManager(inner)
  }

  @Test(
    arguments: [HTTPMethod.get, .head], [Answer.answer("x", status: 503), .failure(.timedOut)])
  func `equal reads share one exchange while it's in flight`(
    method: HTTPMethod, outcome: Answer
  ) async throws {
    let request = try HTTPRequest(method, headers: ["identifier": "seller"])
    for count in 1...2 {
      let callers = [await manager.load(request), await manager.load(request)]
      let call = try await inner.calls.next()
      #expect(call.request.request == request)
      call.answer(outcome)
      for caller in callers { #expect(await caller.value == outcome) }
      #expect(inner.calls.count == count)
    }
  }

  @Test(
    arguments: [
      (.head, "/a", [:]), (.get, "/b", [:]), (.get, "/a?page=2", [:]),
      (.get, "/a", ["identifier": "seller"]),
    ] as [(HTTPMethod, String, HTTPHeaders)])
  func `different reads don't share an exchange`(
    method: HTTPMethod, target: String, headers: HTTPHeaders
  ) async throws {
    let requests = [
      try HTTPRequest(to: "http://a/a"),
      try HTTPRequest(method, to: "http://a\(target)", headers: headers),
    ]
    let callers = [await manager.load(requests[0]), await manager.load(requests[1])]
    for _ in requests {
      let call = try await inner.calls.next()
      call.answer(.answer(status: requests[0] == call.request.request ? 200 : 201))
    }
    #expect(await callers[0].value == .answer(status: 200))
    #expect(await callers[1].value == .answer(status: 201))
  }

  @Test(arguments: [
    (HTTPMethod.post, true), (.patch, true), (.delete, false), (.options, false), (.get, true),
    (HTTPMethod(rawValue: "get"), false),
  ])
  func `other requests are passed on unchanged`(method: HTTPMethod, hasBody: Bool) async throws {
    let request = try HTTPRequest(method, body: hasBody ? Data("x".utf8) : nil)
    let progress = ProgressRecorder()
    let callers = [
      await manager.load(request, progress: progress.append),
      await manager.load(request, progress: progress.append),
    ]
    let step = TransferProgress(completedBytes: 1, totalBytes: 1)
    for _ in callers {
      let call = try await inner.calls.next()
      #expect(call.request.request == request)
      call.request.progress?(step)
      call.answer(.answer(status: 202))
    }
    for caller in callers { #expect(await caller.value == .answer(status: 202)) }
    #expect(progress.all == [step, step])
  }

  @Test(
    arguments: [HTTPMethod.post, .patch, .delete],
    [Answer.answer(status: 202), .failure(.cancelled)])
  func `a read doesn't join an earlier read across a write`(
    method: HTTPMethod, outcome: Answer
  ) async throws {
    let before = await manager.load(try HTTPRequest())
    let first = try await inner.calls.next()
    let write = await manager.load(try HTTPRequest(method))
    let writing = try await inner.calls.next()

    let during = [await manager.load(try HTTPRequest()), await manager.load(try HTTPRequest())]
    let second = try await inner.calls.next()
    if outcome == .failure(.cancelled) { write.cancel() } else { writing.answer(outcome) }
    #expect(await write.value == outcome)

    let after = await manager.load(try HTTPRequest())
    let third = try await inner.calls.next()
    first.answer(.answer(status: 201))
    second.answer(.answer(status: 202))
    third.answer(.answer(status: 203))
    #expect(await before.value == .answer(status: 201))
    for caller in during { #expect(await caller.value == .answer(status: 202)) }
    #expect(await after.value == .answer(status: 203))
  }
}

extension CoalescingSessionManager {
  /// Starts a task that sends the given request, and returns the task when it has started or joined an exchange.
  fileprivate func load(
    _ request: HTTPRequest, progress: TransferProgressHandler? = nil
  ) async -> Task<Answer, Never> {
    let joined = Gate()
    let load = Task {
      await reads.outcome(joined: joined) { () async throws(NetworkError) in
        try await response(to: request, progress: progress)
      }
    }
    await joined.pass()
    await reads.afterThisTurn()
    return load
  }
}

extension InFlightTasks {
  /// Returns when the calls that started on this actor earlier have joined.
  func afterThisTurn() {}

  /// Opens the given gate and makes the given call in the same job of this actor. No other call can run on the actor in between.
  fileprivate func outcome(
    joined: Gate, _ call: () async throws(NetworkError) -> HTTPResponse
  ) async -> Answer {
    joined.open()
    return await result(of: call)
  }
}
