import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests that check which requests share an exchange. `InFlightTasksTests` covers how callers share a task.
@Suite(.timeLimit(.minutes(5)))
struct CoalescingSessionManagerTests {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private let inner = GatedSessionManager()
  private let manager: CoalescingSessionManager

  init() {
    manager = CoalescingSessionManager(inner)
  }

  @Test(
    arguments: [HTTPMethod.get, .head],
    [Outcome.success(HTTPResponse(status: 503, body: Data("x".utf8))), .failure(.timedOut)])
  func `equal reads share one exchange while it's in flight`(
    method: HTTPMethod, outcome: Outcome
  ) async throws {
    let request = try request(method, headers: ["identifier": "seller"])
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
    let requests = [try request(), try request(method, target, headers: headers)]
    let callers = [await manager.load(requests[0]), await manager.load(requests[1])]
    for _ in requests {
      let call = try await inner.calls.next()
      call.answer(answer(requests[0] == call.request.request ? 200 : 201))
    }
    #expect(await callers[0].value == answer(200))
    #expect(await callers[1].value == answer(201))
  }

  @Test(arguments: [
    (HTTPMethod.post, true), (.patch, true), (.delete, false), (.options, false), (.get, true),
    (HTTPMethod(rawValue: "get"), false),
  ])
  func `other requests are passed on unchanged`(method: HTTPMethod, hasBody: Bool) async throws {
    var request = try request(method)
    request.body = hasBody ? Data("x".utf8) : nil
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
      call.answer(answer(202))
    }
    for caller in callers { #expect(await caller.value == answer(202)) }
    #expect(progress.all == [step, step])
  }

  @Test(
    arguments: [HTTPMethod.post, .patch, .delete],
    [Outcome.success(HTTPResponse(status: 202)), .failure(.cancelled)])
  func `a read doesn't join an earlier read across a write`(
    method: HTTPMethod, outcome: Outcome
  ) async throws {
    let before = await manager.load(try request())
    let first = try await inner.calls.next()
    let write = await manager.load(try request(method))
    let writing = try await inner.calls.next()

    let during = [await manager.load(try request()), await manager.load(try request())]
    let second = try await inner.calls.next()
    if outcome == .failure(.cancelled) { write.cancel() } else { writing.answer(outcome) }
    #expect(await write.value == outcome)

    let after = await manager.load(try request())
    let third = try await inner.calls.next()
    first.answer(answer(201))
    second.answer(answer(202))
    third.answer(answer(203))
    #expect(await before.value == answer(201))
    for caller in during { #expect(await caller.value == answer(202)) }
    #expect(await after.value == answer(203))
  }

  private func answer(_ status: Int) -> Outcome { .success(HTTPResponse(status: status)) }

  private func request(
    _ method: HTTPMethod = .get, _ target: String = "/a", headers: HTTPHeaders = [:]
  ) throws -> HTTPRequest {
    let url = try #require(URL(string: "http://market.example\(target)"))
    return HTTPRequest(method: method, url: url, headers: headers)
  }
}

extension CoalescingSessionManager {
  /// Starts a task that sends the given request, and returns the task when it has started or joined an exchange.
  fileprivate func load(
    _ request: HTTPRequest, progress: TransferProgressHandler? = nil
  ) async -> Task<Result<HTTPResponse, NetworkError>, Never> {
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
  ) async -> Result<HTTPResponse, NetworkError> {
    joined.open()
    return await result(of: call)
  }
}

/// Returns the result of the given call.
func result(
  of call: () async throws(NetworkError) -> HTTPResponse
) async -> Result<HTTPResponse, NetworkError> {
  do throws(NetworkError) {
    return .success(try await call())
  } catch {
    return .failure(error)
  }
}
