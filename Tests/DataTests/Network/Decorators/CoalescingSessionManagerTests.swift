import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

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
    [
      Outcome.success(HTTPResponse(status: 200, body: Data("x".utf8))),
      .success(HTTPResponse(status: 503)), .failure(.timedOut),
    ])
  func `equal reads share one exchange and its outcome`(
    method: HTTPMethod, outcome: Outcome
  ) async throws {
    let request = try request(method, headers: ["identifier": "seller"])
    let callers = [
      await manager.load(request), await manager.load(request), await manager.load(request),
    ]
    let call = try await inner.calls.next()
    #expect(call.request.request == request)
    call.answer(outcome)
    for caller in callers { #expect(await caller.value == outcome) }
    #expect(inner.calls.count == 1)
  }

  @Test(
    arguments: [
      (.head, "/a", [:]), (.get, "/b", [:]), (.get, "/a?page=2", [:]),
      (.get, "/a", ["identifier": "seller"]),
    ] as [(HTTPMethod, String, HTTPHeaders)])
  func `reads that differ do not`(
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

  @Test func `nothing is kept when an exchange has ended`() async throws {
    for status in [200, 201] {
      let caller = await manager.load(try request())
      try await inner.calls.next().answer(answer(status))
      #expect(await caller.value == answer(status))
    }
  }

  @Test(arguments: [0, 1])
  func `a caller that leaves is answered at once and costs the other nothing`(
    leaver: Int
  ) async throws {
    let callers = [await manager.load(try request()), await manager.load(try request())]
    let call = try await inner.calls.next()
    callers[leaver].cancel()
    #expect(await callers[leaver].value == .failure(.cancelled))
    call.answer(answer(200))
    #expect(await callers[1 - leaver].value == answer(200))
  }

  @Test func `when the last caller leaves, the exchange is cancelled`() async throws {
    let held = HeldSessionManager()
    let manager = CoalescingSessionManager(held)
    let request = try request()
    let callers = [await manager.load(request), await manager.load(request)]
    try await held.gate.arrivals()
    for caller in callers {
      caller.cancel()
      #expect(await caller.value == .failure(.cancelled))
    }
    await held.hasLeft.pass()
  }

  @Test(arguments: [
    (HTTPMethod.post, true), (.patch, true), (.delete, false), (.options, false), (.get, true),
    (HTTPMethod(rawValue: "get"), false),
  ])
  func `everything else passes untouched`(method: HTTPMethod, hasBody: Bool) async throws {
    var request = try request(method)
    request.body = hasBody ? Data("x".utf8) : nil
    let told = ProgressRecorder()
    let callers = [
      await manager.load(request) { told.append($0) },
      await manager.load(request) { told.append($0) },
    ]
    let news = TransferProgress(completedBytes: 1, totalBytes: 1)
    for _ in callers {
      let call = try await inner.calls.next()
      #expect(call.request.request == request)
      call.request.progress?(news)
      call.answer(answer(202))
    }
    for caller in callers { #expect(await caller.value == answer(202)) }
    #expect(told.all == [news, news])
  }

  @Test(
    arguments: [HTTPMethod.post, .patch, .delete],
    [Outcome.success(HTTPResponse(status: 202)), .failure(.interrupted(reason: "cut"))])
  func `a read joins none from before a write began or ended`(
    method: HTTPMethod, outcome: Outcome
  ) async throws {
    let before = await manager.load(try request())
    let first = try await inner.calls.next()
    let write = await manager.load(try request(method))
    let writing = try await inner.calls.next()

    let during = [await manager.load(try request()), await manager.load(try request())]
    let second = try await inner.calls.next()
    writing.answer(outcome)
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

  @Test func `a write that is cancelled has ended as well`() async throws {
    let write = await manager.load(try request(.post))
    _ = try await inner.calls.next()
    let during = await manager.load(try request())
    let first = try await inner.calls.next()
    write.cancel()
    #expect(await write.value == .failure(.cancelled))
    let after = await manager.load(try request())
    try await inner.calls.next().answer(answer(202))
    #expect(await after.value == answer(202))
    first.answer(answer(201))
    #expect(await during.value == answer(201))
  }

  @Test func `what only asks for the options divides no reads`() async throws {
    let first = await manager.load(try request())
    let call = try await inner.calls.next()
    let options = await manager.load(try request(.options))
    try await inner.calls.next().answer(answer(204))
    #expect(await options.value == answer(204))
    let second = await manager.load(try request())
    call.answer(answer(200))
    #expect(await first.value == answer(200))
    #expect(await second.value == answer(200))
  }

  @Test func `each caller has the progress of the exchange, which a retry doesn't set back`()
    async throws
  {
    let manager = CoalescingSessionManager(
      RetryingSessionManager(
        inner, policy: RetryPolicy(baseDelay: .zero), clock: ManualClock()))
    let recorders = [ProgressRecorder(), ProgressRecorder()]
    let callers = [
      await manager.load(try request(), progress: recorders[0].append),
      await manager.load(try request(), progress: recorders[1].append),
    ]
    for (bytes, outcome) in [([10, 70], .failure(.timedOut)), ([20, 80, 100], answer(200))] {
      let call = try await inner.calls.next()
      for count in bytes {
        call.request.progress?(TransferProgress(completedBytes: count, totalBytes: 100))
      }
      call.answer(outcome)
    }
    for caller in callers { #expect(await caller.value == answer(200)) }
    for recorder in recorders {
      #expect(recorder.all.map(\.completedBytes) == [10, 70, 80, 100])
    }
  }

  @Test func `of many callers each gets an answer or leaves`() async throws {
    var callers: [Task<Outcome, Never>] = []
    for _ in 0..<200 { callers.append(await manager.load(try request()) { _ in }) }
    let call = try await inner.calls.next()
    for index in callers.indices where index.isMultiple(of: 3) { callers[index].cancel() }
    call.answer(answer(200))
    for index in callers.indices {
      let outcome = await callers[index].value
      #expect(
        outcome == answer(200) || index.isMultiple(of: 3) && outcome == .failure(.cancelled))
    }
    #expect(inner.calls.count == 1)
  }

  private func answer(_ status: Int) -> Outcome { .success(HTTPResponse(status: status)) }

  private func request(
    _ method: HTTPMethod = .get, _ target: String = "/a", headers: HTTPHeaders = [:]
  ) throws -> HTTPRequest {
    let url = try #require(URL(string: "http://market.example\(target)"))
    return HTTPRequest(method: method, url: url, headers: headers)
  }
}

/// Holds its callers until they leave.
private struct HeldSessionManager: NetworkSessionManager {
  let gate = Gate()
  let hasLeft = Gate()

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    do { try await gate.passUnlessCancelled() } catch { hasLeft.open() }
    throw .cancelled
  }
}
